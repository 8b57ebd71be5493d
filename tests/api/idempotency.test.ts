import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { once, pruneKeys } from '#server/store/idempotency.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { idempotencyKeys } from '#server/store/schema.ts';
import { describeOnEachDatabase, freshPlace } from './database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describeOnEachDatabase('A submission and its key', (engine) => {
  let store: Store;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const place = await freshPlace(engine);
    store = await openStore(place);
    remove = place.remove;
  });
  afterAll(async () => {
    await store.close();
    await remove();
  });

  const submission = (changes = {}) => ({
    customerId: 'c1',
    key: randomUUID(),
    call: '/api/x',
    body: { a: 1, b: [2] },
    ...changes,
  });
  const answer = (n: number) => async () => ({ status: 200, body: { n } });
  const now = new Date();

  it('while the first is under way a second is told so, and gets the answer afterwards', async () => {
    const one = submission();
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const first = once(store.db, now, one, async () => {
      await held;
      return { status: 200, body: { n: 1 } };
    });
    await expect(once(store.db, now, one, answer(2))).rejects.toMatchObject({ code: 'inFlight', status: 409 });
    letGo();
    expect(await first).toEqual({ status: 200, body: { n: 1 }, repeated: false });
    expect(await once(store.db, now, one, answer(3))).toEqual({ status: 200, body: { n: 1 }, repeated: true });
  });

  it('an effect that fails leaves no key, and the repeat may succeed', async () => {
    const one = submission();
    await expect(
      once(store.db, now, one, async (tx) => {
        await tx.execute(sql`select 1`);
        throw new Error('the power went');
      }),
    ).rejects.toThrow('the power went');
    expect(await once(store.db, now, one, answer(2))).toMatchObject({ repeated: false });
  });

  it('the order of a body’s fields does not matter, its content does', async () => {
    const one = submission();
    await once(store.db, now, one, answer(1));
    expect(await once(store.db, now, { ...one, body: { b: [2], a: 1 } }, answer(2))).toMatchObject({ repeated: true });
    await expect(once(store.db, now, { ...one, body: { a: 1, b: [3] } }, answer(2))).rejects.toMatchObject({
      code: 'keyReused',
    });
    await expect(once(store.db, now, { ...one, call: '/api/y' }, answer(2))).rejects.toMatchObject({
      code: 'keyReused',
    });
  });

  it('an anonymous submission’s key stands alone, apart from every customer’s', async () => {
    const one = submission({ customerId: null });
    await once(store.db, now, one, answer(1));
    expect(await once(store.db, now, { ...one, customerId: 'c1' }, answer(2))).toMatchObject({ body: { n: 2 } });
    expect(await once(store.db, now, one, answer(3))).toMatchObject({ body: { n: 1 }, repeated: true });
  });

  it('keys are kept for thirteen months and then pruned', async () => {
    await store.db.delete(idempotencyKeys);
    const winter = submission();
    await once(store.db, new Date(now.getTime() - 396 * DAY_MS), winter, answer(1));
    const older = submission();
    await once(store.db, new Date(now.getTime() - 401 * DAY_MS), older, answer(1));
    expect(await pruneKeys(store.db, now)).toBe(1);
    expect(await once(store.db, now, winter, answer(2))).toMatchObject({ repeated: true });
  });

  it.skipIf(engine === 'PGlite')('another server process on the same database counts as under way too', async () => {
    const one = submission();
    await store.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customer:c1/${one.key}`}, 0))`);
      await expect(once(store.db, now, one, answer(1))).rejects.toMatchObject({ code: 'inFlight' });
    });
    expect(await once(store.db, now, one, answer(1))).toMatchObject({ repeated: false });
  });
});
