import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outagesImported } from '#contracts/outageImport.ts';
import { outageMapCall } from '#contracts/outageMap.ts';
import { problem } from '#contracts/problem.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const TOKEN = 'an import token of thirty-two signs';
const OUTAGES = '/api/utility/outageMap';
const outage = (OutageId: string, more: object = {}) => ({
  OutageId,
  RegionId: 'A',
  Planned: 'Unplanned',
  Alerts: [],
  ...more,
});

/* Each record of a list is read for itself. */
describeOnOneDatabase('The utility’s own system', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine, { STORMLAMP_IMPORT_TOKEN: TOKEN });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    const tables = ['outages', 'outages_left', 'outage_episodes', 'regions_left'];
    for (const table of tables) await running.server.services.db.execute(sql.raw(`delete from ${table}`));
  });

  const put = (url: string, type: string, payload: string) =>
    running.server.app.inject({
      method: 'PUT',
      url,
      payload,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': type },
    });
  const putOutages = (outages: unknown) => put(OUTAGES, 'application/json', JSON.stringify({ outages }));
  const list = async () => outageMapCall.reply.parse((await running.server.app.inject({ url: OUTAGES })).json());
  const refusalOf = (reply: { statusCode: number; json(): unknown }) => {
    const { code, message, details } = problem.parse(reply.json()).error;
    return { status: reply.statusCode, code, message, details };
  };

  test('is told which records cannot be read: each of these outages stays as it was, and all others are accepted', async () => {
    const A = (id: string, more: object = {}) => outage(id, { Cause: 'as it was', ...more });
    await putOutages([A('1'), A('2'), A('3')]);
    const wrong = [
      outage('1', { StartDate: '2026-02-30T10:00:00Z', CustomersAffected: -1, Planned: 'Maybe' }),
      outage('2', { PlannedFrom: '2026-11-21T12:00:00Z', PlannedTo: '2026-11-21T11:00:00Z' }),
      outage('4', { Alerts: [{ CreateDate: 'soon', Message: 'Soon.' }] }),
      outage('5', { RestoredAt: new Date(Date.now() + 16 * 60_000).toISOString() }),
      outage('6'),
      outage('6', { Cause: 'Wind' }),
      outage('7'),
      outage('7'),
      outage('', {}),
      7,
    ];
    const reply = await putOutages(wrong);
    expect(outagesImported.parse(reply.json())).toMatchObject({
      outages: 1,
      notRead: [
        {
          record: 'outages.0 (OutageId 1)',
          why: 'StartDate: does not fit; CustomersAffected: does not fit; Planned: does not fit',
        },
        { record: 'outages.1 (OutageId 2)', why: 'PlannedTo: lies before PlannedFrom' },
        { record: 'outages.2 (OutageId 4)', why: 'Alerts.0.CreateDate: does not fit' },
        { record: 'outages.3 (OutageId 5)', why: 'RestoredAt: lies in the future' },
        { record: 'outages.4 (OutageId 6)', why: 'OutageId: stands in the list twice' },
        { record: 'outages.5 (OutageId 6)', why: 'OutageId: stands in the list twice' },
        { record: 'outages.8', why: 'OutageId: does not fit' },
        { record: 'outages.9', why: 'does not fit' },
      ],
    });
    const now = (await list()).outages.map(({ OutageId, Cause }) => [OutageId, Cause]);
    expect(now).toEqual([
      ['1', 'as it was'],
      ['2', 'as it was'],
      ['7', undefined],
    ]);
  });

  test('is told that a list says nothing where none of it can be read; the one before stays', async () => {
    await putOutages([outage('1')]);
    const before = await list();
    const many = refusalOf(await putOutages(Array(1000).fill(7)));
    expect(many).toMatchObject({
      status: 400,
      code: 'badRequest',
      message: 'Nothing of this list was taken: the one before stays.',
    });
    const details = many.details ?? [];
    expect([details.length, details[0], details.at(-1)]).toEqual([51, 'outages.0: does not fit', 'and 950 more']);
    for (const body of ['[]', '{}', '"x"', 'nonsense']) {
      expect((await put(OUTAGES, 'application/json', body)).statusCode).toBe(400);
    }
    expect(await list()).toEqual(before);
    const some = Array.from({ length: 60 }, () => 7);
    const named = outagesImported.parse((await putOutages([outage('1'), ...some])).json()).notRead ?? [];
    expect([named.length, named.at(-1)]).toEqual([51, { record: 'outages', why: 'and 10 more' }]);
  });

  test('may write what can only mean one thing as other systems do', async () => {
    const written = {
      OutageId: 41,
      RegionId: 'A',
      Planned: 'uNPLANNED',
      CustomersAffected: '41',
      StartDate: '2026-11-21T19:12:00-0600',
      EstimatedRestoration: '',
      CrewStage: null,
    };
    const below = { OutageId: '2', RegionId: 'B', Planned: 'planned', CustomersAffected: '<5' };
    const alerted = {
      OutageId: '3',
      RegionId: 'C',
      Alerts: [{ CreateDate: '2026-11-21T19:12:00+0000', Message: 'Hi' }],
    };
    const reply = await putOutages([written, below, alerted]);
    expect(outagesImported.parse(reply.json())).not.toHaveProperty('notRead');
    expect((await list()).outages).toEqual([
      { OutageId: '2', RegionId: 'B', Planned: 'Planned', Alerts: [], CustomersBelow: 5 },
      {
        OutageId: '3',
        RegionId: 'C',
        Planned: 'None',
        Alerts: [{ CreateDate: '2026-11-21T19:12:00+00:00', Message: 'Hi' }],
      },
      {
        OutageId: '41',
        RegionId: 'A',
        Planned: 'Unplanned',
        Alerts: [],
        CustomersAffected: 41,
        StartDate: '2026-11-21T19:12:00-06:00',
      },
    ]);
    for (const CustomersAffected of ['<', 'many', '4.5', '-4', '< 5 or so']) {
      const odd = outagesImported.parse((await putOutages([{ ...below, CustomersAffected }, written])).json());
      expect(odd.notRead).toEqual([{ record: 'outages.0 (OutageId 2)', why: 'CustomersAffected: does not fit' }]);
    }
  });

  test.each([
    ['StartDate', '2026-11-21 19:12-0600', '2026-11-21T19:12:00-06:00'],
    ['StartDate', '2026-11-21T19:12z', '2026-11-21T19:12:00Z'],
    ['StartDate', '2026-11-21T19:12:05.1234567 +0000', '2026-11-21T19:12:05.1234567+00:00'],
    ['CustomersAffected', '1,204', 1204],
    ['CustomersAffected', '12 345', 12_345],
    ['Planned', ' Planned ', 'Planned'],
    // Words are as they were written.
    ['CrewStatus', '2026-11-21 19:12-0600', '2026-11-21 19:12-0600'],
  ])('may write %s as “%s”', async (field, written, read) => {
    expect((await putOutages([outage('1', { [field]: written })])).json()).not.toHaveProperty('notRead');
    expect((await list()).outages).toEqual([outage('1', { [field]: read })]);
  });

  test.each(['1,20', '1,2045', '12,34,567', '1.204'])('is told that “%s” is no count', async (CustomersAffected) => {
    const reply = await putOutages([outage('1', { CustomersAffected }), outage('2')]);
    expect(reply.json()).toMatchObject({ notRead: [{ why: 'CustomersAffected: does not fit' }] });
  });

  test.each(['', 0, '1970-01-01T00:00:00Z', '0001-01-01T00:00:00'])(
    'has a list taken that names no time, written %j, as the newest',
    async (lastUpdated) => {
      await put(OUTAGES, 'application/json', JSON.stringify({ outages: [], lastUpdated: new Date().toISOString() }));
      const before = Date.now();
      const reply = await put(OUTAGES, 'application/json', JSON.stringify({ outages: [outage('1')], lastUpdated }));
      expect(Date.parse(outagesImported.parse(reply.json()).lastUpdated)).toBeGreaterThanOrEqual(before - 1000);
      expect((await list()).outages).toEqual([outage('1')]);
    },
  );

  test('may write the time of a list as it does those of outages', async () => {
    const lastUpdated = new Date().toISOString().replace(/\.\d+Z$/, '+0000');
    // Without its milliseconds it may be before a list that another test put in the same second.
    const reply = await put(`${OUTAGES}?force=1`, 'application/json', JSON.stringify({ outages: [], lastUpdated }));
    expect(outagesImported.parse(reply.json()).lastUpdated).toBe(lastUpdated.replace('+0000', '.000Z'));
  });

  test.each<[string, unknown[], number, boolean]>([
    ['a tenth', [{ OutageId: 'odd', RegionId: 'X', StartDate: 'soon' }], 9, false],
    ['more than a tenth', [{ OutageId: 'odd', RegionId: 'X', StartDate: 'soon' }], 8, true],
    ['one without an id', [{ RegionId: 'X' }], 30, true],
    ['one without a region', [{ OutageId: 'odd' }], 30, true],
  ])(
    'whose list has %s that cannot be read is not believed where it leaves a region out',
    async (_, odd, sound, isDoubted) => {
      const many = Array.from({ length: sound }, (_each, nth) => outage(`${nth}`, { RegionId: 'A' }));
      await putOutages([...many, outage('b', { RegionId: 'B' })]);
      const reply = outagesImported.parse((await putOutages([...many, ...odd])).json());
      expect(reply.notConfirmed).toEqual(isDoubted ? ['B'] : undefined);
      const shown = (await list()).outages.some(({ OutageId }) => OutageId === 'b');
      expect([shown, (await list()).notConfirmed?.map(({ regionId }) => regionId)]).toEqual(
        isDoubted ? [true, ['B']] : [false, undefined],
      );
    },
  );

  test('says nothing of the end of an outage by a time that was never set, or that lies before it', async () => {
    const began = '2026-11-21T12:00:00-06:00';
    const unset = [0, '1970-01-01T00:00:00Z', '1969-12-31T18:00:00-06:00', '0001-01-01T00:00:00Z'];
    const all = [
      ...unset.map((RestoredAt, nth) => outage(String(nth), { RestoredAt, EstimatedRestoration: RestoredAt })),
      outage('before', { StartDate: began, RestoredAt: '2026-11-21T11:59:59-06:00' }),
      outage('with it', { StartDate: began, RestoredAt: began }),
    ];
    expect((await putOutages(all)).json()).toMatchObject({ outages: all.length });
    const { outages, restored } = await list();
    const out = [...unset.keys()].map((nth) => outage(String(nth)));
    expect(outages).toEqual([...out, outage('before', { StartDate: began })]);
    expect(restored?.map(({ OutageId }) => OutageId)).toEqual(['with it']);
  });
});
