import { expect, test } from 'vitest';
import { forgetOldReceipts, forgetReceipt, isForgotten } from '#outbox/engine/settle/forgetReceived.ts';
import { describe } from '#parts/submission/describeSubmission.ts';
import { outageReport as report } from '../outages/outageReport.ts';
import { Device, networkGone } from './device.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PRIVATE = ['Ada Farmer', '306-555-0142', 'A tree lies on the line', '306-555-0199', 'ada@sandbox.example'];

/** A device on which this person reported an outage, and the utility has it. */
async function received(reporter: string | null) {
  const device = new Device();
  const tab = device.tab();
  device.answer = () => ({ ok: true, reply: { errorCode: 0, reference: 'O-7301' } });
  const intent = report({
    callerName: 'Ada Farmer',
    callbackPhoneNumber: '306-555-0142',
    callbackEmail: 'ada@sandbox.example',
    callerComments: 'A tree lies on the line',
    callbackAddress: '12 MAIN ST, WAKAW',
  });
  const given = { reporter, intent, statusChecked: true, callNumber: '306-555-0199' };
  const id = await tab.outbox.enqueue('outageReport', given);
  await tab.outbox.drain();
  return { device, tab, id, intent, row: await tab.db.submissions.get(id) };
}

test('of a visitor’s report only reference, place and time stay once the utility has it', async () => {
  const { device, tab, row, intent } = await received(null);
  expect(row).toMatchObject({
    state: 'received',
    answer: { errorCode: 0, reference: 'O-7301' },
    intent: { callbackAddress: '12 MAIN ST, WAKAW' },
    capturedAt: intent.capturedDateTime,
    settledAt: new Date(device.clock).toISOString(),
  });
  expect(Object.keys(row?.intent ?? {})).toEqual(['callbackAddress']);
  const left = JSON.stringify([await tab.db.submissions.toArray(), [...device.backupCopies.values()]]);
  expect(PRIVATE.filter((text) => left.includes(text))).toEqual([]);
  expect(row && describe(row)).toEqual({ word: 'received', rest: null, detail: null });
});

test('before that nothing of it is missing, and of a customer’s report nothing is later', async () => {
  const { row, intent } = await received('customer-1');
  expect(row?.intent).toEqual(intent);
  const device = new Device();
  const tab = device.tab();
  device.answer = () => networkGone;
  const id = await tab.outbox.enqueue('outageReport', { reporter: null, intent, statusChecked: true });
  await tab.outbox.drain();
  expect((await tab.db.submissions.get(id))?.intent).toEqual(intent);
});

test('a visitor’s receipt stays for 24 hours, on a clock that was set back no longer', async () => {
  const { device, tab, row } = await received(null);
  expect(row && [DAY_MS - 1, DAY_MS, -DAY_MS + 1, -DAY_MS].map((ms) => isForgotten(row, device.clock + ms))).toEqual([
    false,
    true,
    false,
    true,
  ]);
  await forgetOldReceipts(tab.db, device.clock + DAY_MS - 1);
  expect(await tab.db.submissions.count()).toBe(1);
  await forgetOldReceipts(tab.db, device.clock + DAY_MS);
  expect(await tab.db.submissions.count()).toBe(0);
});

test('"Forget" takes a visitor’s receipt away at once: no other item', async () => {
  const visitors = await received(null);
  await forgetReceipt(visitors.tab.db, visitors.id);
  expect(await visitors.tab.db.submissions.count()).toBe(0);
  const customers = await received('customer-1');
  await forgetReceipt(customers.tab.db, customers.id);
  expect(await customers.tab.db.submissions.count()).toBe(1);
  const waiting = await received(null);
  await waiting.tab.db.submissions.update(waiting.id, { state: 'waiting' });
  await forgetReceipt(waiting.tab.db, waiting.id);
  expect(await waiting.tab.db.submissions.count()).toBe(1);
});
