import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressSearchCall } from '#contracts/addressSearch.ts';
import { problem } from '#contracts/problem.ts';
import { KML_TYPE, regionsCall } from '#contracts/regions.ts';
import { freePort } from '#e2e/freePort.ts';
import { provinceKml } from '#server/seed/province.ts';
import { IMPORT_TOKEN } from './matrix/utilityRows.ts';
import { type RunningServer, startServer } from './server.ts';

const find = (running: RunningServer, text: string) => running.browser().post('/api/addressSearch', { text });
const offered = async (running: RunningServer) =>
  regionsCall.reply.parse(await (await running.browser().get('/api/regions')).json()).findsAddresses;
const problemOf = async (reply: Response) => [reply.status, problem.parse(await reply.json()).error.message];

describe('The search for addresses', () => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer('PGlite', { STORMLAMP_RATE_LIMIT_ADDRESS: '200' });
  });
  afterAll(() => running.stop());

  it('answers anybody, is offered with the map, and leaves the words out of the log', async () => {
    const reply = addressSearchCall.reply.parse(await (await find(running, 'breaker lane')).json());
    expect(reply).toEqual({
      places: [{ name: '7, Breaker Lane, Wynyard, Saskatchewan, Canada', at: [-104.181, 51.768] }],
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    });
    expect(await offered(running)).toBe(true);
    expect(running.logged.join()).toContain('/api/addressSearch');
    expect(running.logged.join().toLowerCase()).not.toContain('breaker');
  });

  it('takes three visible characters at least, and not a whole letter', async () => {
    for (const text of ['', '12', ' a  b ', 'x'.repeat(201)]) expect((await find(running, text)).status).toBe(400);
    expect((await find(running, 'a b c')).status).toBe(200);
  });

  it('is held to the strict limit of an address', async () => {
    const seen: number[] = [];
    for (let made = 0; made <= 10; made += 1) seen.push((await find(running, 'breaker lane')).status);
    expect(seen.at(-1)).toBe(429);
    expect((await running.browser().get('/api/regions')).status).toBe(200);
  });
});

describe('Without an answer of a geocoder', () => {
  it('the call says that addresses cannot be searched now', async () => {
    const running = await startServer('PGlite', { GEOCODER_URL: `http://127.0.0.1:${await freePort()}/search` });
    try {
      const away = 'Addresses cannot be searched right now. Please try again.';
      expect(await problemOf(await find(running, 'breaker lane'))).toEqual([503, away]);
      expect(await offered(running)).toBe(true);
    } finally {
      await running.stop();
    }
  });

  it('the call says that they cannot be searched here, and they are not offered, where none is configured', async () => {
    const running = await startServer('PGlite', {
      STORMLAMP_SANDBOX: 'off',
      STORMLAMP_IMPORT_TOKEN: IMPORT_TOKEN,
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'app',
      OIDC_CLIENT_SECRET: 's',
    });
    try {
      const headers = { authorization: `Bearer ${IMPORT_TOKEN}`, 'content-type': KML_TYPE };
      const body = Buffer.from(provinceKml());
      const imported = await running.browser().go('/api/utility/kmlTemplate', { method: 'PUT', headers, body });
      expect(imported.status).toBe(200);
      expect(await offered(running)).toBeUndefined();
      expect(await problemOf(await find(running, 'breaker lane'))).toEqual([404, 'Addresses cannot be searched here.']);
    } finally {
      await running.stop();
    }
  });
});
