import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { HandedOver } from '#contracts/handOver.ts';
import { sendHandOvers } from '#server/jobs/sendHandOvers.ts';
import { makeWork } from '#server/jobs/work.ts';
import { makeLog } from '#server/log.ts';
import { httpBackOffice } from '#server/providers/backOffice.ts';
import { type Loopback, serveOnLoopback } from '#server/sandbox/loopback.ts';
import {
  forgetHandOvers,
  type HandOver,
  handOver,
  MOST_COUNTED,
  waitingHandOvers,
} from '#server/store/backOffice/handOvers.ts';
import { keepSealed } from '#server/store/backOffice/sealedMessages.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { handOvers, sealedMessages } from '#server/store/schema.ts';
import { aesSeal, type Seal } from '#server/store/seal.ts';
import { describeOnEachDatabase, freshPlace } from './database.ts';

const START = Date.parse('2026-11-27T04:00:00Z');
const [HOME, FARM] = ['500000000001', '500000000002'];
const DAY_MS = 24 * 60 * 60_000;

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const status =
  (code: number, headers = {}, body = ''): Answer =>
  (response) =>
    response.writeHead(code, headers).end(body);

describeOnEachDatabase('The back office is told', (engine) => {
  let place: Awaited<ReturnType<typeof freshPlace>>;
  let store: Store;
  let office: Loopback;
  let now = START;
  /** How it answers, by key; without one it takes the change. */
  const answers = new Map<string, Answer>();
  let told: (HandedOver & { header: unknown; token: unknown })[] = [];
  beforeAll(async () => {
    place = await freshPlace(engine);
    store = await openStore(place);
    office = await serveOnLoopback(async (request, response) => {
      const change = (await json(request)) as HandedOver;
      const { authorization: token, 'idempotency-key': header } = request.headers;
      told.push({ ...change, header, token });
      (answers.get(change.key) ?? status(204))(response, request);
    });
  });
  afterAll(async () => {
    await office.close();
    await store.close();
    await place.remove();
  });
  beforeEach(async () => {
    now = START;
    told = [];
    answers.clear();
    await store.db.delete(handOvers);
  });

  /** What a payload says does not matter here. */
  type Given = Partial<Omit<HandOver, 'payload'>> & { payload?: object };
  const change = (key: string, { payload = { key }, ...more }: Given = {}) =>
    store.db.transaction((tx) =>
      handOver(tx, {
        kind: 'account',
        key,
        caAccount: HOME ?? '',
        customerId: 'c1',
        payload: payload as HandOver['payload'],
        changedAt: new Date(START),
        ...more,
      }),
    );
  /** Patient: an answer that this machine is slow to give is not one that never comes. */
  const send = (timeoutMs = 60_000, seal: Seal | null = null) =>
    sendHandOvers({
      seal,
      db: store.db,
      now: () => new Date(now),
      log: makeLog('silent'),
      backOffice: httpBackOffice({ url: office.origin, token: 'ours', timeoutMs }),
    });
  const rows = () => store.db.select().from(handOvers).orderBy(asc(handOvers.id));
  const rowOf = async (key: string) => (await rows()).find((row) => row.key === key);
  const keys = () => told.map(({ key }) => key);

  it('what a customer wrote is told with its change, and erased when it is taken; without its key it waits', async () => {
    const ours = aesSeal([{ id: 'a', secret: 'x'.repeat(32) }]);
    const payload = {
      messageSubject: 'Change',
      caAccount: HOME ?? '',
      profileName: 'Ida',
      email: 'ida@sandbox.example',
    };
    await change('asked', { kind: 'inquiry', payload });
    await store.db.transaction((tx) => keepSealed(tx, ours, 'asked', 'Password: pear'));
    const sealed = () => store.db.select().from(sealedMessages);
    expect(JSON.stringify([await rows(), await sealed()])).not.toContain('pear');
    for (const other of [null, aesSeal([{ id: 'b', secret: 'y'.repeat(32) }])]) {
      expect(await send(60_000, other)).toEqual({ taken: 0, refused: 0, again: 1 });
      now += 60 * 60_000;
    }
    expect([keys(), (await sealed()).length]).toEqual([[], 1]);
    expect(await send(60_000, ours)).toEqual({ taken: 1, refused: 0, again: 0 });
    expect(told.map((one) => one.payload)).toEqual([{ ...payload, message: { messageText: 'Password: pear' } }]);
    expect(await sealed()).toEqual([]);
    expect((await rowOf('asked'))?.payload).toEqual(payload);
  });

  it('each change, by its key, with what it is about and the token', async () => {
    await change('one', { payload: { new: 'old' } });
    expect(await send()).toEqual({ taken: 1, refused: 0, again: 0 });
    expect(told).toEqual([
      {
        kind: 'account',
        key: 'one',
        caAccount: HOME,
        customerId: 'c1',
        changedAt: '2026-11-27T04:00:00.000Z',
        payload: { new: 'old' },
        header: 'one',
        token: 'Bearer ours',
      },
    ]);
    expect(await rowOf('one')).toMatchObject({ takenAt: new Date(now), parkedAt: null, attempts: 1 });
    expect(await send()).toEqual({ taken: 0, refused: 0, again: 0 });
  });

  it('those of an account one after the other, while other accounts and outage reports do not wait', async () => {
    await change('first');
    await change('second');
    await change('report', { kind: 'outageReport', lane: 'outage 7' });
    await change('farm', { caAccount: FARM ?? '' });
    answers.set('first', status(503));
    await send();
    expect(keys().sort()).toEqual(['farm', 'first', 'report']);
    await send();
    expect(keys()).not.toContain('second');
    answers.clear();
    now += 5_000;
    await send();
    await send();
    expect(keys().slice(-2)).toEqual(['first', 'second']);
  });

  const passing: [string, Answer, timeoutMs?: number][] = [
    ['408', status(408)],
    ['401, for the token is another there', status(401)],
    ['429', status(429)],
    ['500', status(500)],
    ['503', status(503)],
    ['a redirect', status(302, { location: 'http://127.0.0.1:1/' })],
    ['409 that names a time', status(409, { 'retry-after': '1' })],
    ['a cut line', (response) => response.destroy()],
    ['no answer at all', () => {}, 50],
  ];
  it.each(passing)('again after %s, under the same key, and it is never parked', async (_, answer, timeoutMs) => {
    await change('one');
    answers.set('one', answer);
    for (let at = 0; at < 3; at++) {
      expect(await send(timeoutMs)).toEqual({ taken: 0, refused: 0, again: 1 });
      now += 15 * 60_000;
    }
    answers.clear();
    expect(await send()).toEqual({ taken: 1, refused: 0, again: 0 });
    expect(new Set(keys())).toEqual(new Set(['one']));
    // Of an attempt that was given up before it arrived nothing was told.
    if (timeoutMs === undefined) expect(keys()).toHaveLength(4);
  });

  it('again later and later, at most a quarter of an hour, and not before it asked for', async () => {
    await change('one');
    answers.set('one', status(503));
    const pauses = [];
    for (let at = 0; at < 10; at++) {
      await send();
      const pause = ((await rowOf('one'))?.nextAttemptAt.getTime() ?? 0) - now;
      pauses.push(pause / 1000);
      now += pause - 1;
      expect(await send()).toEqual({ taken: 0, refused: 0, again: 0 });
      now += 1;
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
    answers.set('one', status(429, { 'retry-after': '1200' }));
    await send();
    expect((await rowOf('one'))?.nextAttemptAt).toEqual(new Date(now + 1_200_000));
  });

  it.each([400, 403, 404, 409, 422])(
    'never again after %i: it is parked with the reason, and the next goes',
    async (code) => {
      await change('first');
      await change('second');
      answers.set('first', status(code, {}, 'no such account'));
      expect(await send()).toEqual({ taken: 0, refused: 1, again: 0 });
      expect(await send()).toEqual({ taken: 1, refused: 0, again: 0 });
      expect(await rowOf('first')).toMatchObject({
        takenAt: null,
        parkedAt: new Date(now),
        parkedWhy: `${code} no such account`,
      });
      now += DAY_MS;
      await send();
      expect(keys()).toEqual(['first', 'second']);
    },
  );

  it('by one server at a time; what one died with goes a minute later', async () => {
    for (let at = 0; at < 10; at++) await change(`of ${at}`, { caAccount: `50000000001${at}` });
    await Promise.all([send(), send(), send()]);
    expect(keys().sort()).toEqual(Array.from({ length: 10 }, (_, at) => `of ${at}`));
    await change('died with');
    const died = { tell: () => Promise.reject(new Error('killed')) };
    const parts = { seal: null, db: store.db, now: () => new Date(now), log: makeLog('silent') };
    await expect(sendHandOvers({ ...parts, backOffice: died })).rejects.toThrow('killed');
    now += 59_999;
    expect(await send()).toEqual({ taken: 0, refused: 0, again: 0 });
    now += 1;
    expect(await send()).toEqual({ taken: 1, refused: 0, again: 0 });
  });

  it('what waits is counted, with the time of the oldest', async () => {
    expect(await waitingHandOvers(store.db)).toEqual({ waiting: 0, since: null });
    await change('younger', { caAccount: FARM ?? '', changedAt: new Date(START + 1) });
    await change('older');
    await change('refused', { caAccount: '500000000003' });
    for (const key of ['younger', 'older']) answers.set(key, status(503));
    answers.set('refused', status(400));
    now += 1;
    await send();
    expect(await waitingHandOvers(store.db)).toEqual({ waiting: 2, since: new Date(START) });
  });

  it('no more than ten thousand are counted: anybody may ask', async () => {
    await store.db.execute(sql`insert into hand_overs (key, kind, lane, payload_hash, changed_at, next_attempt_at)
      select 'k' || n, 'log', 'l' || n, '', ${new Date(START).toISOString()}::timestamptz, now()
      from generate_series(1, ${MOST_COUNTED + 5}) as n`);
    expect(await waitingHandOvers(store.db)).toEqual({ waiting: 10_000, since: new Date(START) });
  });

  it('what it took is erased after 30 days, and its key kept for 13 months; what waits is never', async () => {
    await change('taken');
    await change('waiting', { caAccount: FARM ?? '' });
    answers.set('waiting', status(503));
    await send();
    const nothing = {} as never;
    const work = makeWork({
      db: store.db,
      now: () => new Date(now),
      log: makeLog('silent'),
      photoStore: nothing,
      virusScan: nothing,
      reseed: null,
    });
    const payloads = async () => (await rows()).map(({ key, payload }) => [key, payload]);
    const kept = ['waiting', { key: 'waiting' }];
    now = START + 30 * DAY_MS;
    await work.daily();
    expect(await payloads()).toEqual([['taken', { key: 'taken' }], kept]);
    now += 1;
    await work.daily();
    expect(await payloads()).toEqual([['taken', null], kept]);
    now = START + 400 * DAY_MS;
    await work.daily();
    expect(await payloads()).toHaveLength(2);
    now += 1;
    await work.daily();
    expect(await payloads()).toEqual([kept]);
  });

  it('what a customer changed who is gone by then, and it is erased at once', async () => {
    await change('one');
    await store.db.transaction((tx) => forgetHandOvers(tx, 'c1'));
    await send();
    expect(told).toMatchObject([{ key: 'one', customerId: 'deleted', payload: { key: 'one' } }]);
    expect(await rowOf('one')).toMatchObject({ payload: null, takenAt: new Date(now) });
  });
});
