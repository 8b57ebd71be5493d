import { request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { APP_HEADER } from '#contracts/call.ts';
import { problem } from '#contracts/problem.ts';
import { type Browser, OUR_APP } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { naming } from './profileChange.ts';
import { type RunningServer, startServer } from './server.ts';

describeOnOneDatabase('A body that is long on its way', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());

  /** Sends a change of the customer's name but for its last byte, and that after `meanwhile`. */
  async function rename(who: Browser, name: string, meanwhile: () => Promise<unknown>) {
    const change = { data: { profileName: name }, cdcData: naming('displayName', name) };
    const bytes = Buffer.from(JSON.stringify(change));
    const cookies = [...(who.jar.get(new URL(running.origin).hostname) ?? [])];
    const headers = {
      [APP_HEADER]: OUR_APP,
      origin: running.origin,
      cookie: cookies.map(([key, { value }]) => `${key}=${value}`).join('; '),
      'content-type': 'application/json',
      'content-length': bytes.length,
    };
    const sending = httpRequest(`${running.origin}/api/utility/updateProfileDetails`, { method: 'POST', headers });
    const reply = new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
      sending.once('error', reject);
      sending.once('response', async (response) => {
        const parts = await response.toArray();
        resolve({ status: response.statusCode, body: JSON.parse(Buffer.concat(parts).toString()) });
      });
    });
    sending.write(bytes.subarray(0, -1));
    await wait(1100);
    await meanwhile();
    sending.end(bytes.subarray(-1));
    return reply;
  }
  const nameNow = async (who: Browser) =>
    (await (await who.get('/api/utility/profileDetails')).json()).data.profileName;

  it('changes nothing where all sessions were ended meanwhile', async () => {
    const held = await running.signedIn('farm');
    const owner = await running.signedIn('farm');
    const before = await nameNow(owner);
    const { status, body } = await rename(held, 'Changed Late', () => owner.post('/api/session/endAllDevices', {}));
    expect([status, problem.parse(body).error.code]).toEqual([401, 'sessionEnded']);
    expect(await nameNow(await running.signedIn('farm'))).toBe(before);
  });

  it('is taken where its session is as it was', async () => {
    const held = await running.signedIn('basement');
    expect(await rename(held, 'Slow Line', async () => {})).toEqual({ status: 200, body: { errorCode: 0 } });
    expect(await nameNow(held)).toBe('Slow Line');
  });
});
