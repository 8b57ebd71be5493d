import { Random } from '../random.ts';
import { type Choice, choicesNow, type Kind } from './choices.ts';
import type { PlanDatabase } from './database.ts';
import { judge, judgeSaid } from './judge.ts';
import { PlanWorld } from './planWorld.ts';
import type { Product } from './product.ts';

export interface Result {
  seed: number;
  failure: string | null;
  /** How many times pages said how a wish ended. */
  said: number;
  trace: string[];
}

/** No page waits longer before it asks how something ended. */
const LOOK_MS = 301_000;

/** Two people start, change and cancel the plan of one account while everything between them and the utility fails. */
export async function runPlans(seed: number, product: Product, database: PlanDatabase): Promise<Result> {
  await database.empty();
  const random = new Random(seed);
  const world = new PlanWorld(product, database);
  const complaints: string[] = [];
  const judged = new Set<object>();
  const said = () => world.pages.flatMap((page) => page.said);
  const take = async ({ name, run }: Pick<Choice, 'name' | 'run'>) => {
    world.trace.push(name);
    run();
    await world.settle();
    // As long as what was said is new, it can be held against what there is.
    for (const one of said().filter((said) => !judged.has(said))) {
      judged.add(one);
      complaints.push(...(await judgeSaid(one, world)));
    }
  };
  const moods: Record<Kind, number> = {
    good: 1,
    fault: random.pick([0, 0.5, 1, 3]),
    accident: random.pick([0, 0.5, 1]),
    time: random.pick([0.2, 1]),
  };
  const result = (failure: string | null): Result => ({ seed, failure, said: said().length, trace: world.trace });
  try {
    for (let left = random.between(40, 160); left > 0; left--) {
      await take(random.weighted(choicesNow(world, random).map((one) => [one, one.weight * moods[one.kind]])));
    }
    await comeToRest(world, take);
    complaints.push(...(await judge(world, product)));
    return result(complaints.length > 0 ? complaints.join('\n') : null);
  } catch (error) {
    return result(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** Nothing fails any more: every page comes to know how its wish ended, and a new one shows what there is. */
async function comeToRest(
  world: PlanWorld,
  take: (choice: Pick<Choice, 'name' | 'run'>) => Promise<void>,
): Promise<void> {
  world.server.restart();
  for (const device of world.devices) device.isSignedIn = true;
  await arrive(world, take);
  await take({ name: 'all that is not known is asked', run: () => world.pass(LOOK_MS) });
  await arrive(world, take);
  for (const { name, state } of world.openPages()) {
    if (state.hasTag('sending') || state.matches('outcomeUnknown')) {
      throw new Error(`${name} does not come to know how it ended: ${String(state.value)}`);
    }
  }
  for (const device of world.devices) {
    const page = world.open(device);
    await world.drain();
    if (!page.state.matches('edit') && !page.state.matches('initial')) {
      throw new Error(`at the end ${page.name} shows nothing: ${String(page.state.value)}`);
    }
  }
}

/** One after the other, so that what a page says is judged in its moment. */
async function arrive(world: PlanWorld, take: (choice: Pick<Choice, 'name' | 'run'>) => Promise<void>): Promise<void> {
  for (;;) {
    const sent = world.going[0];
    const reply = world.replies[0];
    if (!sent && !reply) return;
    const arrival = () => (sent ? world.deliver(world.going.shift() ?? sent) : world.replies.shift()?.arrive());
    await take({ name: (sent ?? reply)?.name ?? '', run: arrival });
  }
}
