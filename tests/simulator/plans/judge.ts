import { eq } from 'drizzle-orm';
import { readPlan } from '#server/store/plan/paymentPlans.ts';
import { handOvers, interactions } from '#server/store/schema.ts';
import { toldOf } from './database.ts';
import type { Said } from './page.ts';
import type { PlanWorld } from './planWorld.ts';
import type { Product } from './product.ts';

/** What a page said in this moment, beside what the utility has now. */
export async function judgeSaid(said: Said, { database, pages }: PlanWorld): Promise<string[]> {
  const { wish, as } = said;
  const told = await toldOf(database.db);
  const isTaken = told.some((one) => one.wish === wish.name);
  said.wasTaken = isTaken;
  const isLast = told.at(-1)?.wish === wish.name;
  // That the plan is gone is what was wished for, whoever ended it.
  const isGone =
    wish.doing === 'cancel' && told.some(({ change, version }) => change === 'cancelled' && version > wish.version);
  // And a plan that looks the same, set up in another tab, is as it was wished for, too.
  const same = pages
    .flatMap((page) => page.wishes)
    .filter(({ look, doing }) => doing === 'start' && look === wish.look);
  const isThere = told.some((one) => one.version > wish.version && same.some(({ name }) => name === one.wish));
  if (as === 'taken' && !isTaken && !isGone && !(wish.doing === 'start' && isThere))
    return [`${wish.name} was told as taken, and the utility does not have it`];
  if (as === 'failed' && isLast) return [`${wish.name} was told as failed, and it is what the utility has`];
  if (as !== 'changed meanwhile') return [];
  const others = told.filter((one) => one.version > wish.version && one.wish !== wish.name);
  if (isTaken) return [`${wish.name} was told as changed by another one, and was taken`];
  return others.length === 0 ? [`${wish.name} was told of another change, and there was none`] : [];
}

/** What is wrong at the end of a schedule; nothing where all is as it should be. */
export async function judge(world: PlanWorld, product: Product): Promise<string[]> {
  const { database, server, pages } = world;
  const { db, account, couple } = database;
  const told = await toldOf(db);
  const complaints = [...server.warnings];
  const late = pages.flatMap((page) => page.said).filter(({ as, wasTaken }) => as === 'failed' && !wasTaken);
  for (const { wish } of late.filter(({ isPressedAgain }) => !isPressedAgain)) {
    if (told.some((one) => one.wish === wish.name))
      complaints.push(`${wish.name} was told as failed, and was taken later`);
  }
  for (const wish of pages.flatMap((page) => page.wishes)) {
    const taken = told.filter((one) => one.wish === wish.name);
    if (taken.length > 1) complaints.push(`${wish.name} was taken in ${taken.length} times`);
    for (const { version } of taken) {
      if (version !== wish.version + 1) {
        complaints.push(`${wish.name} changed a plan that its page had not seen: ${wish.version}, then ${version}`);
      }
    }
  }
  const versions = (list: readonly number[]) => list.join(', ');
  const handedOver = await db.select().from(handOvers).where(eq(handOvers.kind, 'plan')).orderBy(handOvers.id);
  const handed = handedOver.map(({ payload }) => (payload as { planVersion: number }).planVersion);
  const expected = told.map((_, index) => index + 1);
  if (versions(handed) !== versions(expected)) complaints.push(`handed over were the versions ${versions(handed)}`);
  const logged = await db.select().from(interactions);
  if (logged.length !== told.length) complaints.push(`${logged.length} entries of ${told.length} changes`);

  const plan = await readPlan(db, account);
  const isActive = plan?.transit != null;
  if (plan?.version !== told.length)
    complaints.push(`the plan is version ${plan?.version} after ${told.length} changes`);
  const lastWasStart = told.length > 0 && told.at(-1)?.change !== 'cancelled';
  if (isActive !== lastWasStart)
    complaints.push(`the plan is ${isActive ? 'active' : 'over'}, not as it was last told`);
  const limits = { most: 0 } as never;
  const asked = { db, customerId: couple[1].id, unbilledDays: 10, now: new Date('2027-03-15T18:00:00Z'), limits };
  const { appFlag } = await product.ownBill(asked, { caAccount: account });
  if (appFlag !== isActive)
    complaints.push(`the bill says appFlag ${appFlag}, and the plan is ${isActive ? 'active' : 'over'}`);
  return complaints;
}
