import { and, eq, sql } from 'drizzle-orm';
import { type Channels, noticesChosen, type ProfileNotice, type Reminder } from '#contracts/reminders.ts';
import { associations, customers, sessions } from '#server/store/schema.ts';
import { listing } from './database.ts';
import { PEOPLE, type Person } from './people.ts';
import { type Choice, choice, type Play } from './play.ts';
import { ALERTS, TOLD_ABOVE } from './readings.ts';
import { STOP_URL, seal } from './servers.ts';
import { byWay, CHANNELS, has, isAlerted, PROFILE_NOTICES, REMINDER_NAMES, shows, texts } from './world.ts';

/* What customers do: choose, stop, take accounts into their lists, carry devices. */

const DEVICES = ['phone', 'tablet', 'laptop'];

export function peopleChoices(play: Play): Choice[] {
  const { world, random, outside } = play;
  const person = random.pick(PEOPLE);
  const account = random.pick(person.accounts);
  const isListed = account !== undefined && world.switches.isOn(has(person, account));
  const stop = outside.stopLinks.shift();
  const device = random.pick(DEVICES);
  return [
    choice(1.5, `${person.id} chooses how to hear of the profile`, () => chooseProfile(play, person)),
    ...(isListed
      ? [choice(1.5, `${person.id} chooses for ${account}`, () => chooseReminders(play, person, account))]
      : []),
    ...(isListed ? [choice(0.6, `${person.id} lets ${account} go`, () => letGo(play, person, account))] : []),
    ...(account && !isListed ? [choice(1, `${person.id} takes ${account}`, () => take(play, person, account))] : []),
    ...(person.mobile ? [choice(0.5, `${person.id} answers STOP or START`, () => answer(play, person))] : []),
    ...(stop ? [choice(1, `${stop.person.id} stops such mails`, () => followLink(play, stop))] : []),
    choice(0.7, `the ${device} is ${person.id}'s`, () => showOn(play, person, device)),
    choice(0.4, `the ${device} has a push service that fails`, async () => spoil(play, device)),
  ];
}

/** Each chooses at first, and has a device or not. */
export async function beginAs(play: Play): Promise<void> {
  for (const person of PEOPLE) {
    await chooseProfile(play, person);
    for (const account of person.accounts) await chooseReminders(play, person, account);
    if (play.random.chance(0.5)) await showOn(play, person, play.random.pick(DEVICES));
  }
}

function chosen({ random }: Play): Channels {
  const isOn = () => random.chance(0.65);
  return { email: isOn(), sms: isOn(), pushNotif: isOn() };
}

function note({ world }: Play, person: Person, what: string, by: Channels): void {
  for (const way of CHANNELS) world.switches.set(byWay(person, what, way), by[way]);
}

export async function chooseProfile(play: Play, person: Person): Promise<void> {
  const notices = Object.fromEntries(PROFILE_NOTICES.map((name) => [name, chosen(play)])) as Record<
    ProfileNotice,
    Channels
  >;
  await play.db
    .update(customers)
    .set({ notices: noticesChosen(notices) })
    .where(eq(customers.id, person.id));
  for (const name of PROFILE_NOTICES) note(play, person, name, notices[name]);
}

const isListing = (person: Person, account: string) =>
  and(eq(associations.customerId, person.id), eq(associations.caAccount, account));

async function chooseReminders(play: Play, person: Person, account: string): Promise<void> {
  const settings = Object.fromEntries(REMINDER_NAMES.map((name) => [name, chosen(play)])) as Record<Reminder, Channels>;
  const highBillPeakAlert = play.random.pick(ALERTS);
  await play.db
    .update(associations)
    .set({ settings: { ...settings, highBillPeakAlert } })
    .where(isListing(person, account));
  play.world.switches.set(isAlerted(person, account), highBillPeakAlert === TOLD_ABOVE);
  for (const name of REMINDER_NAMES) note(play, person, `${account} ${name}`, settings[name]);
}

async function letGo({ db, world }: Play, person: Person, account: string): Promise<void> {
  await db.delete(associations).where(isListing(person, account));
  world.switches.set(has(person, account), false);
  world.placesOf(person);
}

export async function peopleLetGo(play: Play): Promise<void> {
  for (const [person, account, isListed] of listings(play)) {
    if (isListed && play.random.chance(0.4)) await letGo(play, person, account);
  }
}

export async function peopleTake(play: Play): Promise<void> {
  for (const [person, account, isListed] of listings(play)) {
    if (!isListed && play.random.chance(0.7)) await take(play, person, account);
  }
}

const listings = ({ world }: Play) =>
  PEOPLE.flatMap((person) =>
    person.accounts.map((account) => [person, account, world.switches.isOn(has(person, account))] as const),
  );

async function take(play: Play, person: Person, account: string): Promise<void> {
  const { db, world } = play;
  await db.insert(associations).values({ ...listing(person.id, account), associatedAt: world.now });
  world.switches.set(isAlerted(person, account), false);
  world.switches.set(has(person, account), true);
  world.placesOf(person);
  await chooseReminders(play, person, account);
}

async function answer({ db, world, product, outside }: Play, person: Person): Promise<void> {
  const wants = !world.switches.isOn(texts(person));
  outside.stopped.delete(person);
  if (wants) await product.startTexts(db, person.mobile);
  else await product.stopTexts(db, world.now, person.mobile);
  world.switches.set(texts(person), wants);
}

/** The link of a mail stops such mails and no others. */
async function followLink(
  { db, world, product }: Play,
  { person, link }: { person: Person; link: string },
): Promise<void> {
  const stopping = product.readStopToken(seal, link.slice(STOP_URL.length));
  if (!stopping) throw new Error('a link that stops mails is not known');
  await product.stopMails(db, world.now, stopping);
  if ('reminder' in stopping && stopping.reminder === 'highBillPeakAlert') {
    world.switches.set(isAlerted(person, stopping.caAccount), false);
    return;
  }
  const what = 'notice' in stopping ? stopping.notice : `${stopping.caAccount} ${stopping.reminder}`;
  const isTheirs = 'notice' in stopping || world.switches.isOn(has(person, stopping.caAccount));
  if (isTheirs) world.switches.set(byWay(person, what, 'email'), false);
}

/** Whose device it was before, it is that person's no more. */
async function showOn({ db, world, product, outside }: Play, person: Person, device: string): Promise<void> {
  const endpoint = `https://push.example/${device}`;
  const idHash = `${device} ${world.number()}`;
  const createdAt = world.now;
  const expiresAt = new Date(createdAt.getTime() + 90 * 24 * 60 * 60_000);
  await db.execute(sql`delete from sessions where id_hash like ${`${device} %`}`);
  await db.insert(sessions).values({ idHash, customerId: person.id, rememberMe: true, createdAt, expiresAt });
  const keys = { p256dh: 'a', auth: 'b', vapidKey: 'ours' };
  await product.keepSubscription(db, createdAt, { endpoint, ...keys, customerId: person.id, sessionHash: idHash });
  outside.devices.set(endpoint, { person, mood: 'well' });
  world.switches.renew(shows(endpoint));
}

function spoil({ outside, random }: Play, device: string): void {
  const known = outside.devices.get(`https://push.example/${device}`);
  if (known) known.mood = random.pick(['gone', 'refuses', 'busy', 'busy', 'well']);
}
