import { eq } from 'drizzle-orm';
import { addDays } from '#rules/day.ts';
import { bills, meters, notifications, payments } from '#server/store/schema.ts';
import { meterFacts } from './database.ts';
import { ACCOUNTS, FARM, PEOPLE } from './people.ts';
import { type Choice, choice, type Play } from './play.ts';
import { meterBilled, readMeter } from './readings.ts';
import { givenText } from './words.ts';
import { DAY_MS, has } from './world.ts';

/* What comes about at the utility: bills, payments, times for a reading, answers, and what its own system tells. */

const STATEMENTS = 12;

export function utilityChoices(play: Play): Choice[] {
  const { random, world } = play;
  const some = random.chance(0.4) ? FARM : [random.pick(ACCOUNTS).number];
  const owed = random.pick([...world.bills.values()].filter(({ isPaid }) => !isPaid));
  const unread = random.pick([...world.windows.values()].filter(({ isRead }) => !isRead));
  const names = some.map((number) => number.slice(-4)).join(', ');
  return [
    choice(1.6, `bills of ${names}`, () => bill(play, some)),
    choice(1.6, `a time to read the meters of ${names}`, () => openWindows(play, some)),
    ...(owed ? [choice(0.8, `bill ${owed.id} is paid, or a part of it`, () => pay(play, owed.account))] : []),
    ...(unread ? [choice(0.5, `a reading of ${unread.account}`, () => read(play, unread.account))] : []),
    choice(0.9, `readings of ${names}`, async () => {
      for (const account of some) await readMeter(play, account);
    }),
    choice(0.8, 'something happens to a profile', () => tellOne(play)),
    choice(0.5, 'a plan is changed', () => changePlan(play)),
    choice(1, 'the back office tells something', () => officeTells(play)),
    choice(0.15, 'a notice is deleted', () => forgetNotice(play)),
  ];
}

export async function bill({ db, world, random }: Play, numbers: readonly string[]): Promise<void> {
  const issuedOn = addDays(world.today, -random.pick([0, 0, 0, 1, 6, 7, 8]));
  const dueOn = addDays(world.today, random.pick([1, 2, 3, 3, 4, 5, 15]));
  for (const caAccount of numbers) {
    const number = world.number();
    const id = `D${number}`;
    const cents = 5000 + number;
    const facts = { billIssuedFlag: true, DocumentID: id, totalDue: cents / 100, paymentDueBy: dueOn };
    // The latest is the one that is told.
    await db.delete(bills).where(eq(bills.caAccount, caAccount));
    await db.delete(payments).where(eq(payments.accountNumber, caAccount));
    await db.insert(bills).values({ documentId: id, caAccount, issuedOn, cameAt: world.now, facts: facts as never });
    world.switches.tick += 1;
    const came = world.switches.tick;
    world.billIds.set(dollarsOf(cents), id);
    world.bills.set(caAccount, {
      id,
      account: caAccount,
      total: dollarsOf(cents),
      issuedOn,
      dueOn,
      came,
      partPaid: came,
      isPaid: false,
      rest: dollarsOf(cents),
    });
    meterBilled(world, caAccount, id);
  }
}

async function pay({ db, world, random }: Play, accountNumber: string): Promise<void> {
  const known = world.bills.get(accountNumber);
  if (!known) return;
  const orderNo = `o${world.number()}`;
  const at = world.now;
  const owed = centsOf(known.rest);
  const isPart = random.chance(0.6);
  const amountCents = isPart ? 1000 * random.between(1, 4) + world.number() : owed;
  const times = { createdAt: at, settledAt: at, reservedUntil: at };
  const who = { customerId: 'ada', idempotencyKey: orderNo, ticket: orderNo, orderNo, accountNumber };
  const rest = dollarsOf(owed - amountCents);
  // By what is left it is known which bill a notice is of.
  if (amountCents > owed || world.billIds.has(rest)) return;
  await db.insert(payments).values({ ...who, ...times, amountCents, feeCents: 0, state: 'approved' });
  known.isPaid = amountCents === owed;
  if (known.isPaid) return;
  world.switches.tick += 1;
  known.partPaid = world.switches.tick;
  known.rest = rest;
  world.billIds.set(rest, known.id);
}

const dollarsOf = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const centsOf = (dollars: string): number => Math.round(Number(dollars.slice(1)) * 100);

async function openWindows({ db, world, random }: Play, numbers: readonly string[]): Promise<void> {
  const from = addDays(world.today, random.pick([-4, -3, 0, 0, 1, 2]));
  const until = addDays(from, random.pick([5, 6, 8]));
  for (const account of numbers) {
    const known = world.windows.get(account);
    // Where a reading was given for one time, another one that has the same days is told of no more.
    if (known && known.until >= from) continue;
    const facts = meterFacts({ currentStartDate: from, currentEndDate: until });
    await db.update(meters).set({ facts }).where(eq(meters.caAccount, account));
    const isRead = (world.readDays.get(account) ?? []).some((day) => day >= from && day <= until);
    world.windows.set(account, { account, from, until, isRead });
  }
}

async function read(play: Play, account: string): Promise<void> {
  const { today, windows } = play.world;
  const window = windows.get(account);
  if (window && today >= window.from && today <= window.until) await readMeter(play, account);
}

/** A request is answered, or a name changed. */
async function tellOne({ world, random, servers, product }: Play): Promise<void> {
  const { id, accounts } = random.pick(PEOPLE);
  const reference = `Q${world.number()}`;
  const account = random.pick(accounts);
  const isRequest = account !== undefined && random.chance(0.5);
  const says = isRequest ? 'requestAnswered' : 'nameChanged';
  const at = world.now;
  const ends = await servers.run(
    ({ db, ...parts }) =>
      db.transaction(async (tx) => {
        const customer = await product.findCustomer(tx, id);
        if (!customer) throw new Error(`${id} is gone`);
        await product.tellEvent(tx, at, parts, customer, {
          cause: isRequest ? 'requestAnswered' : 'profileChanged',
          period: reference,
          accountNumber: isRequest ? account : '',
          interactionType: 'x',
          says,
          facts: { reference },
        });
      }),
    random.chance(0.3) ? random.below(STATEMENTS) : undefined,
  );
  const key = [says, isRequest ? account.slice(-4) : '', reference].join('|');
  if (ends) world.told.set(key, { who: [id], at, lastsMs: isRequest ? 7 * DAY_MS : DAY_MS });
}

export async function changePlan({ world, random, servers, product }: Play): Promise<void> {
  const { number: caAccount } = random.pick(ACCOUNTS);
  const says = random.pick(['planChanged', 'planEnded'] as const);
  const version = world.number();
  const day = `V${version}`;
  const at = world.now;
  const who = PEOPLE.filter((person) => world.switches.isOn(has(person, caAccount))).map(({ id }) => id);
  const ends = await servers.run(
    ({ db, ...parts }) => db.transaction((tx) => product.tellPlan(tx, at, parts, { caAccount, version, says, day })),
    random.chance(0.3) ? random.below(STATEMENTS) : undefined,
  );
  if (ends) world.told.set([says, caAccount.slice(-4), day].join('|'), { who, at, lastsMs: DAY_MS });
}

/** Until it hears that its line was taken, the same line; with the same account, cause and period as ours would have. */
export async function officeTells({ world, random, servers, product }: Play): Promise<void> {
  const { number: caAccount } = random.pick(ACCOUNTS);
  const cause = random.pick([...world.office].filter((one) => one !== 'highBill')) as
    | 'billReady'
    | 'paymentDue'
    | 'meterRead'
    | 'outage'
    | 'plannedOutage'
    | undefined;
  if (!cause) return;
  const known = world.bills.get(caAccount);
  const window = world.windows.get(caAccount);
  const isBill = (cause === 'billReady' || cause === 'paymentDue') && known;
  const isWindow = cause === 'meterRead' && window;
  const period = isBill ? known.id : isWindow ? `${window.from} open` : `P${world.number()}`;
  const text = givenText(cause, caAccount, period);
  const isOld = random.chance(0.15);
  const toldAt = new Date(world.now.getTime() - (isOld ? 25 * 60 * 60_000 : random.below(20) * 60_000));
  const line = `${JSON.stringify({ caAccount, cause, period, at: toldAt.toISOString(), text })}\n`;
  const at = world.now;
  const who = PEOPLE.filter((person) => world.switches.isOn(has(person, caAccount))).map(({ id }) => id);
  for (const statements of [random.below(STATEMENTS), random.chance(0.3) ? 3 : undefined, undefined]) {
    const ends = await servers.run(
      ({ db, ...telling }) =>
        product.importNotices(
          { db, now: world.now, isCheck: false, keyName: 'utility', gaveMany: () => {}, telling },
          Buffer.from(line),
        ),
      statements,
    );
    if (!ends || isOld) continue;
    if (!world.told.has(text)) world.told.set(text, { who, at, lastsMs: DAY_MS });
  }
}

async function forgetNotice({ db, random }: Play): Promise<void> {
  const rows = await db.select({ oid: notifications.oid, at: notifications.createdTime }).from(notifications);
  const one = random.pick(rows.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.oid < b.oid ? -1 : 1)));
  if (one) await db.delete(notifications).where(eq(notifications.oid, one.oid));
}
