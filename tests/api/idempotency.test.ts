import { createHash, randomUUID } from 'node:crypto';
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

  const carrying = (text: string, parsed: unknown = JSON.parse(text)) => ({
    bytes: Buffer.from(text),
    parsed: () => parsed,
  });
  const submission = (changes = {}) => ({
    customerId: 'c1',
    key: randomUUID(),
    call: '/api/x',
    ...carrying('{"a":1,"b":[2]}'),
    ...changes,
  });
  const answer = (n: number) => async () => ({ status: 200, body: { n }, accepted: true });
  const now = new Date();

  it('while the first is under way a second is told so, and gets the answer afterwards', async () => {
    const one = submission();
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const first = once(store.db, now, one, async () => {
      await held;
      return { status: 200, body: { n: 1 }, accepted: true };
    });
    await expect(once(store.db, now, one, answer(2))).rejects.toMatchObject({ code: 'inFlight', status: 409 });
    letGo();
    const told = { status: 200, body: { n: 1 }, replaced: false };
    expect(await first).toEqual({ ...told, repeated: false });
    expect(await once(store.db, now, one, answer(3))).toEqual({ ...told, repeated: true });
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

  it('other bytes under the same key, or the same bytes to another call, are refused as reused', async () => {
    const one = submission();
    await once(store.db, now, one, answer(1));
    for (const other of [carrying('{"a":1,"b":[3]}'), carrying('{"b":[2],"a":1}'), { call: '/api/y' }]) {
      await expect(once(store.db, now, { ...one, ...other }, answer(2))).rejects.toMatchObject({ code: 'keyReused' });
    }
  });

  it('a server that reads requests in another way answers the repeat of the same bytes', async () => {
    const one = submission();
    await once(store.db, now, one, answer(1));
    const readOtherwise = { ...one, ...carrying('{"a":1,"b":[2]}', { a: '1', b: [2], c: null }) };
    expect(await once(store.db, now, readOtherwise, answer(2))).toMatchObject({ body: { n: 1 }, repeated: true });
    const noLongerRead = { ...one, parsed: () => undefined };
    expect(await once(store.db, now, noLongerRead, answer(2))).toMatchObject({ body: { n: 1 }, repeated: true });
  });

  it('a key recorded before hashes had a version is compared by what was read from its body', async () => {
    const one = submission();
    const bodyHash = createHash('sha256').update('/api/x\n{"a":1,"b":[2]}').digest('hex');
    await store.db.insert(idempotencyKeys).values({
      scope: 'customer:c1',
      key: one.key,
      bodyHash,
      status: 200,
      answer: { n: 1 },
      createdAt: now,
    });
    const again = { ...one, ...carrying(' {"b":[2], "a":1}') };
    expect(await once(store.db, now, again, answer(2))).toMatchObject({ body: { n: 1 }, repeated: true });
    await expect(once(store.db, now, { ...one, ...carrying('{"a":2}') }, answer(2))).rejects.toMatchObject({
      code: 'keyReused',
    });
  });

  it('a key that was replaced before it came has no effect and is answered as its replacement', async () => {
    const old = submission();
    const newer = submission({ replaces: [old.key] });
    await once(store.db, now, newer, answer(2));
    const late = once(store.db, now, { ...old, ...carrying('{"a":7}') }, answer(1));
    expect(await late).toEqual({ status: 200, body: { n: 2 }, repeated: true, replaced: true });
    const newest = submission({ replaces: [newer.key, old.key] });
    await once(store.db, now, newest, answer(3));
    for (const one of [old, newer]) {
      expect(await once(store.db, now, one, answer(9))).toMatchObject({ body: { n: 3 }, replaced: true });
    }
  });

  it('what was taken in keeps its answer when its replacement is declined', async () => {
    const old = submission();
    await once(store.db, now, old, answer(1));
    const declined = async () => ({ status: 200, body: { n: 0 }, accepted: false });
    await once(store.db, now, submission({ replaces: [old.key] }), declined);
    expect(await once(store.db, now, old, answer(9))).toMatchObject({ body: { n: 1 }, replaced: false });
  });

  it('while what it replaces is under way a replacement is told to ask again', async () => {
    const old = submission();
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const first = once(store.db, now, old, async () => {
      await held;
      return { status: 200, body: { n: 1 }, accepted: true };
    });
    const newer = submission({ replaces: [old.key] });
    await expect(once(store.db, now, newer, answer(2))).rejects.toMatchObject({ code: 'inFlight' });
    letGo();
    await first;
    expect(await once(store.db, now, newer, answer(2))).toMatchObject({ body: { n: 2 }, repeated: false });
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
      const newer = submission({ replaces: [one.key] });
      await expect(once(store.db, now, newer, answer(1))).rejects.toMatchObject({ code: 'inFlight' });
    });
    expect(await once(store.db, now, one, answer(1))).toMatchObject({ repeated: false });
  });
});
