import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SandboxState, sandboxState } from '#contracts/sandboxState.ts';
import { describeOnOneDatabase } from './database.ts';
import { accountOf, answerOf, reading, submit } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const SOON = { timeout: 20_000 };

describeOnOneDatabase('The sandbox’s back office', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());
  beforeEach(() => running.sandbox('POST', '/reset'));

  const play = (mood: object) => running.sandbox('POST', '/backOffice', mood);
  const handedOver = async (): Promise<SandboxState['handedOver']> =>
    sandboxState.parse(await (await running.sandbox('GET', '/state')).json()).handedOver;
  const read = async () => {
    const browser = await running.signedIn('basement');
    return answerOf(await submit(browser, reading(await accountOf(browser))));
  };
  const soon = (one: object) => expect.poll(async () => (await handedOver())[0], SOON).toMatchObject(one);

  it('takes a reading a moment after it was submitted', async () => {
    const { reference } = await read();
    await soon({ kind: 'meterRead', state: 'taken', arrivals: 1, attempts: 1, payload: { reference } });
  });

  it('is told again what it was away for, and what its answer was lost of: that came twice', async () => {
    await play({ mode: 'replyLost' });
    await read();
    await soon({ state: 'taken', arrivals: 2, attempts: 2 });
  });

  it('may refuse, with a reason that stays to be seen', async () => {
    await play({ mode: 'refuse', value: 404 });
    await read();
    await soon({ state: 'refused', why: '404 The sandbox was asked to refuse this.', arrivals: 0 });
    expect((await play({ mode: 'sulk' })).status).toBe(400);
  });

  it('makes no server unready that cannot reach it: /readyz says how much waits', async () => {
    await play({ mode: 'away', times: 100 });
    await read();
    await soon({ state: 'waiting', arrivals: 0 });
    const ready = await fetch(`${running.origin}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { handOversWaiting: 1, handOversAgeS: expect.any(Number) },
    ]);
  });
});
