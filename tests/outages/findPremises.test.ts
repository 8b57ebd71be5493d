import { beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '#api/send.ts';
import { installationLookupCall, outageStatusCall } from '#contracts/installation.ts';
import type { OutageLocation } from '#contracts/outageReport.ts';
import { checkStatus, findNearby, lookUp } from '#features/report-outage/findPremises.ts';

/* What a report asks of the device and of the utility about its place, and what it makes of the answers. */

const utility = vi.hoisted(() => ({ asked: [] as unknown[][], says: null as unknown }));
vi.mock('#outbox/browserEnvironment.ts', () => ({ browserEnvironment: {} }));
vi.mock('#session/callAsAnyone.ts', () => ({
  callAsAnyone: async (call: object, request: object) => {
    utility.asked.push([call, request]);
    return utility.says;
  },
}));
beforeEach(() => {
  utility.asked = [];
});

type Locate = Geolocation['getCurrentPosition'];
/** A device that says where it is, or why not. */
function deviceSays(getCurrentPosition: Locate | undefined): void {
  vi.stubGlobal('navigator', getCurrentPosition ? { geolocation: { getCurrentPosition } } : {});
}
const KINDERSLEY = { latitude: 51.47, longitude: -109.16 };
const standsIn = (accuracy: number) =>
  deviceSays((found) => found({ coords: { ...KINDERSLEY, accuracy } } as GeolocationPosition));
const utilitySays = (outcome: Outcome<unknown>) => {
  utility.says = outcome;
};
const reply = (errorCode: number, more: object = {}): Outcome<unknown> => ({ ok: true, reply: { errorCode, ...more } });
const fails = (failure: (Outcome<unknown> & { ok: false })['failure']): Outcome<unknown> => ({ ok: false, failure });

const HOME = { addressString: '218 Second Avenue West', installationNumber: '4020500029' };
const BLANK = { addressString: ' ', installationNumber: '4020500030' };

test('the position is asked for with high accuracy and for ten seconds [REP-06] [CONST-02]', async () => {
  const asked: unknown[] = [];
  deviceSays((_, failed, options) => {
    asked.push(options);
    failed?.({ code: 3, message: 'Timeout expired' } as GeolocationPositionError);
  });
  expect(await findNearby()).toBe('unknown');
  expect(asked).toEqual([{ timeout: 10_000, enableHighAccuracy: true }]);
});

test.each<[string, Locate | undefined]>([
  ['is not supported', undefined],
  ['is refused', (_, failed) => failed?.({ code: 1, message: 'User denied' } as GeolocationPositionError)],
  ['takes too long', (_, failed) => failed?.({ code: 3, message: 'Timeout expired' } as GeolocationPositionError)],
])('where the position %s nobody is asked for what is near [REP-05]', async (_what, getCurrentPosition) => {
  deviceSays(getCurrentPosition);
  expect(await findNearby()).toBe('unknown');
  expect(utility.asked).toEqual([]);
});

test('a position that is only roughly known says nothing of what is near [REP-05]', async () => {
  utilitySays(reply(0, { addressArray: [HOME] }));
  standsIn(1001);
  expect(await findNearby()).toBe('coarse');
  expect(utility.asked).toEqual([]);
  standsIn(1000);
  expect(await findNearby()).toEqual([HOME]);
});

test('what is near is asked for by the position; what has no address is not listed [REP-04] [API2-21]', async () => {
  standsIn(10);
  utilitySays(reply(0, { addressArray: [HOME, BLANK] }));
  expect(await findNearby()).toEqual([HOME]);
  expect(utility.asked).toEqual([[installationLookupCall, { lookupType: 'Geospatial', outageAddress: KINDERSLEY }]]);
});

const busy = fails({ kind: 'retryLater', reason: 'busy' });
const offline = fails({ kind: 'offline' });
const timeout = fails({ kind: 'retryLater', reason: 'timeout' });
const odd = fails({ kind: 'incompatible', detail: 'installationLookup' });
const refused = fails({ kind: 'refused', status: 400, message: 'No.' });

test.each([
  ['none', reply(0, { addressArray: [] }), []],
  ['a code that is not zero', reply(200199, { addressArray: [HOME] }), []],
  ['no connection', offline, 'offline'],
  ['no answer in time', timeout, 'offline'],
  ['an answer that is none', odd, 'failed'],
  ['busy', busy, 'failed'],
])('of what is near the utility says: %s [REP-05] [REP-47]', async (_what, outcome, nearby) => {
  standsIn(10);
  utilitySays(outcome);
  expect(await findNearby()).toEqual(nearby);
});

const TYPED: OutageLocation = {
  lookupType: 'Civic_Address',
  outageAddress: { house: '12', streetName: 'MAIN ST', cityTown: 'WAKAW' },
};
test.each([
  ['one', reply(0, { addressArray: [HOME] }), [HOME]],
  // What has no address goes by what was typed.
  ['one without an address', reply(0, { addressArray: [BLANK] }), [{ ...BLANK, addressString: '12 MAIN ST, WAKAW' }]],
  ['none', reply(0, { addressArray: [] }), []],
  ['a code that is not zero', reply(200199, { addressArray: [HOME] }), []],
  ['no connection', offline, null],
  ['busy', busy, null],
])('of a typed place the utility says: %s [REP-25] [API2-21]', async (_what, outcome, found) => {
  utilitySays(outcome);
  expect(await lookUp(TYPED)).toEqual(found);
  expect(utility.asked).toEqual([[installationLookupCall, TYPED]]);
});

test.each([
  ['a code', reply(200114), 200114],
  ['no connection', offline, null],
  ['busy', busy, null],
])('of premises the utility says: %s [REP-28]', async (_what, outcome, code) => {
  utilitySays(outcome);
  expect(await checkStatus('4020500029')).toBe(code);
  expect(utility.asked).toEqual([[outageStatusCall, { installationNumber: '4020500029' }]]);
});

test.each([odd, refused])('an answer that is none is no permission to go on: %o [REP-32] [REP-47]', async (outcome) => {
  utilitySays(outcome);
  await expect(lookUp(TYPED)).rejects.toThrow('no answer to go by');
  await expect(checkStatus('4020500029')).rejects.toThrow('no answer to go by');
});
