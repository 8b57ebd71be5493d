import { noticeNumber } from '#rules/noticeNumber.ts';
import { notifications } from '#server/store/schema.ts';
import { Random } from '../../simulator/random.ts';
import type { NoticeDatabase } from './database.ts';
import { judgeMissing, matesOf } from './judgeMissing.ts';
import { type Heard, judgeArrival, judgeHeard } from './judgeSaid.ts';
import { listChoices, look, planTonight, publish, release } from './listsSay.ts';
import { openingOf } from './openings.ts';
import { Outside } from './outside.ts';
import { PEOPLE } from './people.ts';
import { beginAs, chooseProfile, peopleChoices } from './peopleDo.ts';
import { type Choice, choice, type Play } from './play.ts';
import type { Product } from './product.ts';
import { Servers } from './servers.ts';
import { utilityChoices } from './utilityDoes.ts';
import { readSaid } from './words.ts';
import { HOUR_MS, MINUTE_MS, World } from './world.ts';

export interface Result {
  seed: number;
  failure: string | null;
  /** How much came to anybody: in lists, and by other ways. */
  heard: number;
  arrived: number;
  trace: string[];
}

/** As many as the longest work of a server has, and one more. */
const STATEMENTS = 40;
const CALM_ROUNDS = 5;
const OFFICES = ['billReady', 'paymentDue', 'meterRead', 'outage', 'plannedOutage'] as const;

/** Days of a utility that tells its customers everything, with servers that die and with an outside that fails. */
export async function runDays(seed: number, product: Product, database: NoticeDatabase): Promise<Result> {
  await database.empty();
  const random = new Random(seed);
  const world = new World();
  const outside = new Outside(world, random);
  const servers = new Servers(database, world, outside);
  const play: Play = { world, random, db: database.db, servers, outside, product };
  const heard = new Map<string, Heard[]>(PEOPLE.map(({ id }) => [id, []]));
  const complaints: string[] = [];
  let arrived = 0;
  outside.meanwhile = () => whileSlow(play);

  /** Everything that came about since is held against what is so. */
  const judge = async (tick: number): Promise<void> => {
    await servers.rest();
    complaints.push(...(await judgeLists(play, heard, tick)));
    const byNumber = new Map([...heard.values()].flat().map((one) => [one.number, one]));
    for (const one of outside.arrivals.splice(0)) {
      arrived += 1;
      const notice = byNumber.get(one.number);
      complaints.push(...judgeArrival(one, notice, notice ? matesOf(notice, heard, world) : [], world));
      notice?.arrivals.push(one);
    }
  };
  const take = async ({ name, run }: Choice): Promise<void> => {
    world.trace.push(`${world.now.toISOString().slice(5, 16)} ${name}`);
    const { tick } = world.switches;
    await run();
    await judge(tick);
  };
  const calm = async (): Promise<void> => {
    world.trace.push('nothing fails for a while');
    world.isCalm = true;
    if (world.isNight && random.chance(0.5)) planTonight(play);
    await publish(play);
    world.pass(6 * MINUTE_MS);
    await publish(play);
    await release(play);
    if (random.chance(0.8)) while (world.isNight) world.pass(HOUR_MS);
    const since = { at: world.now, tick: world.switches.tick };
    for (let round = 0; round < CALM_ROUNDS; round++) {
      const { tick } = world.switches;
      await look(play);
      await servers.run((parts) => product.produceAccountNotices(parts));
      await servers.run((parts) => product.produceHighBills(parts));
      await servers.run((parts) => product.deliverNotices(parts));
      await judge(tick);
      world.pass(8 * MINUTE_MS);
    }
    complaints.push(...judgeMissing({ world, outside, heard }, since));
    world.isCalm = false;
  };

  const result = (failure: string | null): Result => {
    const lists = [...heard.values()].reduce((all, own) => all + own.length, 0);
    return { seed, failure, heard: lists, arrived, trace: world.trace };
  };
  try {
    for (const cause of OFFICES) world.leave(cause, random.chance(0.15));
    world.leave('highBill', random.chance(0.1));
    await beginAs(play);
    await publish(play);
    for (const one of openingOf(seed, play)) await take(one);
    for (let left = random.between(20, 50); left > 0 && complaints.length === 0; left--) {
      const choices = [...serverChoices(play), ...peopleChoices(play), ...utilityChoices(play), ...listChoices(play)];
      await take(random.weighted(choices.map((one) => [one, one.weight])));
      world.pass(random.between(1, 9) * MINUTE_MS);
      if (random.chance(0.03)) await calm();
    }
    if (complaints.length === 0) await calm();
    return result(complaints.length > 0 ? complaints.join('\n') : null);
  } catch (error) {
    return result(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

function serverChoices(play: Play): Choice[] {
  const { world, random, servers, product } = play;
  const dying = () => (random.chance(0.5) ? random.below(STATEMENTS) : undefined);
  const produce = (statements?: number) => servers.run((parts) => product.produceAccountNotices(parts), statements);
  const highBills = (statements?: number) => servers.run((parts) => product.produceHighBills(parts), statements);
  const deliver = (statements?: number) => servers.run((parts) => product.deliverNotices(parts), statements);
  const cause = random.pick(OFFICES);
  return [
    choice(2, 'a server looks for whom to tell', () => produce(dying())),
    choice(1, 'two look for whom to tell', () => Promise.all([produce(dying()), produce(dying())])),
    choice(1, 'a server looks for high bills', () => highBills(dying())),
    choice(0.5, 'two look for high bills', () => Promise.all([highBills(dying()), highBills(dying())])),
    choice(2.5, 'a server looks at the list', () => look(play, dying())),
    choice(1, 'two look at the list', () => Promise.all([look(play, dying()), look(play, dying())])),
    choice(3, 'a server delivers', () => deliver(dying())),
    choice(1.5, 'two deliver', () => Promise.all([deliver(dying()), deliver(dying())])),
    choice(0.6, `who tells ${cause} is another one`, async () => world.leave(cause, !world.office.has(cause))),
    choice(2, 'minutes pass', async () => world.pass(random.between(5, 50) * MINUTE_MS)),
    choice(2, 'hours pass', async () => world.pass(random.between(1, 9) * HOUR_MS)),
    choice(0.7, 'the clock jumps', async () => world.pass(random.between(10, 60) * HOUR_MS)),
  ];
}

/** What one server waits for takes so long that another one takes over; a customer may choose otherwise meanwhile. */
async function whileSlow(play: Play): Promise<void> {
  const { world, random, servers, outside, product } = play;
  const again = outside.meanwhile;
  outside.meanwhile = async () => {};
  world.pass(random.pick([1, 6]) * MINUTE_MS);
  if (random.chance(0.3)) await servers.run(() => chooseProfile(play, random.pick(PEOPLE)));
  await servers.run((parts) => product.deliverNotices(parts));
  outside.meanwhile = again;
}

async function judgeLists({ db, world }: Play, heard: ReadonlyMap<string, Heard[]>, tick: number): Promise<string[]> {
  const known = new Set([...heard.values()].flat().map(({ oid }) => oid));
  const rows = await db.select().from(notifications);
  const inOrder = rows.toSorted((one, other) => one.createdTime.getTime() - other.createdTime.getTime());
  return inOrder.flatMap((row) => {
    const person = PEOPLE.find(({ id }) => id === row.customerId);
    const own = heard.get(row.customerId);
    if (known.has(row.oid) || !person || !own) return [];
    const text = row.interactionText;
    const said = readSaid(text);
    const about = { oid: row.oid, number: noticeNumber(row.oid), at: row.createdTime };
    const one: Heard = { ...about, person, text, said, tick, arrivals: [] };
    const faults = judgeHeard(one, own, world);
    own.push(one);
    return faults;
  });
}
