/** The words of the umpire's page, in both languages. */

import { current } from "../language.svelte";
import type { Words } from "../protocol";

const w = (en: string, de: string): Words => ({ en, de });

const REFEREE = {
  title: w("The referee beside the table", "Der Schiedsrichter am Tisch"),
  short: w("Referee", "Schiedsrichter"),
  about: w("Your miniatures, your table, your dice: the umpire keeps the rosters, asks what only eyes can tell, and applies the rules.", "Eure Figuren, euer Tisch, eure Würfel: Der Schiedsrichter führt die Bögen, fragt, was nur Augen sehen, und wendet die Regeln an."),
  book: w("Rulebook", "Regelwerk"),
  notYet: w("not yet", "noch nicht"),
  oneArmy: w("One army", "Die eine Armee"),
  otherArmy: w("The other army", "Die andere Armee"),
  scenario: w("Battle", "Schlacht"),
  pitched: w("pitched battle", "Feldschlacht"),
  begin: w("Begin", "Beginnen"),
  goOn: w("Go on with", "Weiter mit"),
  now: w("Now", "Jetzt"),
  chronicle: w("Story", "Verlauf"),
  done: w("Done", "Fertig"),
  undo: w("Back", "Zurück"),
  throwThem: w("Throw for us", "Für uns würfeln"),
  atOnce: w("From now on throw at once, without asking", "Ab jetzt gleich würfeln, ohne zu fragen"),
  drawIt: w("Draw for us", "Für uns ziehen"),
  typeThem: w("Tap the faces you have thrown", "Tippe an, was ihr gewürfelt habt"),
  give: w("Count these dice", "Diese Würfel zählen"),
  chances: w("What may come of it", "Was daraus werden kann"),
  none: w("nobody", "niemand"),
  pick: w("choose", "auswählen"),
  rule: w("Rule", "Regel"),
  correct: w("Set right", "Berichtigen"),
  correctHelp: w("The umpire's word counts and stands in the record. What was answered since the last step is asked again.", "Das Wort des Schiedsrichters gilt und steht in der Aufzeichnung. Was seit dem letzten Schritt beantwortet wurde, wird noch einmal gefragt."),
  whichLine: w("Which line of the roster", "Welche Zeile des Bogens"),
  reason: w("Reason", "Grund"),
  record: w("Take the record home", "Aufzeichnung mitnehmen"),
  report: w("The report", "Der Bericht"),
  takeHome: w("Photographs, report, record", "Fotos, Bericht, Aufzeichnung"),
  photographs: w("Photographs", "Fotos"),
  addPhoto: w("Add a photograph to this turn", "Ein Foto zu diesem Zug"),
  photoHelp: w("All phones of this battle see it, and it stands in the report. Place and time of the picture are left out.", "Alle Handys dieser Schlacht sehen es, und es steht im Bericht. Ort und Zeit der Aufnahme bleiben weg."),
  photoOf: w("Photograph", "Foto"),
  takeAway: w("Take it away", "Wegnehmen"),
  noPicture: w("This file is no picture that the browser can show.", "Diese Datei ist kein Bild, das der Browser zeigen kann."),
  another: w("Another battle", "Eine andere Schlacht"),
  close: w("Close", "Schließen"),
  lost: w("The server does not answer; nothing is lost, it is tried again.", "Der Server antwortet nicht; nichts ist verloren, es wird weiter versucht."),
  noBattle: w("There is no battle under this link.", "Unter diesem Link gibt es keine Schlacht."),
  handOver: w("Hand the phone over; nobody else looks on", "Gebt das Handy weiter; sonst schaut niemand hin"),
  itIsMe: w("It is me: show it", "Ich bin es: zeigen"),
  hide: w("Hide it and put the phone back", "Verbergen und das Handy zurücklegen"),
  waiting: w("Their phone asks them.", "Ihr Handy fragt sie."),
  hand: w("Your cards", "Deine Karten"),
  typeLot: w("We draw from a real deck", "Wir ziehen von einem echten Stapel"),
  twoPhones: w("Two phones, each with its own secrets", "Zwei Handys, jedes mit seinen Geheimnissen"),
  phoneOf: w("The phone of", "Das Handy für"),
  copied: w("copied", "kopiert"),
  gone: w("gone", "verloren"),
  lobby: w("Web table", "Spieltisch"),
} as const;

export const tr = (key: keyof typeof REFEREE): string => REFEREE[key][current()];
export const wordsOf = (key: keyof typeof REFEREE): Words => REFEREE[key];
