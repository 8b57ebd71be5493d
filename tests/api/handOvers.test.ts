import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetHandOvers, type HandOver, handOver } from '#server/store/backOffice/handOvers.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { handOvers } from '#server/store/schema.ts';
import { describeOnEachDatabase, freshPlace } from './database.ts';

const AT = new Date('2026-11-27T04:00:00Z');
/** What a payload says does not matter here. */
type Given = Partial<Omit<HandOver, 'payload'>> & { payload?: object };
const change = (key: string, { payload = { accountEmail: 'new@farm.example' }, ...more }: Given = {}): HandOver => ({
  kind: 'account',
  key,
  caAccount: '500000000001',
  customerId: 'c1',
  payload: payload as HandOver['payload'],
  changedAt: AT,
  ...more,
});

describeOnEachDatabase('What the back office is to be told of', (engine) => {
  let place: Awaited<ReturnType<typeof freshPlace>>;
  let store: Store;
  beforeAll(async () => {
    place = await freshPlace(engine);
    store = await openStore(place);
  });
  afterAll(async () => {
    await store.close();
    await place.remove();
  });
  beforeEach(() => store.db.delete(handOvers));

  const write = (one: HandOver) => store.db.transaction((tx) => handOver(tx, one));
  const all = () => store.db.select().from(handOvers).orderBy(asc(handOvers.id));

  it('is kept with the change that it tells of, and is not there where that is undone', async () => {
    const undone = store.db.transaction(async (tx) => {
      await handOver(tx, change('undone'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await write(change('kept', { fields: ['accountEmail'] }));
    expect(await all()).toMatchObject([
      { key: 'kept', attempts: 0, nextAttemptAt: AT, takenAt: null, parkedAt: null, fields: ['accountEmail'] },
    ]);
  });

  it('is one change under one key, and never two', async () => {
    const payload = { one: 1, two: { three: 3, four: 4 } };
    await write(change('same', { payload }));
    await write(change('same', { payload: { two: { four: 4, three: 3 }, one: 1 } }));
    await expect(write(change('same', { payload: { one: 2 } }))).rejects.toThrow('one key');
    expect(await all()).toMatchObject([{ key: 'same', payload }]);
  });

  it('goes behind what its account, else its customer, waits for; a lane of its own is apart', async () => {
    await write(change('account'));
    await write(change('customer', { kind: 'profile', caAccount: null }));
    await write(change('nobody', { kind: 'outageReport', caAccount: null, customerId: null }));
    await write(change('apart', { lane: 'outage 12' }));
    const lanes = (await all()).map(({ key, lane }) => [key, lane]);
    expect(lanes).toEqual([
      ['account', '500000000001'],
      ['customer', 'customer c1'],
      ['nobody', 'nobody'],
      ['apart', 'outage 12'],
    ]);
  });

  it('is in a lane in the order of its commits', async () => {
    const first = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const slow = store.db.transaction(async (tx) => {
      await handOver(tx, change('first'));
      began.resolve();
      await first.promise;
    });
    await began.promise;
    let isSecondIn = false;
    const quick = write(change('second')).then(() => {
      isSecondIn = true;
    });
    const apart = engine === 'PostgreSQL' ? write(change('other', { caAccount: '500000000002' })) : Promise.resolve();
    await apart;
    expect(isSecondIn).toBe(false);
    first.resolve();
    await Promise.all([slow, quick]);
    const lane = (await all()).filter(({ caAccount }) => caAccount === '500000000001');
    expect(lane.map(({ key }) => key)).toEqual(['first', 'second']);
  });

  it('stays to be told when its customer goes, in nobody’s name; what was settled is erased', async () => {
    for (const key of ['waiting', 'taken', 'parked', 'another’s']) {
      const row = change(key, key === 'another’s' ? { customerId: 'c2' } : {});
      await write(row);
    }
    const settle = (column: 'takenAt' | 'parkedAt', key: string) =>
      store.db
        .update(handOvers)
        .set({ [column]: AT })
        .where(eq(handOvers.key, key));
    await settle('takenAt', 'taken');
    await settle('parkedAt', 'parked');
    await store.db.transaction((tx) => forgetHandOvers(tx, 'c1'));
    const left = (await all()).map(({ key, customerId, payload }) => [key, customerId, payload !== null]);
    expect(left).toEqual([
      ['waiting', 'deleted', true],
      ['taken', 'deleted', false],
      ['parked', 'deleted', false],
      ['another’s', 'c2', true],
    ]);
  });
});
