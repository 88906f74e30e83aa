// A browser is woken: what the server would send becomes a notification that leads to the table: `node push.mjs`.
// The push is delivered by the debugger: a service that carries pushes over the network is not part of the test.
import { ADDRESS, browser, close, eventually, must, sheet } from "./hands.mjs";

const opened = await browser();
const page = await sheet(opened, { permissions: ["notifications"] });
const debug = await page.context().newCDPSession(page);
let registration = "";
debug.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => (registration ||= registrations[0]?.registrationId ?? ""));
await debug.send("ServiceWorker.enable");

await page.goto(`${ADDRESS}/me`);
await page.locator("[data-player]").fill("Anna");
await page.locator("[data-begin]").click();
await page.locator("[data-wake]").waitFor();
await page.evaluate(async () => {
  await navigator.serviceWorker.register("/push.js");
  await navigator.serviceWorker.ready;
});
await eventually(() => registration, "the worker is there");
const link = `${ADDRESS}/table/room/token`;
for (const title of ["Du bist am Zug: Lessen", "Zu Ende: Lessen"])
  await debug.send("ServiceWorker.deliverPushMessage", { origin: ADDRESS, registrationId: registration, data: JSON.stringify({ title, body: "Anna", link }) });
const shown = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => ({ title, body, data })));
await eventually(async () => (await shown())[0]?.title.startsWith("Zu Ende"), "the notification is shown");
const [notification, ...more] = await shown();
must(!more.length, "one battle has one notification: the newer takes the place of the older");
must(notification.body === "Anna" && notification.data === link, "it leads to the table");
await close(opened, page);
