import { afterAll, beforeAll, expect, it } from 'vitest';
import { backOfficeState } from '#contracts/backOfficeState.ts';
import { KML_TYPE } from '#contracts/regions.ts';
import { DOORS, type Door } from '#server/apiKeyConfig.ts';
import { provinceKml } from '#server/seed/province.ts';
import { pruneKeyUses } from '#server/store/backOffice/keyUses.ts';
import { apiKeyUses } from '#server/store/schema.ts';
import { describeOnEachDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const NDJSON = 'application/x-ndjson';
const API = '/api/utility';
/** What is asked through each door. */
const ASKED: Record<Door, readonly [method: 'GET' | 'PUT' | 'POST', path: string, type?: string, body?: string]> = {
  outages: ['PUT', '/outageMap', 'application/json', '{"outages":[]}'],
  regions: ['PUT', '/kmlTemplate', KML_TYPE, provinceKml()],
  accounts: ['PUT', '/backOffice/accounts', NDJSON, 'no line'],
  associations: ['PUT', '/backOffice/associations', NDJSON, 'no line'],
  answers: ['PUT', '/backOffice/answers', NDJSON, 'no line'],
  notices: ['PUT', '/backOffice/notices', NDJSON, 'no line'],
  state: ['GET', '/backOffice/state'],
  release: ['POST', '/backOffice/releaseHeldOutages', 'application/json', '{}'],
};
const ESTIMATES = `${API}/outageEstimates?from=2026-11-01T00:00:00-06:00&to=2026-11-30T00:00:00-06:00`;
const secretOf = (name: string) => name.padEnd(40, '.');
const KEYS = [
  ...DOORS.filter((door) => door !== 'notices').map((door) => `only-${door}:${door}:${secretOf(`only-${door}`)}`),
  `next:outages,state:${secretOf('next')}`,
].join(' ');

describeOnEachDatabase('The keys of the utility’s own systems', (engine) => {
  let running: RunningServer;
  let now = new Date('2026-11-29T23:00:00Z');
  beforeAll(async () => {
    running = await startServer(engine, { STORMLAMP_API_KEYS: KEYS }, { now: () => now });
  });
  afterAll(() => running.stop());

  async function open(door: Door, secret: string | null): Promise<number> {
    const [method, path, type, payload] = ASKED[door];
    const headers = {
      ...(secret !== null && { authorization: `Bearer ${secret}` }),
      ...(type && { 'content-type': type }),
    };
    const asked = { method, url: API + path, headers, ...(payload !== undefined && { payload }) };
    return (await running.server.app.inject(asked)).statusCode;
  }
  async function state() {
    const headers = { authorization: `Bearer ${secretOf('next')}` };
    const reply = await running.server.app.inject({ method: 'GET', url: `${API}/backOffice/state`, headers });
    return backOfficeState.parse(reply.json());
  }

  it.each(DOORS.filter((door) => door !== 'notices'))('the key of the door %s opens it, and no other', async (own) => {
    for (const door of DOORS) {
      const status = await open(door, secretOf(`only-${own}`));
      // No key opens this one: there is no such route.
      const closed = door === 'notices' ? 404 : 403;
      expect([door, status]).toEqual([door, door === own ? 200 : closed]);
    }
    const headers = { authorization: `Bearer ${secretOf(`only-${own}`)}` };
    const estimates = await running.server.app.inject({ method: 'GET', url: ESTIMATES, headers });
    expect(estimates.statusCode).toBe(own === 'outages' ? 200 : 403);
  });

  it('nothing opens without one, nor with one that is not known', async () => {
    for (const door of DOORS.filter((one) => one !== 'notices')) {
      expect(await open(door, null)).toBe(403);
      expect(await open(door, secretOf('made-up'))).toBe(403);
      expect(await open(door, secretOf(`only-${door}`).slice(0, -1))).toBe(403);
    }
  });

  it('two open one door, and the state says which was used how often of a day', async () => {
    await running.server.services.db.delete(apiKeyUses);
    expect(await open('outages', secretOf('only-outages'))).toBe(200);
    expect(await open('outages', secretOf('next'))).toBe(200);
    expect(await open('outages', secretOf('made-up'))).toBe(403);
    const first = now.toISOString();
    now = new Date('2026-11-29T23:59:59Z');
    expect(await open('outages', secretOf('next'))).toBe(200);
    const last = now.toISOString();
    now = new Date('2026-11-30T00:00:00Z');
    const day = { day: '2026-11-29', door: 'outages' };
    expect((await state()).keyUses).toEqual([
      { key: 'next', door: 'state', day: '2026-11-30', uses: 1, firstAt: now.toISOString(), lastAt: now.toISOString() },
      { key: 'next', ...day, uses: 2, firstAt: first, lastAt: last },
      { key: 'only-outages', ...day, uses: 1, firstAt: first, lastAt: first },
    ]);
    await pruneKeyUses(running.server.services.db, new Date('2026-11-29T23:59:59Z'));
    expect((await state()).keyUses?.map(({ key, day: of }) => [key, of])).toEqual([
      ['next', '2026-11-30'],
      ['next', '2026-11-29'],
    ]);
  });

  it('a file that was put names its key', async () => {
    expect(await open('answers', secretOf('only-answers'))).toBe(200);
    expect((await state()).imports[0]).toMatchObject({ of: 'answers', key: 'only-answers' });
  });
});
