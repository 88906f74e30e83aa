// Generated from server/messages by `python -m pulverdampf.server.typescript`. Do not edit.

/** Angles in orders are whole numbers, so many to the turn, counter-clockwise, 0 east; elsewhere degrees. */
export const FULL_TURN = 4294967296;
/** The longest message the server reads, in bytes. */
export const LONGEST = 65536;

export type GroundLook =
  | "open"
  | "other"
  | "snow"
  | "mud"
  | "canyon"
  | "ravine"
  | "hollow"
  | "hill"
  | "steep-hill"
  | "ridge"
  | "mountain"
  | "butte"
  | "mesa"
  | "plateau"
  | "dunes"
  | "beach"
  | "field"
  | "corn"
  | "tall-grass"
  | "prairie"
  | "reeds"
  | "brush"
  | "marsh"
  | "river"
  | "rapids"
  | "lake"
  | "waterway"
  | "sea"
  | "stream"
  | "trail"
  | "mountain-path"
  | "road"
  | "street"
  | "ford"
  | "bridge"
  | "rough"
  | "rocks"
  | "wilderness"
  | "jungle"
  | "wood"
  | "dense-wood"
  | "open-wood"
  | "spruce-wood"
  | "pine-wood"
  | "dead-wood"
  | "oasis"
  | "clearing"
  | "orchard"
  | "vineyard"
  | "garden"
  | "camp"
  | "tipi-circle"
  | "wigwams"
  | "longhouses"
  | "pueblo"
  | "house"
  | "log-cabin"
  | "stone-house"
  | "farmstead"
  | "village"
  | "town"
  | "church"
  | "blockhouse"
  | "fort"
  | "ruins"
  | "hedge"
  | "hedge-bank"
  | "fence"
  | "abatis"
  | "wagon"
  | "cart"
  | "wagon-fort"
  | "firing-step"
  | "palisade"
  | "low-wall"
  | "stone-wall"
  | "log-wall"
  | "ditch"
  | "trench"
  | "earthwork"
  | "breastwork"
  | "redoubt"
  | "cliff"
  | "hay"
  | "gate"
  | "breach"
  | "cairn"
  | "burnt"
  | "fire"
  | "smoke";

export type Culture =
  | "european"
  | "settler"
  | "iroquois"
  | "lakota"
  | "pueblo"
  | "ottoman"
  | "arab"
  | "indian"
  | "african"
  | "chinese";

export type Sky =
  | "clear"
  | "rain"
  | "snow"
  | "mist"
  | "dusk"
  | "night";

export type UnitMark =
  | "infantry"
  | "cavalry"
  | "artillery"
  | "skirmishers"
  | "commander"
  | "dragoons"
  | "figure"
  | "machine-gun"
  | "wagon"
  | "boat"
  | "elephant"
  | "camel"
  | "camp"
  | "marker"
  | "other";

export type UnitShape =
  | ""
  | "column"
  | "march"
  | "square"
  | "limbered";

export type UnitRole =
  | "unit"
  | "part"
  | "passing";

/** Straight ahead along the facing. */
export interface Ahead {
  type: "Ahead";
  distance: number;
}

/** Straight back, facing the front. */
export interface Back {
  type: "Back";
  distance: number;
}

/** Straight in a direction counted from the facing (counter-clockwise), the facing kept. */
export interface Shift {
  type: "Shift";
  distance: number;
  bearing: number;
}

/** Forward round one front corner, which stays; its length is the arc of the other front corner. */
export interface Wheel {
  type: "Wheel";
  corner: "left" | "right";
  angle: number;
}

/** A turn on the spot, counter-clockwise when positive; it has no length of its own. */
export interface Turn {
  type: "Turn";
  angle: number;
  about: "centre" | "front_centre" | "rear_centre" | "front_left" | "front_right" | "rear_left" | "rear_right";
}

/** A place and a facing. */
export interface Pose {
  x: number;
  y: number;
  facing: number;
}

/** The centre straight to another pose, turning evenly on the way; its length is the way of the centre. */
export interface To {
  type: "To";
  pose: Pose;
}

/** A move of bodies that keep their shape. */
export interface March {
  type: "March";
  movers: string[];
  legs: Leg[];
  dressing: "rigid" | "in file";
}

/** One piece's own way: the points it passes and how it stands at the end. */
export interface Walk {
  waypoints: [number, number][];
  end: Pose;
}

/** A move in which each piece goes its own way. */
export interface Walks {
  type: "Walks";
  walks: Record<string, Walk>;
}

/** Where and how something is set down; `attached` names a body it joins instead. */
export interface Standing {
  pose: Pose;
  formation: string;
  attached: string;
}

/** Pieces or features set down without a path. */
export interface Placement {
  type: "Placement";
  stands: Record<string, Standing>;
}

/** How far along a path that is already known. */
export interface Extent {
  type: "Extent";
  upto: number;
}

/** One step of a plan: a march, a charge, a change of formation. */
export interface Step {
  type: "Step";
  what: string;
  legs: Leg[];
  target: string;
  formation: string;
}

/** Steps laid down for each piece before the dice say how many are done. */
export interface Plan {
  type: "Plan";
  steps: Record<string, Step[]>;
}

/** Things shared out: dice to targets, supporters to units, skirmishers to battalions. */
export interface Allotment {
  type: "Allotment";
  given: Record<string, Record<string, number>>;
}

/** A line drawn on the table: a road, a river, a palisade. */
export interface Course {
  type: "Course";
  kind: string;
  points: [number, number][];
}

/** One message in both languages, with its values filled in, so that the language can be switched live. */
export interface Words {
  en: string;
  de: string;
}

/** One side. */
export interface Army {
  side: string;
  name: Words;
  edge: string;
  played_by: "human" | "computer" | "open";
  connected: boolean;
  player: string;
}

/** The first message after joining: who you are, and the whole table. */
export interface Welcome {
  type: "welcome";
  room: string;
  side: string | null;
  rulebook: string;
  title: Words;
  unit: Words;
  symbol: Words;
  scale: number;
  measuring_allowed: boolean;
  table: [number, number];
  armies: Army[];
  links: Record<string, string>;
  scenario: Words;
  commitment: string;
  briefing: Words[];
  bodies: Record<string, Words>;
  turn: Words;
  counts_points: boolean;
  promise_wanted: boolean;
  share_wanted: boolean;
  tells_meetings: boolean;
  may_invite_umpire: boolean;
  may_open_gallery: boolean;
  late: number;
}

/** All have promised: now each seat tells what it adds to the seed (`dice_share`). */
export interface ShareNow {
  type: "share_now";
}

/** Where the battle stands. */
export interface Clock {
  turn: number;
  phase: Words;
  sky: Sky;
  weather: Words;
  wind: number | null;
  last: number;
  leads: "most" | "fewest" | "";
}

/** A footprint: a rectangle (width, depth) or a disc (radius); facing in degrees, 0 east, 90 north. */
export interface Outline {
  x: number;
  y: number;
  facing: number;
  width: number;
  depth: number;
  radius: number;
}

/** A piece as the table shows it. */
export interface Unit {
  id: string;
  side: string;
  body: string | null;
  outline: Outline | null;
  off_table: string;
  attached: string;
  mark: UnitMark;
  shape: UnitShape;
  role: UnitRole;
  name: Words;
  short: string;
  strength: string;
  counts: Words;
  grade: Words;
  formation: Words;
  states: Words[];
  smoke: boolean;
  broken: boolean;
  acted: boolean;
  brigade: string;
  hidden: boolean;
  on_map: Words[];
  glyph: string;
}

/** A piece of terrain: the corners of an area or the points of a line. */
export interface Area {
  id: string;
  look: GroundLook;
  name: Words;
  points: [number, number][];
  line: boolean;
  level: number;
  width: number;
  culture: Culture;
  title: string;
}

/** Dice as they fell: what was needed and what came. */
export interface Throw {
  by: string | null;
  die: string;
  faces: number[];
  needed: string;
  result: string;
  chance: number | null;
  lot: Words | null;
}

/** One row of a reckoning. */
export interface ReckoningStep {
  text: Words;
  effect: string;
  value: string;
}

/** One line of the chronicle, with all that explains it. */
export interface Line {
  n: number;
  turn: number;
  text: Words | null;
  rule: string;
  throw: Throw | null;
  steps: ReckoningStep[];
  total: string;
  tape: [number, number, number, number] | null;
  subject: string;
  about: string[];
  event: string;
}

/** A point of the table that matters for victory. */
export interface Mark {
  x: number;
  y: number;
  name: Words;
}

/** What an objective has brought each side so far. */
export interface Tally {
  name: Words;
  points: Record<string, number>;
}

/** Keys of the pictures at `/api/ground/{key}.svg`: what lasts, and over it what comes and goes. */
export interface Ground {
  lasting: string;
  passing: string;
}

/** The whole table as this seat may see it. */
export interface Board {
  type: "board";
  seq: number;
  clock: Clock;
  units: Unit[];
  areas: Area[];
  lines: Line[];
  marks: Mark[];
  tally: Tally[];
  hand: Words[];
  ground: Ground;
}

/** One thing after another within a message: the units that look different once a line has been told. */
export interface Beat {
  line: number;
  units: Unit[];
  paths: Record<string, [number, number, number][]>;
}

/** What is new since the last message: lines of the chronicle, and the units that look different. */
export interface Happened {
  type: "happened";
  seq: number;
  clock: Clock;
  lines: Line[];
  units: Unit[];
  areas: Area[];
  marks: Mark[] | null;
  tally: Tally[] | null;
  hand: Words[] | null;
  ground: Ground | null;
  by: string;
  beats: Beat[];
}

/** One option of a decision. */
export interface Choice {
  key: string;
  label: Words;
  detail: Words | null;
  target: string;
  about: string;
  moves: string[];
  leads: string[];
  toward: [number, number] | null;
  strikes: string[];
  sign: "" | "clock" | "flag" | "drum" | "soldier" | "militiaman" | "ranger" | "warrior" | "settler" | "rider" | "gun";
  of: string;
  times: number;
}

/** A decision that waits for this seat; `kind` chooses the component of the table. */
export interface Asked {
  type: "asked";
  id: number;
  kind: "choose" | "placement" | "extent" | "march" | "walks" | "plan" | "allotment" | "course";
  rule: string;
  prompt: Words;
  subject: string;
  choices: Choice[];
  passing: string;
  advised: string;
  pieces: string[];
  formations: Choice[];
  limits: [number, number][];
  path: [number, number, number][];
  path_lengths: number[];
  ideas: AnyOrder[];
  zone: [number, number, number, number][];
  shown_as: "list" | "cards" | "sequence";
  names: Record<string, Words>;
  owner: string;
  no_undo: Words | null;
  steps: Record<string, Step[]>;
  pictures: Record<string, string>;
}

/** Somebody else decides, or the computer thinks. */
export interface Waiting {
  type: "waiting";
  side: string;
  prompt: Words;
  thinking: boolean;
}

/** The battle has ended. */
export interface Over {
  type: "over";
  winner: string | null;
  text: Words;
  score: Record<string, number>;
  seed: string;
  shares: Record<string, string>;
  harder: Words | null;
}

/** Why not: the rule, the words, the numbers where they may be told. */
export interface Objection {
  rule: string;
  text: Words;
  needed: number | null;
  had: number | null;
}

/** An answer or message was not accepted; nothing has changed. */
export interface Refused {
  type: "refused";
  code: "illegal" | "not_your_turn" | "stale" | "malformed" | "too_large" | "too_fast" | "no_such_seat" | "no_undo" | "no_odds" | "not_stored" | "of_a_club" | "accident" | "over";
  objections: Objection[];
}

/** One thing that the dice may make of a draft: its chance, and where its pieces would then stand. */
export interface Prospect {
  moves: number;
  chance: number;
  text: Words;
  outlines: Record<string, Outline>;
}

/** A number that a draft comes to, with the steps that lead to it. */
export interface Measure {
  steps: ReckoningStep[];
  total: string;
}

/** Objections to a draft of an order; the last probe wins. */
export interface Probed {
  type: "probed";
  probe: number;
  objections: Objection[];
  outlines: Record<string, Outline>;
  fan: Prospect[];
  measures: Measure[];
}

/** The legal order nearest to a draft, if one was found in time; the last question wins. */
export interface Nearest {
  type: "nearest";
  ask: number;
  order: AnyOrder | null;
}

/** One answer of the staff: the option in words, or an order. */
export interface AdvisedStep {
  value: string | AnyOrder;
  text: Words | null;
  passing: boolean;
}

/** What the staff would do, question after question; the values are the answer and its `then`. */
export interface Advice {
  type: "advice";
  to: number;
  steps: AdvisedStep[];
  names: Record<string, Words>;
}

/** A fighting value or a trait of a unit, with its rule and what it means. */
export interface ValueTold {
  key: string;
  name: Words;
  rule: string;
  about: Words;
  value: Words;
  now: Words;
  short: Words;
}

/** The values of a unit in the order of its paper, and what else is true of it by nature. */
export interface ProfileTold {
  values: ValueTold[];
  traits: ValueTold[];
}

/** How far a piece reaches; no distance where none may be measured, no spread where it is all round. */
export interface BandTold {
  name: Words;
  far: number | null;
  spread: number | null;
}

/** An enemy who reaches a place: with what, and from how far. */
export interface ThreatTold {
  unit: string;
  name: Words;
  far: number;
}

/** Ground with a meaning, or two pieces that meet: the numbers of both, and the chances of each result. */
export interface OverlayTold {
  kind: "zone" | "fire" | "fight" | "shot" | "overlap";
  pieces: string[];
  text: Words;
  ground: [number, number][];
  numbers: string[];
  chances: [string, Words, number][];
}

/** What one piece can expect of another: result, chance, average. */
export interface ProspectTold {
  name: Words;
  detail: Words;
  rows: [string, number][];
  mean: number | null;
}

/** The table from a place: how far one reaches, whom one sees, who reaches it, what one can expect. */
export interface Look {
  type: "look";
  what: "ranges" | "sight" | "threat" | "meetings" | "prospects" | "profile";
  piece: string;
  target: string;
  profile: ProfileTold | null;
  bands: BandTold[];
  seen: string[];
  unseen: string[];
  threats: ThreatTold[];
  overlays: OverlayTold[];
  prospects: ProspectTold[];
  note: Words | null;
}

/** The chances of what one side will have lost: number, chance; and the average. */
export interface Chart {
  side: string;
  title: Words;
  rows: [string, number][];
  mean: number;
}

/** Exact odds of an option where the rulebook allows them: label, chance, and the assumption made. */
export interface OddsTold {
  type: "odds";
  option: string;
  rows: [string, number][];
  policy: Words;
  note: Words | null;
  charts: Chart[];
}

/** What is reckoned before the dice that an answer leads to; `throw` tells what they need. */
export interface Factors {
  type: "factors";
  ask: number;
  lines: Line[];
}

/** Who sits where, and who is connected. */
export interface Seats {
  type: "seats";
  armies: Army[];
  watching: number;
  umpired: boolean;
}

/** A side would like to do what no rule gives it: take back, throw again, set something right. */
export interface AgreementAsked {
  type: "agreement_asked";
  side: string;
  what: Words;
}

/** One of several things that can be told. */
export interface FactOption {
  key: string;
  text: Words;
}

/** A value that the umpire may set right. */
export interface RosterLine {
  key: string;
  text: Words;
  value: number | boolean | string | string[];
  least: number | null;
  most: number | null;
  options: FactOption[];
}

/** The lines of a unit's roster that can be set right. */
export interface RosterTold {
  type: "roster";
  piece: string;
  of: string;
  lines: RosterLine[];
}

/** How much of its thinking a general of the computer has done, from 0 to 1. */
export interface Thinking {
  type: "thinking";
  side: string;
  share: number;
}

/** What a general of the computer meant in a turn, what it expected and what it rejected. */
export interface Intent {
  side: string;
  turn: number;
  text: Words;
  at: number;
}

/** What the generals of the computer meant, turn by turn. */
export interface Reasons {
  type: "reasons";
  intents: Intent[];
}

/** What a general of the computer meant with the order that led to a line of the chronicle. */
export interface Why {
  type: "why";
  line: number;
  text: Words;
}

/** What the coach says: to an answer that is considered, or (`to` is 0) to the one that was given. */
export interface Coached {
  type: "coached";
  to: number;
  text: Words;
}

/** A word to everybody. */
export interface Notice {
  type: "notice";
  text: Words;
}

/** One thing to learn. */
export interface IdeaTold {
  title: Words;
  text: Words;
  rule: string;
  done: boolean;
  possible: boolean;
}

/** How far somebody has come in a first battle. */
export interface LessonTold {
  type: "lesson";
  title: Words;
  about: Words;
  ideas: IdeaTold[];
}

/** Something said at the table. */
export interface Remark {
  n: number;
  by: string;
  name: string;
  text: string;
  at: number;
}

/** What has been said, as this guest may hear it: players hear who watches after the battle only. */
export interface Talk {
  type: "talk";
  remarks: Remark[];
}

/** The clock between friends: who has thought how long, and whose time runs now. */
export interface Timer {
  type: "timer";
  minutes: number;
  loses: boolean;
  used: Record<string, number>;
  running: string[];
}

/** An answer to a decision: a key, or an order. */
export interface Answer {
  type: "answer";
  to: number;
  value: string | AnyOrder;
  then?: (string | AnyOrder)[];
  through?: boolean;
}

/** The hash of what a seat will add to the seed: SHA-256 of `pulverdampf share ` and the share, in hex. */
export interface DicePromise {
  type: "dice_promise";
  promise: string;
}

/** What a seat adds to the seed of the dice, drawn by the browser; the first die waits for all of them. Where several people play, all have promised theirs before anybody tells his. */
export interface DiceShare {
  type: "dice_share";
  share: string;
}

/** A draft of an order: may it be? */
export interface Probe {
  type: "probe";
  probe: number;
  to: number;
  order: AnyOrder;
}

/** Which legal order is nearest to a draft? Behind a dragged ghost it is sought for a moment only. */
export interface AskNearest {
  type: "ask_nearest";
  ask: number;
  to: number;
  order: AnyOrder;
  dragging?: boolean;
}

/** What would the staff do, question after question, until dice fall or somebody else decides? */
export interface AskAdvice {
  type: "ask_advice";
  to: number;
}

/** What are the chances of an option? */
export interface AskOdds {
  type: "ask_odds";
  to: number;
  option: string;
}

/** What is reckoned before the dice that an answer leads to: an option, or a draft of an order? */
export interface AskFactors {
  type: "ask_factors";
  ask: number;
  to: number;
  answer: string | AnyOrder;
}

/** How does the table look from a place? Without a pose: from where the piece stands. */
export interface AskLook {
  type: "ask_look";
  what: "ranges" | "sight" | "threat" | "meetings" | "prospects" | "profile";
  piece: string;
  target?: string;
  pose?: [number, number, number] | null;
  formation?: string;
}

/** Take the last decision back; the opponent is asked where it needs him. */
export interface Undo {
  type: "undo";
}

/** The answer to an opponent who would like to take something back. */
export interface Consent {
  type: "consent";
  yes: boolean;
}

/** Give the battle up. */
export interface Concede {
  type: "concede";
}

/** Let the computer play this seat, or take it back; `side` names a seat for which nobody has come yet. */
export interface HandOver {
  type: "hand_over";
  to: "computer" | "human";
  level?: string;
  side?: string;
}

/** Let the computer answer with what it has thought so far. */
export interface MoveNow {
  type: "move_now";
}

/** What did the computer mean, turn by turn, or with the order that led to a line of the chronicle? Told when the battle is over, in a teaching battle, or where only computers fight. */
export interface AskWhy {
  type: "ask_why";
  line?: number | null;
}

/** In a first battle: what does the coach think of this answer, or, without one, what would he do? */
export interface AskCoach {
  type: "ask_coach";
  to: number;
  value?: string | AnyOrder;
}

/** Pass all further windows for the rest of the phase, or ask again; the one that waits is still asked. */
export interface StandingPass {
  type: "standing_pass";
  on: boolean;
}

/** What this seat leaves to its staff from now on, also while nobody is there. */
export interface StandingOrders {
  type: "standing_orders";
  windows?: boolean;
  rules?: string[];
  within?: number;
}

/** What this guest is called from now on. */
export interface CallMe {
  type: "call_me";
  name: string;
}

/** A word to the others at the table. */
export interface Say {
  type: "say";
  text: string;
}

/** The opponent's time is up, and both had agreed that this decides. */
export interface ClaimTime {
  type: "claim_time";
}

/** Sets a line of a unit's roster right, or sets it down elsewhere: x, y and a facing in degrees. */
export interface SetRight {
  type: "set_right";
  piece: string;
  note: string;
  line?: string;
  value?: number | boolean | string;
  place?: [number, number, number] | null;
}

/** The last dice were thrown in error: they fall anew. */
export interface ThrowAgain {
  type: "throw_again";
}

/** Which lines of a unit's roster could be set right. */
export interface AskRoster {
  type: "ask_roster";
  piece: string;
}

/** An umpire should come, who sees everything and decides disputes; the opponent must agree. */
export interface InviteUmpire {
  type: "invite_umpire";
}

/** Spectators should see everything, but late; the opponent must agree. */
export interface OpenGallery {
  type: "open_gallery";
}

/** One body of the army: which entry it is, what it consists of, what was bought and set for it. */
export interface BodyEntry {
  entry: string;
  name?: Words | null;
  parts?: Record<string, number>;
  upgrades?: Record<string, number | boolean>;
  settings?: Record<string, number | string | boolean>;
  extras?: string[];
}

/** Bodies under one leader, perhaps from an allied list. */
export interface Group {
  bodies?: BodyEntry[];
  name?: Words | null;
  leader?: BodyEntry | null;
  list?: string | null;
}

/** An army: its list, year and nation, the choices for all of it, its bodies. */
export interface Roster {
  list: string;
  id?: string;
  name?: Words | null;
  year?: number | null;
  nation?: string | null;
  commander?: Words | null;
  options?: Record<string, string>;
  groups?: Group[];
  bodies?: BodyEntry[];
}

/** Somebody enters with an army; only the organiser enters computer generals. */
export interface Enter {
  type: "enter";
  player: string;
  army: string | Roster;
  general?: string;
}

/** A player takes another army before the first round. */
export interface Rearm {
  type: "rearm";
  army: string | Roster;
  player?: string;
}

/** A player leaves; an open table of his is lost. */
export interface Withdraw {
  type: "withdraw";
  player?: string;
}

/** A player who had left comes back. */
export interface ComeBack {
  type: "comeback";
  player?: string;
}

/** The next round is drawn; before the first armies are locked in. */
export interface Draw {
  type: "draw";
}

/** The organiser enters or corrects a result. */
export interface Score {
  type: "score";
  round: number;
  table: number;
  result: "one" | "two" | "draw";
  note?: string;
}

/** The organiser strikes a result out. */
export interface Strike {
  type: "strike";
  round: number;
  table: number;
  note?: string;
}

/** A player says how his open table ended. */
export interface Claim {
  type: "claim";
  result: "one" | "two" | "draw";
}

/** Computer generals fight their open tables, one after another. */
export interface Fight {
  type: "fight";
}

/** A link gets another secret; the old one leads nowhere. */
export interface Renew {
  type: "renew";
  player?: string;
}

/** Seats, `room/token`, that belong on this page. */
export interface KeepSeats {
  type: "keep_seats";
  seats: string[];
}

/** A battle is taken off the page; it goes on. */
export interface DropSeat {
  type: "drop_seat";
  room: string;
}

/** Where mails go, once the address is confirmed; nothing: no mails. */
export interface SetMail {
  type: "set_mail";
  address: string;
}

/** A browser that wants to be woken, as it describes itself. */
export interface SetPush {
  type: "set_push";
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** No browser is woken any more. */
export interface NoPush {
  type: "no_push";
}

/** Page and feeds get other secrets; the old links lead nowhere. */
export interface RenewLink {
  type: "renew_link";
}

/** What could not be delivered was read. */
export interface Heard {
  type: "heard";
}

/** Whoever has been invited takes the side; his link is new and his own. */
export interface JoinCampaign {
  type: "join";
  player: string;
}

/** A side gives its orders; who is not named stays. */
export interface GiveOrders {
  type: "orders";
  moves: Record<string, string>;
}

/** A side would have computer generals fight a meeting out. */
export interface AskGenerals {
  type: "generals";
  place: string;
}

/** A side says how a meeting ended on a real table, or the organiser decides it. */
export interface ReportMeeting {
  type: "report";
  place: string;
  winner: "" | "one" | "two";
  lost?: Record<string, number>;
  fallen?: string[] | null;
  note?: string;
  decides?: boolean;
}

/** The organiser gives a side to a computer general, or to whoever comes by a new invitation. */
export interface GiveSide {
  type: "give_side";
  side: "one" | "two";
  general?: string;
}

/** Whoever leads a side leaves it; somebody else can take it. */
export interface LeaveCampaign {
  type: "leave";
}

/** The organiser sets a force right. */
export interface SetForceRight {
  type: "set_right";
  force: string;
  at: string;
  strength: number;
  note?: string;
}

/** The organiser takes back an act and everything after it. */
export interface TakeActBack {
  type: "take_back";
  act: number;
  note?: string;
}

/** One's own link gets another secret; the old one leads nowhere. */
export interface RenewCampaignLink {
  type: "renew";
}

/** A unit on its roster. */
export interface RosterUnit {
  id: string;
  name: Words;
  body: Words | null;
  strength: string;
  formation: Words;
  values: Words;
  states: Words[];
  gone: boolean;
  spent: boolean;
  lines: RosterLine[];
}

/** One side: its army, its tally, its units. */
export interface UmpireRoster {
  side: string;
  name: Words;
  tally: Words[];
  units: RosterUnit[];
  hand: Words[];
}

/** An answer that can be tapped; one that is about a unit names it. */
export interface UmpireChoice {
  key: string;
  text: Words;
  unit: string;
}

/** A fact that eyes must tell: its words, what can be said, and what is true unless somebody says it. */
export interface FactTold {
  id: string;
  text: Words;
  kind: "yes" | "count" | "length" | "choice" | "pieces";
  default: boolean | number | number | string | string[];
  options: FactOption[];
  least: number;
  most: number | null;
}

/** What may come of a throw, and how often of 1. */
export interface Chanced {
  text: Words;
  chance: number;
}

/** What the umpire wants to know: a choice, facts in one form, or dice. */
export interface UmpireQuestion {
  kind: "choice" | "facts" | "dice" | "over" | "waiting" | "secret";
  text: Words;
  rule: string;
  title: Words | null;
  side: string;
  subject: string;
  choices: UmpireChoice[];
  facts: FactTold[];
  dice: number;
  low: number;
  high: number;
  needs: Words | null;
  odds: Chanced[];
  passing: string;
  private: boolean;
}

/** A line of the chronicle. */
export interface ChronicleLine {
  kind: "event" | "dice" | "reckoning";
  text: Words;
}

/** The link of a phone that is shown what one side may know. */
export interface UmpireSeat {
  side: string;
  link: string;
}

/** A photograph of the table, and the turn it belongs to. */
export interface PhotographTold {
  id: string;
  turn: Words;
}

/** A battle beside a real table as a phone shows it. */
export interface Refereed {
  book: string;
  name: Words;
  at: number;
  turn: Words;
  phase: Words;
  active: string;
  symbol: Words;
  rosters: UmpireRoster[];
  question: UmpireQuestion;
  chronicle: ChronicleLine[];
  news: number;
  may_undo: boolean;
  eyes: string;
  seats: UmpireSeat[];
  photographs: PhotographTold[];
}

/** What somebody beside the table says: an answer, dice, a step back, or the umpire's correction. */
export interface RefereeWord {
  what: "choose" | "tell" | "faces" | "throw" | "undo" | "correct";
  at: number;
  key: string;
  facts: Record<string, boolean | number | number | string | string[]>;
  faces: number[];
  piece: string;
  line: string;
  value: number | boolean | string | string[];
  note: string;
}

/** The link of a battle that has been opened. */
export interface RefereeOpened {
  link: string;
}

/** A ready army in the lobby. */
export interface ArmyInfo {
  id: string;
  name: Words;
  years: string;
  points: string;
  units: Words[];
  rival: string;
  needs: Record<string, string | number | boolean>;
}

/** A ready table or scenario in the lobby. */
export interface Place {
  id: string;
  name: Words;
  description: Words;
  armies: string[];
  by_dice: boolean;
}

/** One setting of a switch. */
export interface SwitchChoice {
  value: string | number | boolean;
  text: Words;
}

/** Something that the paper leaves open, and how it may be settled. */
export interface Switch {
  key: string;
  question: Words;
  default: string | number | boolean;
  choices: SwitchChoice[];
  least: number;
  most: number;
  rule: string;
  per_battle: boolean;
  by_dice: boolean;
}

/** A battle of history as a book has it: its ground is a table of that id. */
export interface Historic {
  id: string;
  name: Words;
  story: Words;
  armies: [string, string];
  rulings: Record<string, string | number | boolean>;
  books: string[];
}

/** A rulebook in the lobby. */
export interface BookInfo {
  key: string;
  name: Words;
  armies: ArmyInfo[];
  terrains: Place[];
  scenarios: Place[];
  levels: Place[];
  tempers: Place[];
  default_armies: [string, string];
  switches: Switch[];
  rules: number;
  unit: Words;
  points: Words;
  turn: Words;
  emblem: string;
  lesson: Words;
  level: string;
  house: Words;
  house_rules: Words[];
  refereed: boolean;
  histories: Historic[];
}

/** One line of a bill. */
export interface ItemTold {
  count: number;
  name: Words;
  total: string;
}

/** One body of an army: what it consists of, how it is set up, what it costs. */
export interface BodyTold {
  name: Words;
  items: ItemTold[];
  settings: Words[];
  total: string;
  group: Words;
  profile: ProfileTold;
}

/** An army as it is printed, from `/api/armies/{book}/{army}`. */
export interface ArmyTold {
  id: string;
  name: Words;
  years: string;
  list: Words;
  commander: Words;
  bodies: BodyTold[];
  options: ItemTold[];
  total: string;
  barred: string[];
}

/** One piece of terrain: its kind and exactly one shape. */
export interface Piece {
  kind: string;
  id: string;
  rect: [number, number, number, number] | null;
  line: [number, number][] | null;
  polygon: [number, number][] | null;
  disc: [number, number, number] | null;
  width: number;
  over: string | null;
}

/** A table with its terrain. */
export interface TerrainSetup {
  id: string;
  name: Words;
  table: [number, number];
  pieces: Piece[];
  rule: string;
}

/** Where a side may deploy, and which share of its bodies (or which named groups) must stand there. */
export interface Zone {
  rect: [number, number, number, number] | null;
  polygon: [number, number][] | null;
  least_share: string;
  groups: string[];
  near: string;
  within: number;
}

/** Bodies that come later: which share or groups, when, where and how. */
export interface Reserve {
  entry: string;
  from_turn: number;
  share: string;
  rounded: "down" | "up";
  groups: string[];
  turn_dice: string | null;
  test: string | null;
  formation: string | null;
  move: string | null;
  clear_of_enemy: number;
}

/** One side: who it is, its size, its place, what it keeps back. */
export interface ScenarioSide {
  id: string;
  name: Words;
  edge: "north" | "south" | "east" | "west" | null;
  role: "attacker" | "defender" | "equal";
  points: number | null;
  points_percent: number | null;
  army: string | null;
  zones: Zone[];
  garrisons: number;
  reserves: Reserve[];
  withdraws: string[];
}

/** Who places first, and whether the sides take turns. */
export interface Deployment {
  order: string[];
  manner: "alternate" | "whole_side" | "together" | "rulebook";
}

/** A stretch of the table's edge over which bodies come in or go out. */
export interface EntryPoint {
  id: string;
  line: [[number, number], [number, number]];
  name: Words | null;
}

/** One way to score, from a closed list; what the list cannot say is left to a Python rule by its id. */
export interface Objective {
  kind: "hold" | "exit" | "mark" | "burn" | "survive" | "losses" | "python";
  points: number;
  id: string;
  name: Words | null;
  side: string | null;
  at: [number, number] | null;
  feature: string | null;
  zone: Zone | null;
  entry: string | null;
  within: number;
  what: string;
  each: boolean;
  most: number | null;
  from_turn: number;
  judged: "at_end" | "every_turn" | "at_once";
  rule: string | null;
}

/** A battle to be played, without its armies. */
export interface Scenario {
  id: string;
  name: Words;
  table: [number, number];
  sides: ScenarioSide[];
  turns: number;
  rule: string;
  description: Words | null;
  terrain: string | null;
  pieces: Piece[];
  deployment: Deployment;
  entries: EntryPoint[];
  objectives: Objective[];
  initiative: Record<string, string>;
  rulings: Record<string, string | number | boolean>;
  special: Record<string, string | number | boolean>;
  optional: boolean;
}

/** How long each side may think in all, between friends who want a clock. */
export interface TimeLimit {
  minutes: number;
  loses?: boolean;
}

/** A battle to be opened. */
export interface NewRoom {
  rulebook: string;
  army: string | Roster;
  enemy: string | Roster;
  terrain?: string | TerrainSetup;
  scenario?: string | Scenario;
  mode?: "computer" | "hot_seat" | "friend" | "watch";
  level?: string;
  rulings?: Record<string, string | number | boolean>;
  seed?: string;
  side?: "one" | "two";
  player?: string;
  limit?: TimeLimit | null;
  listed?: boolean;
}

/** The links of a new room: one's own, an invitation for a seat that waits, and one for watching. */
export interface RoomOpened {
  room: string;
  mine: string;
  links: Record<string, string>;
}

/** The link of one's own for which an invitation was exchanged. */
export interface Joined {
  link: string;
}

/** A battle that is kept, for somebody at this machine who wants to go on with it or clear it away. */
export interface RoomListed {
  room: string;
  mine: string;
  mode: string;
  rulebook: string;
  scenario: Words;
  armies: Words[];
  turn: number;
  over: boolean;
  changed: number;
  name: string;
  own: boolean;
  players: Record<string, string>;
  open_seat: boolean;
  record: boolean;
}

/** All battles that are kept, the latest first; empty where strangers may ask. */
export interface RoomList {
  rooms: RoomListed[];
}

/** What a battle is to be called; nothing: by its armies again. */
export interface RoomName {
  name: string;
}

/** An army of a battle that somebody thinks about: what it costs, what stands in it, and its picture. */
export interface ArmyShown {
  name: Words;
  points: string;
  units: Words[];
  picture: string;
}

/** How a battle would begin, from `/api/preview`: the answer to the same wish that opens it. */
export interface Preview {
  map: string;
  table: [number, number];
  armies: ArmyShown[];
  briefing: Words[];
  hint: Words;
}

/** Who takes a seat that was offered. */
export interface Sitting {
  player?: string;
}

/** A seat that waits for somebody: what is fought, against whom, and under which clock. */
export interface Offer {
  room: string;
  rulebook: string;
  scenario: Words;
  armies: Words[];
  side: string;
  by: string;
  limit: TimeLimit | null;
  since: number;
}

/** The open games, the latest first, from `/api/open`. */
export interface Offers {
  games: Offer[];
}

/** Where this server can be reached, from `/api/here`. */
export interface Here {
  only_here: boolean;
  address: string;
  command: string;
}

/** The seats, as `room/token`, that a browser remembers. */
export interface Seated {
  seats: string[];
}

/** A rule by its id and title. */
export interface RuleLink {
  id: string;
  title: Words;
}

/** One line of a declared table. */
export interface RowTold {
  id: string;
  effect: string;
  text: Words;
}

/** A table of modifiers as the rules use it. */
export interface TableTold {
  id: string;
  title: Words;
  rows: RowTold[];
}

/** A rule of the reference, in our own words, and what cites it. */
export interface RuleTold {
  id: string;
  title: Words;
  text: Words;
  chapter: Words;
  chapter_id: string;
  optional: boolean;
  see: RuleLink[];
  tables: TableTold[];
  questions: Words[];
  throws: Words[];
  events: Words[];
  refusals: Words[];
  switches: Words[];
  settled: Words[];
}

/** A chapter of a book with its rules. */
export interface ChapterTold {
  id: string;
  title: Words;
  rules: RuleLink[];
}

/** A question of a book and the rule that asks it. */
export interface QuestionTold {
  rule: RuleLink;
  text: Words;
}

/** What was found in the reference: rules, the best first; or its chapters, or all its questions. */
export interface RulesFound {
  rules: RuleTold[];
  chapters: ChapterTold[];
  questions: QuestionTold[];
  more: number;
}

/** The table before a decision: the units (and the terrain) that look different from the moment before. */
export interface Moment {
  seq: number;
  clock: Clock;
  lines: number;
  units: Unit[];
  areas: Area[];
  ground: Ground | null;
}

/** The battle so far, from `/api/history/{room}/{token}`. */
export interface History {
  moments: Moment[];
}

/** A unit in the table of losses. */
export interface UnitLine {
  key: string;
  name: Words;
  mark: string;
  group: Words;
  start: number;
  left: number;
  lost: number;
  inflicted: number;
  fate: Words;
  gone: boolean;
}

/** What dice have brought: of a side, or of one kind of throw. */
export interface Luck {
  throws: number;
  dice: number;
  got: number;
  mean: number;
  luck: number;
  luckier_than: number;
}

/** One side of the battle. */
export interface Force {
  side: string;
  name: Words;
  start: number;
  lost: number;
  units: UnitLine[];
  luck: Luck;
  verdict: Words;
}

/** One turn in prose. */
export interface TurnStory {
  number: number;
  title: Words;
  sentences: Words[];
  lost: Record<string, number>;
}

/** A turn in which one side lost much more of its army than the other. */
export interface TurningPoint {
  turn: number;
  title: Words;
  against: string;
  text: Words;
}

/** The unit of a side that cost the enemy most. */
export interface Best {
  side: string;
  name: Words;
  inflicted: number;
  text: Words;
}

/** One kind of throw for both sides. */
export interface LuckLine {
  what: Words;
  of: Record<string, Luck>;
}

/** One throw that fell uncommonly well or badly. */
export interface ThrowLine {
  turn: number;
  side: string;
  what: Words;
  who: Words;
  dice: number;
  got: number;
  mean: number;
  luck: number;
}

/** Everything that is told of a battle afterwards. */
export interface Report {
  book: Words;
  title: Words;
  over: boolean;
  winner: string | null;
  result: Words;
  score: Record<string, number>;
  tally: [Words, Record<string, number>][];
  briefing: Words[];
  sides: Force[];
  turns: TurnStory[];
  turning_points: TurningPoint[];
  best: Best[];
  luck: LuckLine[];
  throws: ThrowLine[];
}

/** The chance of side one at a place of the log. */
export interface Point {
  at: number;
  turn: number;
  chance: number;
}

/** What a turn has changed for side one, and how much of that the dice did. */
export interface Swing {
  at: number;
  turn: number;
  before: number;
  after: number;
  by_dice: number;
}

/** The chances of side one over a battle, and what each cause has added to them. */
export interface Curve {
  points: Point[];
  causes: Record<string, number>;
  swings: Swing[];
}

/** What the dice of a side have brought: their number, their luck, and beside a hundred such battles. */
export interface Fortune {
  dice: number;
  luck: number;
  luckier_than: number;
}

/** A decision that another would have bettered: by how much of a victory, and how sure that is. */
export interface Costly {
  at: number;
  turn: number;
  side: string;
  rule: string;
  subject: string;
  question: Words;
  played: Words;
  better: Words;
  cost: number;
  error: number;
  trials: number;
}

/** A battle reviewed. */
export interface Review {
  book: string;
  armies: Record<string, Words>;
  curve: Curve;
  turning_points: Swing[];
  luck: Record<string, Fortune>;
  costly: Record<string, Costly[]> | null;
  names: Record<string, Words>;
}

/** How far the review of a battle is, and what it says once it is done. */
export interface ReviewTold {
  state: "waits" | "weighs" | "done" | "failed";
  ahead: number;
  done: number;
  of: number;
  why: Words | null;
  review: Review | null;
  moments: number[];
}

/** Why a plain request was not answered. */
export interface Failure {
  code: string;
  text: Words;
}

/** A people of a list, with the years it is found in; 0: no bound. */
export interface NationOffered {
  id: string;
  name: Words;
  first: number;
  last: number;
}

/** An army list to choose. */
export interface ListNamed {
  id: string;
  name: Words;
  years: [number, number][];
  nations: NationOffered[];
}

/** What a proposed army may have much of, or for which temper it is made. */
export interface ThemeOffered {
  id: string;
  name: Words;
  temper: boolean;
}

/** What can be built with a book, from `/api/workshop/{book}`. */
export interface Bench {
  lists: ListNamed[];
  sizes: number[];
  size_switch: string;
  least: number;
  most: number;
  themes: ThemeOffered[];
  points: Words;
  agreements: string[];
}

/** A list, in a year, for a nation, under some rulings. */
export interface ListWanted {
  list: string;
  year?: number | null;
  nation?: string | null;
  rulings?: Record<string, string | number | boolean>;
  options?: Record<string, string>;
}

/** One way to take an entry; `closed` says why not now. */
export interface PickOffered {
  id: string;
  name: Words;
  price: string;
  closed: Words | null;
}

/** Something to buy for a body. */
export interface UpgradeOffered {
  id: string;
  name: Words;
  price: string;
  most: number;
  closed: Words | null;
}

/** Something to set for a body, at no price. */
export interface SettingOffered {
  id: string;
  name: Words;
  kind: "yes" | "number" | "nation";
  choices: PickOffered[];
  share: number;
}

/** One line of a list, as it is in a year and for a nation. */
export interface EntryOffered {
  id: string;
  name: Words;
  least: number;
  most: number;
  smallest: number;
  largest: number;
  step: number;
  figures: number;
  mixed: boolean;
  leads: boolean;
  alone: boolean;
  rule: string;
  kind: string;
  picks: PickOffered[];
  upgrades: UpgradeOffered[];
  settings: SettingOffered[];
  closed: Words | null;
}

/** A choice for the whole army. */
export interface OptionOffered {
  id: string;
  name: Words;
  required: boolean;
  choices: PickOffered[];
}

/** How bodies are put into groups. */
export interface GroupsOffered {
  name: Words;
  single: Words;
  least: number;
  most: number;
  leader: string;
  optional: boolean;
}

/** What studies have found about an entry; without an entry: about armies of the list. */
export interface HintTold {
  entry: string;
  text: Words;
}

/** What a list offers then. */
export interface ListOffer {
  list: string;
  entries: EntryOffered[];
  options: OptionOffered[];
  groups: GroupsOffered | null;
  slots: Words[];
  hints: HintTold[];
}

/** An army as far as it is written down, to be judged or filled up. */
export interface Draft {
  roster: Roster;
  rulings?: Record<string, string | number | boolean>;
  owned?: Record<string, number> | null;
  theme?: string;
  seed?: string;
  size?: number | null;
}

/** What one body costs. */
export interface LineBilled {
  path: string;
  name: Words;
  items: ItemTold[];
  total: string;
}

/** Something wrong with a draft: the rule, where, and what would mend it. */
export interface Fault {
  rule: string;
  text: Words;
  remedy: Words | null;
  lines: string[];
  grade: "error" | "warning";
}

/** A draft with its price, what is wrong with it and what it has room for. */
export interface Judged {
  bodies: LineBilled[];
  options: ItemTold[];
  total: string;
  limit: number;
  left: string;
  faults: Fault[];
  room: string[];
  needed: Record<string, number>;
}

/** An army filled up. */
export interface FilledUp {
  roster: Roster;
}

/** An army as a file to take home. */
export interface FileWanted {
  roster: Roster;
  kind: "toml" | "ros";
  rulings?: Record<string, string | number | boolean>;
}

/** What a file held: an army if it could be read, and all that is wrong with the file, by line. */
export interface FileRead {
  roster: Roster | null;
  faults: Fault[];
  book: string;
  rulings: Record<string, string | number | boolean>;
}

/** A kind of terrain to draw. */
export interface GroundOffered {
  id: string;
  name: Words;
  lie: "area" | "height" | "building" | "water" | "crossing" | "way" | "line";
  shapes: ("polygon" | "line" | "rect" | "disc")[];
  width: number;
  broadest: number;
  natural: boolean;
  sample: string;
}

/** What can be drawn for a book, from `/api/tables/{book}`. */
export interface TableBench {
  kinds: GroundOffered[];
  sizes: [number, number][];
  smallest: [number, number] | null;
  largest: [number, number] | null;
  tables: Place[];
  by_dice: boolean;
}

/** A table as far as it is drawn. */
export interface TableDraft {
  table: TerrainSetup;
  owned?: Record<string, number> | null;
}

/** A table with what is wrong with it, and the key of its ground as the server draws it. */
export interface TableJudged {
  faults: Fault[];
  ground: string;
}

/** A table laid out by the book's dice. */
export interface TableWanted {
  seed?: string;
  owned?: Record<string, number> | null;
}

/** A table to go on with. */
export interface TableMade {
  table: TerrainSetup;
}

/** A piece that is to get a natural outline. */
export interface OutlineWanted {
  piece: Piece;
  table: [number, number];
  seed?: string;
}

/** The piece with its outline. */
export interface OutlineMade {
  piece: Piece;
}

/** What a file held: a table if it could be read, and all that is wrong with the file, by line. */
export interface TableRead {
  table: TerrainSetup | null;
  faults: Fault[];
}

/** A setting of a switch, or of something that is the book's own. */
export interface ChoiceOffered {
  value: string;
  name: Words;
}

/** A switch of a book that a scenario may settle. */
export interface SwitchOffered {
  key: string;
  name: Words;
  choices: ChoiceOffered[];
}

/** What a scenario of a book can be made of, from `/api/scenarios/{book}`. */
export interface ScenarioBench {
  honoured: string[];
  scenarios: Place[];
  tables: Place[];
  sizes: [number, number][];
  switches: SwitchOffered[];
  own: SwitchOffered[];
}

/** A scenario as far as it is written. */
export interface ScenarioDraft {
  scenario: Scenario;
}

/** A scenario with what is wrong with it, the key of its ground, and the features one can name. */
export interface ScenarioJudged {
  faults: Fault[];
  ground: string;
  features: Place[];
}

/** A scenario to go on with. */
export interface ScenarioMade {
  scenario: Scenario;
}

/** What a file held: a scenario if it could be read, and all that is wrong with the file, by line. */
export interface ScenarioRead {
  scenario: Scenario | null;
  faults: Fault[];
}

/** One battle between two computers, to see who has the better of it. */
export interface TrialWanted {
  scenario: Scenario;
  army?: string | Roster;
  enemy?: string | Roster;
  seed?: number;
  rulings?: Record<string, string | number | boolean>;
}

/** How it ended. */
export interface TrialFought {
  winner: "one" | "two" | "";
  text: Words;
  score: Record<string, number>;
  turns: number;
}

/** A tournament to be opened. */
export interface NewTournament {
  name: string;
  rulebook: string;
  system?: "swiss" | "round-robin";
  rounds?: number;
  terrain?: string;
  rulings?: Record<string, string | number | boolean>;
  listed?: boolean;
}

/** The secret link of an organiser or a player, as a path; who has it may act. */
export interface ClubLink {
  id: string;
  link: string;
}

/** Somebody who has entered. */
export interface PlayerTold {
  name: string;
  playing: boolean;
  army: Words;
  general: Words;
}

/** Two players who meet in a round. */
export interface TableOfRound {
  number: number;
  one: string;
  two: string;
  result: "one" | "two" | "draw" | null;
  fought: boolean;
  claims: Record<string, "one" | "two" | "draw">;
  watch: string;
  umpire: string;
}

/** A round with its tables. */
export interface RoundTold {
  number: number;
  tables: TableOfRound[];
}

/** One row of the table of a tournament. */
export interface StandingTold {
  place: number;
  player: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  points: number;
  opponents: number;
  beaten: number;
  playing: boolean;
  rating: [number, number] | null;
  army: Words;
}

/** Something that was done, when, and by whom. */
export interface LogLine {
  at: number;
  by: string;
  text: Words;
}

/** A tournament as somebody may see it. */
export interface TournamentTold {
  id: string;
  name: string;
  rulebook: string;
  system: "swiss" | "round-robin";
  length: number;
  stage: "entering" | "running" | "over";
  part: "guest" | "player" | "organiser";
  me: string;
  players: PlayerTold[];
  rounds: RoundTold[];
  standings: StandingTold[];
  log: LogLine[];
  notices: Words[];
  my_table: number;
  fighting: boolean;
  rulings: Record<string, string | number | boolean>;
}

/** What a deed has led to. */
export interface TournamentDone {
  tournament: TournamentTold;
  link: string;
}

/** A tournament or season that everybody may find. */
export interface TournamentListed {
  id: string;
  name: string;
  rulebook: string;
  stage: "entering" | "running" | "over";
  players: number;
}

/** A season that everybody may find. */
export interface SeasonListed {
  id: string;
  name: string;
  tournaments: number;
}

/** What the club has, from `/api/club`. */
export interface ClubTold {
  tournaments: TournamentListed[];
  seasons: SeasonListed[];
}

/** A season to be opened. */
export interface NewSeason {
  name: string;
  listed?: boolean;
}

/** The tournaments that a season counts, by their ids, in their order. */
export interface SeasonChange {
  tournaments: string[];
}

/** One row of the table of a season; a player is known by his name. */
export interface SeasonRow {
  place: number;
  player: string;
  tournaments: number;
  best: number;
  won: number;
  drawn: number;
  lost: number;
  points: number;
  rating: [number, number] | null;
}

/** A season over several tournaments. */
export interface SeasonTold {
  id: string;
  name: string;
  organiser: boolean;
  tournaments: TournamentListed[];
  rows: SeasonRow[];
}

/** Somebody wants a page of his own. */
export interface NewPerson {
  name: string;
  language?: string;
}

/** A battle on a personal page. */
export interface OwnBattle {
  battle: RoomListed;
  my_turn: boolean;
}

/** What could not be delivered, and what to do about it. */
export interface Trouble {
  at: number;
  text: Words;
}

/** A campaign on a personal page. */
export interface OwnCampaign {
  room: string;
  link: string;
  name: Words;
  my_turn: boolean;
  over: boolean;
  awaited: boolean;
}

/** A personal page. */
export interface PersonTold {
  id: string;
  name: string;
  battles: OwnBattle[];
  mail: string;
  unconfirmed: string;
  mail_possible: boolean;
  push_key: string;
  pushes: number;
  atom: string;
  calendar: string;
  troubles: Trouble[];
  campaigns: OwnCampaign[];
}

/** What a deed has led to. */
export interface PersonDone {
  person: PersonTold;
  link: string;
}

/** A campaign to be opened: a ready one, or the text of a `campaign.toml`. */
export interface NewCampaign {
  ready?: string;
  file?: string;
  generals?: Record<string, string>;
  leads?: "" | "one" | "two";
  player?: string;
  listed?: boolean;
}

/** A side, and who leads it. */
export interface CampaignSide {
  side: string;
  name: Words;
  player: string;
  general: Words;
  points: number;
  ordered: boolean;
  open: boolean;
  invitation: string;
}

/** A box on the map, in parts of a hundred of its breadth and height from its upper left corner. */
export interface Plate {
  x: number;
  y: number;
  wide: number;
  high: number;
}

/** A place on the map. */
export interface CampaignPlace {
  id: string;
  name: Words;
  x: number;
  y: number;
  worth: number;
  supply: boolean;
  held: string;
  beside: string[];
  plates: Plate[];
}

/** A body of a force. */
export interface CampaignBody {
  name: Words;
  left: number;
  of: number;
  battles: number;
}

/** A force of which whoever asks knows. */
export interface CampaignForce {
  id: string;
  side: string;
  name: Words;
  at: string;
  strength: number;
  of: number;
  commander: string;
  bodies: CampaignBody[];
  order: string;
  plates: Plate[];
}

/** How a meeting ended as a side says. */
export interface ReportTold {
  side: string;
  winner: string;
  lost: Record<string, number>;
  fallen: string[];
}

/** A meeting that waits for its result. */
export interface MeetingTold {
  place: string;
  one: string[];
  two: string[];
  attacker: string;
  generals: string[];
  reports: ReportTold[];
  table: boolean;
  seated: string[];
  umpire: string;
  fighting: boolean;
}

/** A sentence of the story. */
export interface StoryLine {
  turn: number;
  text: Words;
  report: string;
}

/** Something that was done, when, and by whom. */
export interface CampaignLogLine {
  act: number;
  at: number;
  by: string;
  text: Words;
  counts: boolean;
}

/** A campaign as somebody may see it. */
export interface CampaignTold {
  id: string;
  name: Words;
  about: Words;
  rulebook: string;
  stage: "gathering" | "running" | "over";
  part: "guest" | "invited" | "leader" | "organiser";
  side: string;
  turn: number;
  turns: number;
  turn_name: Words;
  sides: CampaignSide[];
  places: CampaignPlace[];
  forces: CampaignForce[];
  meetings: MeetingTold[];
  story: StoryLine[];
  log: CampaignLogLine[];
  notices: Words[];
  winner: string;
  map: string;
  boats: boolean;
}

/** What a deed has led to. */
export interface CampaignDone {
  campaign: CampaignTold;
  link: string;
}

/** A campaign that everybody may find. */
export interface CampaignListed {
  id: string;
  name: Words;
  rulebook: string;
  stage: "gathering" | "running" | "over";
  turn: number;
  turns: number;
}

/** A campaign that comes with the game: one of the three, or a war that the paper of a book names. */
export interface ReadyCampaign {
  id: string;
  name: Words;
  about: Words;
  rulebook: string;
  turns: number;
  sides: Record<string, Words>;
  years: [number, number] | null;
}

/** The campaigns of this server that everybody may find, and those that come with the game. */
export interface CampaignShelf {
  campaigns: CampaignListed[];
  ready: ReadyCampaign[];
}

export type Leg =
  | Ahead
  | Back
  | Shift
  | Wheel
  | Turn
  | To;

export type AnyOrder =
  | March
  | Walks
  | Placement
  | Extent
  | Plan
  | Allotment
  | Course;

export type ToBrowser =
  | Welcome
  | ShareNow
  | Board
  | Happened
  | Asked
  | Waiting
  | Over
  | Refused
  | Probed
  | Nearest
  | Advice
  | Look
  | OddsTold
  | Factors
  | Seats
  | AgreementAsked
  | RosterTold
  | Thinking
  | Reasons
  | Why
  | Coached
  | Notice
  | LessonTold
  | Talk
  | Timer;

export type ToServer =
  | Answer
  | DicePromise
  | DiceShare
  | Probe
  | AskNearest
  | AskAdvice
  | AskOdds
  | AskFactors
  | AskLook
  | Undo
  | Consent
  | Concede
  | HandOver
  | MoveNow
  | AskWhy
  | AskCoach
  | StandingPass
  | StandingOrders
  | CallMe
  | Say
  | ClaimTime
  | SetRight
  | ThrowAgain
  | AskRoster
  | InviteUmpire
  | OpenGallery;

export type Deed =
  | Enter
  | Rearm
  | Withdraw
  | ComeBack
  | Draw
  | Score
  | Strike
  | Claim
  | Fight
  | Renew;

export type PersonDeed =
  | KeepSeats
  | DropSeat
  | SetMail
  | SetPush
  | NoPush
  | RenewLink
  | Heard;

export type CampaignDeed =
  | JoinCampaign
  | GiveOrders
  | AskGenerals
  | ReportMeeting
  | GiveSide
  | LeaveCampaign
  | SetForceRight
  | TakeActBack
  | RenewCampaignLink;
