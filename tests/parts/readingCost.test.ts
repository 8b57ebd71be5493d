import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { BillDetails } from '#contracts/bill.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { costOf } from '#parts/meter/ReadingCost.tsx';
import { SOUND_ROWS } from '../copies/soundRows.ts';
import { aReading, meterCopy } from '../pages/aReading.ts';
import { billedWith, billWith } from '../rules/billedWith.ts';

/* What home and the bill say of the cost so far: of which of the readings on the device. */

const COPY = meterCopy({ lastRead: '30828', lastReadDate: '2026-11-09', billed: billedWith(billWith()) });
const ACCOUNT = COPY.caAccount;

beforeEach(async () => {
  await Promise.all([cacheDb.meters.clear(), cacheDb.bills.clear(), outboxDb.submissions.clear()]);
  await cacheDb.meters.put(COPY);
});

/** A reading of that day and time. */
async function read(meterRead: string, time: string, change: object = {}, intent: object = {}): Promise<void> {
  const row = aReading('received', { meterRead });
  const submittedDateTime = `2026-11-${time}-06:00`;
  await outboxDb.submissions.put({
    ...row,
    id: `${meterRead} ${time}`,
    capturedAt: new Date(submittedDateTime).toISOString(),
    intent: { ...row.intent, submittedDateTime, ...intent },
    ...change,
  } as never);
}
const kwh = async () => (await costOf('201', ACCOUNT))?.cost.kwh;

test('the newest reading counts, from the one of the latest bill on', async () => {
  await read('30900', '15T12:00:00');
  await read('31240', '21T12:00:00');
  await read('31000', '18T12:00:00');
  expect(await costOf('201', ACCOUNT)).toMatchObject({ cost: { since: '2026-11-09', days: 12, kwh: 412 }, next: null });
});

test('the next bill is told where the device has the bill', async () => {
  await read('31240', '21T12:00:00');
  const bill = { ...SOUND_ROWS.bills.bill, eppFlag: false, FinalBill: false } as BillDetails;
  await cacheDb.bills.put({ caAccount: ACCOUNT, bill, fetchedAt: '2026-11-21T18:00:00Z' });
  expect((await costOf('201', ACCOUNT))?.next?.days).toBe(31);
});

test.each<[string, object, object]>([
  ['of another account', {}, { caAccount: '500010350200' }],
  ['of the meter that hung there before', {}, { meterNumber: '70412010' }],
  ['of another customer on this device', { owner: '202' }, {}],
  ['that was refused', { state: 'notAccepted' }, {}],
  ['that another one took the place of', { answer: { errorCode: 0, replaced: true } }, {}],
])('a reading %s says nothing', async (_what, change, intent) => {
  await read('31240', '21T12:00:00', change, intent);
  expect(await kwh()).toBeUndefined();
  await read('31000', '20T12:00:00');
  expect(await kwh()).toBe(172);
});

test.each([
  ['before the latest bill', '08T12:00:00', undefined],
  ['of its last day', '09T12:00:00', undefined],
  ['of the day after', '10T12:00:00', 412],
])('a reading %s', async (_what, time, says) => {
  await read('31240', time);
  expect(await kwh()).toBe(says);
});

test('without a copy of the meter, or of its bill, nothing is said', async () => {
  await read('31240', '21T12:00:00');
  await cacheDb.meters.put(meterCopy());
  expect(await kwh()).toBeUndefined();
  await cacheDb.meters.clear();
  expect(await kwh()).toBeUndefined();
});
