import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore, type Store } from '#server/store/open.ts';
import { describeOnOneDatabase, type Engine, freshPlace } from './database.ts';

describeOnOneDatabase('A transaction', (engine: Engine) => {
  let store: Store;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const place = await freshPlace(engine);
    remove = place.remove;
    store = await openStore({ databaseUrl: place.databaseUrl, dataDir: place.dataDir });
    await store.db.execute(sql`create table notes (text text primary key)`);
  });
  afterAll(async () => {
    await store.close();
    await remove();
  });
  const notes = async () =>
    (
      (await store.db.execute(sql`select text from notes order by text`)) as unknown as { rows: { text: string }[] }
    ).rows.map(({ text }) => text);

  it('is undone whole where its work fails, and hands on what went wrong', async () => {
    const failing = store.db.transaction(async (tx) => {
      await tx.execute(sql`insert into notes values ('of one that failed')`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await notes()).toEqual([]);
  });

  it('keeps what was written before and after one within it that failed, however deep', async () => {
    const told = await store.db.transaction(async (tx) => {
      await tx.execute(sql`insert into notes values ('a before')`);
      const inner = tx.transaction(async (within) => {
        await within.execute(sql`insert into notes values ('b within')`);
        await within.transaction((deeper) => deeper.execute(sql`insert into notes values ('c deeper')`));
        await within.execute(sql`insert into notes values ('a before')`);
      });
      await expect(inner).rejects.toThrow();
      await tx.transaction((within) => within.execute(sql`insert into notes values ('d within')`));
      await tx.execute(sql`insert into notes values ('e after')`);
      return 'told';
    });
    expect(told).toBe('told');
    expect(await notes()).toEqual(['a before', 'd within', 'e after']);
  });

  it('of many at once each sees its own alone, on connections that were used before', async () => {
    await store.db.execute(sql`delete from notes`);
    const one = (nth: number) =>
      store.db.transaction(async (tx) => {
        await tx.execute(sql`insert into notes values (${`note ${String(nth).padStart(2, '0')}`})`);
        if (nth % 3 === 0) throw new Error('no');
      });
    const ends = await Promise.allSettled(Array.from({ length: 30 }, (_, nth) => one(nth)));
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(await notes()).toHaveLength(20);
    expect(await notes()).not.toContain('note 03');
    expect(await notes()).toContain('note 04');
  });
});
