import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outageEstimates } from '#contracts/outageImport.ts';
import { outageMapCall } from '#contracts/outageMap.ts';
import { makeWork } from '#server/jobs/work.ts';
import { noteTold } from '#server/store/outage/outageTold.ts';
import { outageTold } from '#server/store/schema.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const TOKEN = 'an import token of thirty-two signs';
const OUTAGES = '/api/utility/outageMap';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** In the past, so that each list is newer than the one before and none lies in the future. */
const START = Date.now() - 300 * MINUTE_MS;
const at = (minutes: number) => new Date(START + minutes * MINUTE_MS).toISOString();
const short = (minutes: number) => `${at(minutes).slice(0, 19)}Z`;

const outage = (OutageId: string, more: object = {}) => ({
  OutageId,
  RegionId: 'A',
  Planned: 'Unplanned',
  Alerts: [],
  ...more,
});

describeOnOneDatabase('What customers were told of an outage', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine, { STORMLAMP_IMPORT_TOKEN: TOKEN });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    const { db } = running.server.services;
    for (const table of ['outages', 'outage_told', 'outage_feed']) await db.execute(sql.raw(`delete from ${table}`));
  });

  const authorization = `Bearer ${TOKEN}`;
  const ask = (query: string, headers: Record<string, string> = { authorization }) =>
    running.server.app.inject({ url: `/api/utility/outageEstimates?${query}`, headers });
  /** The list as of so many minutes after the start. */
  async function listed(minutes: number, ...outages: object[]): Promise<void> {
    const headers = { authorization, 'content-type': 'application/json' };
    const payload = JSON.stringify({ lastUpdated: at(minutes), outages });
    const reply = await running.server.app.inject({ method: 'PUT', url: OUTAGES, headers, payload });
    expect(reply.statusCode).toBe(200);
  }
  const rows = async () =>
    (await running.server.services.db.select().from(outageTold).orderBy(outageTold.toldAt, outageTold.outageId)).map(
      ({ outageId, toldAt, estimate, estimateBy, crewStage, crewStatus, isGone }) => [
        outageId,
        Math.round((toldAt.getTime() - START) / MINUTE_MS),
        estimate?.toISOString() ?? null,
        estimateBy?.toISOString() ?? null,
        crewStage ?? crewStatus,
        isGone,
      ],
    );
  const told = async () => {
    const { outages } = outageMapCall.reply.parse((await running.server.app.inject({ url: OUTAGES })).json());
    return outages.map(({ EstimateBefore, BeforeTold, Moves }) => [EstimateBefore, BeforeTold, Moves]);
  };

  test('is kept where estimate, the time of the next word or the crew changed, and when the outage left; nothing else is', async () => {
    await listed(0, outage('1'), outage('2', { EstimateBy: at(60) }));
    await listed(1, outage('1', { CustomersAffected: 41, Cause: 'A tree' }), outage('2', { EstimateBy: at(60) }));
    await listed(2, outage('1', { EstimatedRestoration: at(90) }), outage('2', { EstimateBy: at(70) }));
    await listed(3, outage('1', { EstimatedRestoration: at(90), CrewStage: 'onTheWay', CrewUpdated: at(2) }));
    await listed(4, outage('1', { EstimatedRestoration: at(90), CrewStage: 'onTheWay', CrewUpdated: at(3) }));
    await listed(5, outage('1', { CrewStatus: 'At work' }));
    await listed(6);
    await listed(7);
    expect(await rows()).toEqual([
      ['2', 0, null, at(60), null, false],
      ['1', 2, at(90), null, null, false],
      ['2', 2, null, at(70), null, false],
      ['1', 3, at(90), null, 'onTheWay', false],
      ['2', 3, null, null, null, true],
      ['1', 5, null, null, 'At work', false],
      ['1', 6, null, null, null, true],
    ]);
  });

  test('a list that comes twice with one time is told as it came last', async () => {
    await listed(0, outage('1', { EstimatedRestoration: at(90) }));
    await listed(0, outage('1', { EstimatedRestoration: at(80) }));
    expect(await rows()).toEqual([['1', 0, at(80), null, null, false]]);
  });

  test('a storm of thousands is told in the statements of one list, and so is its end', async () => {
    const { db } = running.server.services;
    const storm = Array.from({ length: 7000 }, (_, nth) => ({
      outageId: `s${nth}`,
      regionId: 'A',
      planned: 'Unplanned' as const,
    }));
    await db.execute(sql`insert into outages (outage_id, region_id, planned, alerts, facts)
      select 's' || n, 'A', 'Unplanned', '[]', jsonb_build_object('EstimatedRestoration', ${at(90)}::text)
      from generate_series(0, 6999) n`);
    // Without the rest of an import, which takes the longer: outageImport.test.ts has one of as many.
    const note = (minutes: number, before: Parameters<typeof noteTold>[2]) =>
      db.transaction((tx) => noteTold(tx, new Date(at(minutes)), before));
    await note(0, []);
    await note(1, storm);
    await db.execute(sql`delete from outages`);
    await note(2, storm);
    const counted = await db.execute(
      sql`select is_gone as gone, count(*)::int as count from outage_told group by is_gone order by is_gone`,
    );
    expect((counted as unknown as { rows: unknown[] }).rows).toEqual([
      { gone: false, count: 7000 },
      { gone: true, count: 7000 },
    ]);
  });

  test('the list says the estimate before, when it was told and how often it moved, in 100 bytes at most', async () => {
    const estimate = (minutes: number) => outage('1', { EstimatedRestoration: at(minutes) });
    await listed(0, outage('1'));
    await listed(1, estimate(60));
    expect(await told()).toEqual([[undefined, undefined, undefined]]);
    const bytes = async () => (await running.server.app.inject({ url: OUTAGES })).rawPayload.length;
    const before = await bytes();
    await listed(2, estimate(90));
    expect(await told()).toEqual([[short(60), short(1), 1]]);
    expect((await bytes()) - before).toBeLessThanOrEqual(100);
    await listed(3, estimate(75));
    expect(await told()).toEqual([[short(90), short(2), 2]]);
    // Taken back: the last one is the one before.
    await listed(4, outage('1'));
    expect(await told()).toEqual([[short(75), short(3), 2]]);
    // What left the list and comes again under its id is told of anew.
    await listed(5);
    await listed(6, estimate(200));
    expect(await told()).toEqual([[undefined, undefined, undefined]]);
  });

  test('the utility reads what was first and last told of each outage, and when it was gone, and nobody else does', async () => {
    await listed(0, outage('1', { EstimatedRestoration: at(60) }), outage('2', { EstimateBy: at(30) }));
    await listed(10, outage('1', { EstimatedRestoration: at(90) }), outage('2', { EstimateBy: at(30) }));
    await listed(20, outage('2', { EstimateBy: at(30) }), outage('3', { EstimatedRestoration: at(50) }));
    const of = async (from: number, to: number) => {
      const reply = await ask(String(new URLSearchParams({ from: at(from), to: at(to) })));
      return outageEstimates.parse(reply.json()).outages;
    };
    const first = {
      OutageId: '1',
      RegionId: 'A',
      Planned: 'Unplanned',
      FirstEstimate: at(60),
      FirstTold: at(0),
      LastEstimate: at(90),
      LastTold: at(10),
      EstimateMoves: 1,
      GoneAt: at(20),
    };
    const nothing = { FirstEstimate: null, FirstTold: null, LastEstimate: null, LastTold: null };
    const second = { OutageId: '2', RegionId: 'A', Planned: 'Unplanned', ...nothing, EstimateMoves: 0, GoneAt: null };
    // Begun within the time, the first moment of it too and the last one not, whatever was told of them later.
    expect(await of(0, 20)).toEqual([first, second]);
    expect((await of(20, 21)).map(({ OutageId }) => OutageId)).toEqual(['3']);
    expect(await of(1, 20)).toEqual([]);
    const month = (ms: number) => `from=${at(0)}&to=${new Date(Date.parse(at(0)) + ms).toISOString()}`;
    expect((await ask(month(31 * DAY_MS))).statusCode).toBe(200);
    for (const wrong of [month(31 * DAY_MS + 1), month(0), '', `from=${at(0)}`, 'from=soon&to=later']) {
      expect([wrong, (await ask(wrong)).statusCode]).toEqual([wrong, 400]);
    }
    for (const other of ['', 'Bearer nonsense', TOKEN]) {
      expect((await ask(month(DAY_MS), { authorization: other })).statusCode).toBe(403);
    }
  });

  test('is forgotten after 13 months by the nightly job, and by a reset of the sandbox', async () => {
    await listed(0, outage('1', { EstimatedRestoration: at(60) }));
    const { services } = running.server;
    const after = (days: number) => () => new Date(START + days * DAY_MS);
    const work = (days: number) => makeWork({ ...services, reseed: null, now: after(days) } as never);
    await work(400).daily();
    expect(await rows()).toHaveLength(1);
    await work(401).daily();
    expect(await rows()).toEqual([]);
    await listed(1, outage('1', { EstimatedRestoration: at(90) }));
    await running.sandbox('POST', '/reset');
    expect((await rows()).filter(([id]) => id === '1')).toEqual([]);
  });
});
