import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER, REPLACES_HEADER } from '#contracts/call.ts';
import { problem } from '#contracts/problem.ts';
import { profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { replaceRegions } from '#server/store/outage/regions.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const api = '/api/utility';
const WYNYARD = 'SK-204';
const ESTEVAN = 'SK-301';
const LA_RONGE = 'SK-900';

describeOnOneDatabase('Outage areas', (engine) => {
  let running: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
    browser = await running.signedIn('basement');
  });

  const profile = async (who = browser) =>
    profileDetailsCall.reply.parse(await (await who.get(`${api}/profileDetails`)).json()).data;
  const areas = async (who = browser) => {
    const { subscribedOutageZones, outageZonesVersion } = await profile(who);
    return [subscribedOutageZones, outageZonesVersion];
  };
  /** The whole as the app sends it: all areas, made of this version, with the change that the customer confirmed. */
  const whole = (subscribedOutageZones: string[], outageZonesVersion: number, delta: string, more: object = {}) => ({
    data: { subscribedOutageZones, outageZonesVersion, ...more },
    delta,
  });
  const send = (body: object, key = randomUUID(), replaces: string[] = [], who = browser) =>
    who.post(`${api}/updateProfileDetails`, body, {
      [IDEMPOTENCY_HEADER]: key,
      ...(replaces.length > 0 && { [REPLACES_HEADER]: replaces.join(',') }),
    });
  const answer = async (reply: Response) => {
    expect(reply.status).toBe(200);
    return updateProfileDetailsCall.reply.parse(await reply.json());
  };
  const refusal = async (reply: Response) => [reply.status, problem.parse(await reply.json()).error.code];
  const changedMeanwhile = [409, 'changedMeanwhile'];
  const subscriptions = async () =>
    ((await (await running.sandbox('GET', '/state')).json()) as SandboxState).subscriptions;

  it('[OUT-23] [API2-31] are kept as a list of region ids, and told in the profile with their version', async () => {
    expect(await areas()).toEqual([[], 0]);
    const { profileName, contactNumber, profileEmail } = await profile();
    const reply = await send({
      ...whole([WYNYARD, ESTEVAN], 0, 'add', { profileName, contactNumber }),
      profile: { email: profileEmail },
      interactionData: { interactionType: 'OUTAGE_AREA', interactionText: 'Outage area added: Wynyard' },
    });
    expect(await answer(reply)).toEqual({
      errorCode: 0,
      data: { subscribedOutageZones: [WYNYARD, ESTEVAN], outageZonesVersion: 1 },
    });
    expect(await areas()).toEqual([[WYNYARD, ESTEVAN], 1]);
    expect(await areas(await running.signedIn('farm'))).toEqual([[], 0]);
    expect(await subscriptions()).toEqual([
      {
        email: 'basement@sandbox.example',
        subscribedOutageZones: [WYNYARD, ESTEVAN],
        outageZonesVersion: 1,
      },
    ]);
    const page = await (await running.sandbox('GET', '')).text();
    const [, rows] = page.match(/<h2>Outage areas of customers<\/h2>.*?<tbody>(.*?)<\/tbody>/s) ?? [];
    expect(rows).toContain('<td>basement@sandbox.example</td>');
  });

  it('have names of the customer’s own, ten at most, in one line; each goes with its area', async () => {
    const named = (names: Record<string, string>, version: number, ids = Object.keys(names)) =>
      send(
        whole(ids, version, `names ${version}`, {
          outageZoneNames: Object.entries(names).map(([regionId, name]) => ({ regionId, name })),
        }),
      );
    const names = async () =>
      Object.fromEntries(((await profile()).outageZoneNames ?? []).map((one) => [one.regionId, one.name]));
    expect(await names()).toEqual({});
    await answer(await named({ [WYNYARD]: ' Parents’\n farm ', [ESTEVAN]: 'a'.repeat(30) }, 0));
    expect(await names()).toEqual({ [WYNYARD]: "Parents' farm", [ESTEVAN]: 'a'.repeat(30) });
    // A client that knows nothing of names.
    await answer(await send(whole([WYNYARD, LA_RONGE], 1, 'change')));
    expect(await names()).toEqual({ [WYNYARD]: "Parents' farm" });
    expect(await answer(await named({ [WYNYARD]: 'a'.repeat(31) }, 2))).toEqual({
      errorCode: 1,
      errorMessage: `This name is too long: ${'a'.repeat(31)}.`,
    });
    await answer(await named({ [WYNYARD]: '', [ESTEVAN]: 'Not mine' }, 2, [WYNYARD]));
    expect(await names()).toEqual({});
    const places = (await (await browser.get('/api/regions')).json()) as { regions: { regionId: string }[] };
    const ids = places.regions.map(({ regionId }) => regionId);
    const many = (count: number) => Object.fromEntries(ids.slice(0, count).map((id, nth) => [id, `Place ${nth}`]));
    expect((await answer(await named(many(10), 3, ids))).errorCode).toBe(0);
    expect(await answer(await named(many(11), 4, ids))).toEqual({
      errorCode: 1,
      errorMessage: 'At most 10 areas can have a name.',
    });
    expect(await names()).toEqual(many(10));
  });

  it('a list made of an older version is refused, and nothing of another device is lost', async () => {
    await answer(await send(whole([WYNYARD], 0, 'add Wynyard')));
    const key = randomUUID();
    expect(await refusal(await send(whole([ESTEVAN], 0, 'add Estevan'), key))).toEqual(changedMeanwhile);
    expect(await areas()).toEqual([[WYNYARD], 1]);
    // Made anew, it is the same change under the same key.
    expect((await answer(await send(whole([WYNYARD, ESTEVAN], 1, 'add Estevan'), key))).errorCode).toBe(0);
    expect(await areas()).toEqual([[WYNYARD, ESTEVAN], 2]);
  });

  it('of two devices at the same moment one has to read again', async () => {
    const replies = await Promise.all([
      send(whole([WYNYARD], 0, 'add Wynyard')),
      send(whole([ESTEVAN], 0, 'add Estevan'), randomUUID(), [], await running.signedIn('basement')),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await areas())[1]).toBe(1);
  });

  it('what stands beside the list is what was read with it: a changed name or number means reading again', async () => {
    for (const more of [{ profileName: 'Somebody Else' }, { contactNumber: '+13065550199' }]) {
      expect(await refusal(await send(whole([WYNYARD], 0, 'add', more)))).toEqual(changedMeanwhile);
    }
    const mail = { ...whole([WYNYARD], 0, 'add'), profile: { email: 'else@farm.example' } };
    expect(await refusal(await send(mail))).toEqual(changedMeanwhile);
    expect(await areas()).toEqual([[], 0]);
  });

  it('a repeat gets the first answer, whatever whole it carries; the key with another change is refused', async () => {
    const key = randomUUID();
    const first = await answer(await send(whole([WYNYARD], 0, 'add Wynyard'), key));
    await answer(await send(whole([WYNYARD, ESTEVAN], 1, 'add Estevan')));
    expect(await answer(await send(whole([WYNYARD, ESTEVAN], 2, 'add Wynyard'), key))).toEqual(first);
    expect(await areas()).toEqual([[WYNYARD, ESTEVAN], 2]);
    expect(await refusal(await send(whole([], 2, 'remove Wynyard'), key))).toEqual([422, 'keyReused']);
  });

  it('an older change that comes after the one that took its place has no effect', async () => {
    const [older, newer] = [randomUUID(), randomUUID()];
    await answer(await send(whole([WYNYARD], 0, 'add Wynyard')));
    expect((await answer(await send(whole([], 1, 'remove Wynyard'), newer, [older]))).errorCode).toBe(0);
    expect(await answer(await send(whole([WYNYARD], 2, 'add Wynyard'), older))).toEqual({
      errorCode: 0,
      data: { subscribedOutageZones: [], outageZonesVersion: 2 },
      replaced: true,
    });
    expect(await areas()).toEqual([[], 2]);
  });

  it('a region that is not on the map is refused, and says which; nothing is kept of the list', async () => {
    expect(await answer(await send(whole([WYNYARD, 'SK-999', 'SK-998'], 0, 'add')))).toEqual({
      errorCode: 1,
      errorMessage: 'There is no such area on our outage map: SK-999, SK-998.',
    });
    expect(await areas()).toEqual([[], 0]);
  });

  it('a region that leaves the map stays an area until it is removed, and is not chosen anew', async () => {
    await answer(await send(whole([WYNYARD, LA_RONGE], 0, 'add')));
    const shape = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [-105, 52],
          [-104, 52],
          [-104, 53],
          [-105, 52],
        ],
      ],
    };
    const region = {
      regionId: 'SK-205',
      regionName: 'Quill Lakes',
      geometry: shape,
      bounds: [-105, 52, -104, 53],
      label: [-104.3, 52.4],
    };
    await replaceRegions(running.server.services.db, new Date(), { kml: '<kml/>', regions: [region] });
    expect(await areas()).toEqual([[WYNYARD, LA_RONGE], 1]);
    // Others come and go beside it.
    await answer(await send(whole([WYNYARD, LA_RONGE, 'SK-205'], 1, 'add Quill Lakes')));
    await answer(await send(whole([WYNYARD, 'SK-205'], 2, 'remove La Ronge')));
    expect(await areas()).toEqual([[WYNYARD, 'SK-205'], 3]);
    expect((await answer(await send(whole([WYNYARD, 'SK-205', LA_RONGE], 3, 'add La Ronge')))).errorCode).toBe(1);
  });

  it('a client that knows no version takes the place of whatever there is', async () => {
    await answer(await send(whole([WYNYARD], 0, 'add Wynyard')));
    const reply = await browser.post(`${api}/updateProfileDetails`, {
      data: { subscribedOutageZones: [ESTEVAN, ESTEVAN] },
    });
    expect(await answer(reply)).toEqual({
      errorCode: 0,
      data: { subscribedOutageZones: [ESTEVAN], outageZonesVersion: 2 },
    });
    expect(await areas()).toEqual([[ESTEVAN], 2]);
  });

  it('are taken in by nobody who is not signed in', async () => {
    expect((await send(whole([WYNYARD], 0, 'add'), randomUUID(), [], running.browser())).status).toBe(401);
  });
});
