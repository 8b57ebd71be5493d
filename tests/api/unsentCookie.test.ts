import { afterAll, beforeAll, expect, it } from 'vitest';
import { APP_HEADER } from '#contracts/call.ts';
import { type RunningServer, startServer } from './server.ts';

let running: RunningServer;
beforeAll(async () => {
  running = await startServer('PGlite');
});
afterAll(() => running.stop());

/** What the server sets when the call that every start makes comes with this cookie. */
async function answered(cookie: string): Promise<string[]> {
  const reply = await fetch(`${running.origin}/api/session`, { headers: { [APP_HEADER]: '1', cookie } });
  expect(reply.status).toBe(200);
  return reply.headers.getSetCookie();
}

it('the number of unsent items is repeated with a life of 400 days, and scripts go on reading it', async () => {
  expect(await answered('stormlamp-unsent=3')).toEqual([
    'stormlamp-unsent=3; Max-Age=34560000; Path=/; SameSite=Strict',
  ]);
});

it.each(['', '0', '-1', '03', '10000', '2e1', '3%3B%20Domain%3Dexample.com'])(
  'what is no number of unsent items is not repeated: "%s"',
  async (value) => {
    expect(await answered(`stormlamp-unsent=${value}`)).toEqual([]);
  },
);

it('where nothing is noted nothing is set', async () => {
  expect(await answered('stormlamp-here=1')).toEqual([]);
});
