import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { installationLookupCall, outageStatusCall } from '#contracts/installation.ts';
import { createOutageCall } from '#contracts/outageReport.ts';
import { problem } from '#contracts/problem.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import { sealInstallation } from '#server/domain/outage/sealedInstallation.ts';
import { aesSeal } from '#server/store/seal.ts';
import { outageReport } from '../outages/outageReport.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOME = { addressString: '218 Second Avenue West, Kindersley SK S0L 1S0', installationNumber: '4020500029' };

describeOnOneDatabase('Looking premises up', (engine) => {
  let running: RunningServer;
  let now = new Date();
  /** Signed in: the place of a meter is shown whole. */
  let customer: Browser;
  beforeAll(async () => {
    running = await startServer(engine, {}, { now: () => now });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    now = new Date();
    await running.sandbox('POST', '/reset');
    customer = await running.signedIn('farm');
  });

  const lookUp = async (lookupType: string, outageAddress: object) => {
    const reply = await customer.post('/api/utility/installationLookup', { lookupType, outageAddress });
    return installationLookupCall.reply.parse(await reply.json());
  };
  const status = async (installationNumber: string) =>
    outageStatusCall.reply.parse(
      await (await running.browser().post('/api/utility/outageStatus', { installationNumber })).json(),
    );
  const street = (streetName: string) => ({ house: '12', streetName, cityTown: 'Wakaw' });
  const found = (...addressArray: object[]) => ({ errorCode: 0, addressArray });

  it('finds them by address, meter and land description, however it is written [API2-21] [REP-24]', async () => {
    const civic = { house: '218', streetName: 'second  avenue west', cityTown: 'KINDERSLEY' };
    expect(await lookUp('Civic_Address', civic)).toEqual(found(HOME));
    expect(await lookUp('Meter_Number', { meterNumber: '70412011' })).toEqual(found(HOME));
    const quarter = { quarter: 'NE', section: '14', township: '36', range: '15', meridian: '3' };
    expect((await lookUp('LLD', quarter)).addressArray).toEqual([
      { addressString: expect.stringMatching(/^NE 14-36-15 W3, Biggar/), installationNumber: expect.any(String) },
    ]);
  });

  it('finds none where there is none [API2-21]', async () => {
    expect(await lookUp('Civic_Address', street('Nowhere Road'))).toEqual(found());
    expect(await lookUp('Meter_Number', { meterNumber: '000' })).toEqual(found());
    expect(await lookUp('Geospatial', { latitude: 0, longitude: 0 })).toEqual(found());
  });

  it('of a place that nobody seeded the sandbox makes one up, the same each time', async () => {
    const main = await lookUp('Civic_Address', street('Main St'));
    expect(main).toEqual(
      found({ addressString: '12 MAIN ST, WAKAW', installationNumber: expect.stringMatching(/^790\d{7}$/) }),
    );
    expect(await lookUp('Civic_Address', street('MAIN ST'))).toEqual(main);
    expect(await lookUp('Civic_Address', { ...street('Main St'), house: '14' })).not.toEqual(main);
    const survey = { section: '36', township: '42', range: '25', meridian: '2' };
    const places = [
      ['Lot_Block', { lot: '7', block: '3', cityTown: 'Wakaw' }],
      ['LLD', { quarter: 'NE', ...survey }],
      ['River_Lot', { riverLot: '12', township: '42', range: '25', meridian: '2', quarter: 'R0' }],
      ['First_Nations', { firstNation: 'One Arrow', house: '12' }],
      ['LSD', { lsd: '13', ...survey }],
      ['Meter_Number', { meterNumber: '123' }],
    ] as const;
    const all = await Promise.all(places.map(([type, at]) => lookUp(type, at)));
    const numbers = all.map(({ addressArray }) => addressArray.map(({ installationNumber }) => installationNumber));
    expect(numbers.map(({ length }) => length)).toEqual(places.map(() => 1));
    expect(new Set(numbers.flat()).size).toBe(places.length);
  });

  it('a street with TWIN in it is found three times, each with a number of its own', async () => {
    const { addressArray } = await lookUp('Civic_Address', street('Twin Road'));
    expect(addressArray.map(({ addressString }) => addressString)).toEqual([
      'Unit 1, 12 TWIN ROAD, WAKAW',
      'Unit 2, 12 TWIN ROAD, WAKAW',
      'Unit 3, 12 TWIN ROAD, WAKAW',
    ]);
    expect(new Set(addressArray.map(({ installationNumber }) => installationNumber)).size).toBe(3);
  });

  it.each([
    ['Main St', 0],
    ['Reported Road', 200111],
    ['Known Road', 200112],
    ['Duplicate Road', 200113],
    ['Limited Road', 200114],
  ])('what is known of made-up premises stands in the street: %s [API2-22]', async (name, errorCode) => {
    const { addressArray } = await lookUp('Civic_Address', street(name));
    expect(await status(addressArray[0]?.installationNumber ?? '')).toEqual({ errorCode });
  });

  it.each([
    ['Meanwhile Road', 200112],
    ['Refused Road', 200199],
  ])('a report of made-up premises may be refused as the street says: %s [API2-23]', async (name, errorCode) => {
    const { addressArray } = await lookUp('Civic_Address', street(name));
    const { installationNumber = '' } = addressArray[0] ?? {};
    expect(await status(installationNumber)).toEqual({ errorCode: 0 });
    const key = randomUUID();
    const send = async () => {
      const body = outageReport({ installationNumber });
      const reply = await running.browser().post('/api/utility/createOutage', body, { [IDEMPOTENCY_HEADER]: key });
      return createOutageCall.reply.parse(await reply.json());
    };
    expect(await send()).toEqual({ errorCode, errorDetails: expect.stringMatching(/\.$/) });
    expect(await send()).toMatchObject({ errorCode });
    const state = sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
    expect(state.outageReports.filter(({ idempotencyKey }) => idempotencyKey === key)).toEqual([]);
  });

  it('finds the nearest to a point [API2-21]', async () => {
    const { addressArray } = await lookUp('Geospatial', { latitude: 51.47, longitude: -109.16 });
    expect(addressArray).toContainEqual(HOME);
    expect(addressArray.length).toBeLessThanOrEqual(20);
    for (const { addressString } of addressArray) expect(addressString).toContain('Kindersley');
  });

  it('refuses what is no place', async () => {
    for (const [lookupType, outageAddress] of [
      ['Geospatial', { latitude: 91, longitude: 0 }],
      ['Geospatial', { latitude: '51', longitude: 0 }],
      ['Meter_Number', { meterNumber: 'x' }],
      ['Somewhere', {}],
    ] as const) {
      const reply = await running.browser().post('/api/utility/installationLookup', { lookupType, outageAddress });
      expect([reply.status, problem.parse(await reply.json()).error.code]).toEqual([400, 'badRequest']);
    }
  });

  it('says of an installation for a day that somebody reported it [API2-22]', async () => {
    const { installationNumber } = HOME;
    expect(await status(installationNumber)).toEqual({ errorCode: 0 });
    const send = (body: object, headers: Record<string, string> = {}) =>
      running.browser().post('/api/utility/createOutage', body, { [IDEMPOTENCY_HEADER]: randomUUID(), ...headers });
    const capturedDateTime = now.toISOString();
    await send(outageReport({ capturedDateTime, installationNumber }));
    expect(await status(installationNumber)).toEqual({ errorCode: 200111 });
    expect(await status('4020500058')).toEqual({ errorCode: 0 });
    now = new Date(now.getTime() + DAY_MS + 1);
    expect(await status(installationNumber)).toEqual({ errorCode: 0 });
  });

  it('a word sealed by another server is not reported already, though a report came without a place [API2-22]', async () => {
    const capturedDateTime = now.toISOString();
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    await running.browser().post('/api/utility/createOutage', outageReport({ capturedDateTime }), headers);
    const sealedElsewhere = sealInstallation(
      aesSeal([{ id: 'gone', secret: 'of a server before' }]),
      HOME.installationNumber,
    );
    expect(await status(String(sealedElsewhere))).toEqual({ errorCode: 0 });
  });
});
