// Shows "your turn" when this browser is woken, and leads to the table on a click.
self.addEventListener("push", (event) => {
  const told = event.data ? event.data.json() : {};
  event.waitUntil(self.registration.showNotification(told.title || "Pulverdampf", { body: told.body || "", icon: "/emblem.svg", data: told.link || "/", tag: told.link || "pulverdampf" }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
