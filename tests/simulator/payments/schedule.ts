import { Random } from '../random.ts';
import type { Choice, Kind } from './choice.ts';
import { choicesNow } from './choices.ts';
import type { PaymentDatabase } from './database.ts';
import { judge } from './judge.ts';
import { PaymentWorld } from './paymentWorld.ts';
import type { Product } from './product.ts';

export interface Result {
  seed: number;
  failure: string | null;
  charges: number;
  trace: string[];
}

/** Several pages of one customer pay one account while everything between them and the card provider fails. */
export async function runPayments(seed: number, product: Product, database: PaymentDatabase): Promise<Result> {
  await database.empty();
  const random = new Random(seed);
  const world = new PaymentWorld(product, database, random.chance(0.5) ? 1 : 2);
  const take = async ({ name, run }: Pick<Choice, 'name' | 'run'>) => {
    world.step++;
    world.trace.push(name);
    run();
    await world.settle();
  };
  const moods = moodsOf(random);
  const result = (failure: string | null): Result => ({
    seed,
    failure,
    charges: world.gateway.charged().length,
    trace: world.trace,
  });
  try {
    for (let left = random.between(40, 160); left > 0; left--) {
      await take(random.weighted((await choicesNow(world, random)).map((one) => [one, one.weight * moods[one.kind]])));
    }
    await comeToRest(world, take);
    const complaints = await judge(world);
    return result(complaints.length > 0 ? complaints.join('\n') : null);
  } catch (error) {
    return result(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** Each schedule has kinds of its own that happen often, or never. */
const moodsOf = (random: Random): Record<Kind, number> => ({
  good: 1,
  fault: random.pick([0, 0.5, 1, 3]),
  accident: random.pick([0, 0.5, 1]),
  cancel: random.pick([0.5, 1, 4]),
  pay: random.pick([0.2, 1]),
  page: random.pick([0.3, 1, 3]),
  time: random.pick([0.2, 1]),
  job: random.pick([0, 1]),
});

type Take = (choice: Pick<Choice, 'name' | 'run'>) => Promise<void>;

const MINUTE = 60_000;

/** Nothing fails any more; every page was killed. What is left is found, and the next openings tell it. */
async function comeToRest(world: PaymentWorld, take: Take): Promise<void> {
  const { server } = world;
  server.die(0);
  for (const device of world.devices) device.isSignedIn = true;
  for (const page of world.openPages()) page.close(true);
  await world.drain();
  await openUntilTold(world, take);
  // Until every ticket is over, and until none is looked at any more.
  for (const later of [MINUTE, 62 * MINUTE, 25 * 60 * MINUTE]) {
    server.now += later;
    for (const orderNo of await server.jobs()) {
      server.startJob(orderNo);
      await world.drain();
    }
    for (const entry of await server.entries()) {
      server.startEntry(entry);
      await world.drain();
    }
    await openUntilTold(world, take);
  }
  // Nothing stands in the way of another payment.
  const page = world.open(world.devices[0], 'summary');
  page.send({ type: 'TYPE', typed: '70' });
  page.send({ type: 'PROCEED' });
  await world.drain();
  if (!page.form) throw new Error(`at the end a new payment cannot begin: ${JSON.stringify(page.state.value)}`);
  world.gateway.pay(server.now, page.form, { result: 'a', step: world.step });
  page.say('finished');
  await world.drain();
  if (!page.state.matches('approved')) throw new Error('at the end a new payment is not told as approved');
}

/** Opens the payment until it asks for an amount; what can still be paid is cancelled. */
async function openUntilTold(world: PaymentWorld, take: Take): Promise<void> {
  for (let openings = 0; openings < 12; openings++) {
    const page = world.open(world.devices[openings % world.devices.length], 'details');
    await world.drain();
    // One whose card form was over is asked about a second later.
    world.pass(1000);
    await world.drain();
    if (page.form) {
      await take({ name: `${page.name} cancels`, run: () => page.say('cancelled') });
      await world.drain();
    }
    const isTold = page.state.matches('entering') && page.state.context.ended === null;
    await take({ name: `${page.name} is closed`, run: () => page.close(false) });
    await world.drain();
    if (isTold) return;
  }
  throw new Error('the payment is opened again and again');
}
