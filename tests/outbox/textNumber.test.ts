import { expect, test } from 'vitest';
import { installationLookupCall, outageStatusCall } from '#contracts/installation.ts';
import { twilioLookupCall } from '#contracts/verification.ts';
import { loadDraft } from '#outbox/engine/drafts/drafts.ts';
import type { OutageReportEntry, outageReport as outageReportKind } from '#outbox/kinds/outageReport.ts';
import { describe } from '#parts/submission/describeSubmission.ts';
import { outageReport } from '../outages/outageReport.ts';
import { type Answer, Device, failing } from './device.ts';

/* A number for texts that was written without a connection: checked when the report is sent (REP-41). */

const received: Answer = { ok: true, reply: { errorCode: 0, reference: 'O-7301' } };
const NUMBER = '212-555-0177';
const BUSY = failing({ kind: 'retryLater', reason: 'busy' });
const TWO = ['1', '2'].map((unit) => ({ addressString: `Unit ${unit}`, installationNumber: unit }));

/** A report of somebody who wants texts, on a device that sends it. */
async function waiting(lookUp: Answer, more: Partial<Parameters<typeof outageReportKind.begin>[0]> = {}) {
  const device = new Device();
  const tab = device.tab();
  device.work = (key) => `work for ${key}`;
  device.answer = ({ path }) => {
    if (path === twilioLookupCall.path) return lookUp;
    if (path === installationLookupCall.path) return { ok: true, reply: { errorCode: 0, addressArray: TWO } };
    if (path === outageStatusCall.path) return { ok: true, reply: { errorCode: 0 } };
    return received;
  };
  const intent = outageReport({ callbackType: 'Text', callbackPhoneNumber: NUMBER });
  const given = { reporter: null, statusChecked: true, callNumber: '306-555-0142', intent, ...more };
  const id = await tab.outbox.enqueue('outageReport', given);
  const row = async () => (await tab.db.submissions.get(id)) ?? expect.fail('it is gone');
  const sent = () => device.sent.map(({ path }) => path.split('/').pop());
  const submitted = () => JSON.parse(device.sent.at(-1)?.body ?? '{}');
  return { device, tab, id, intent, row, sent, submitted };
}

const STRANGE = { kind: 'incompatible', detail: 'twilioLookup' } as const;

test('an answer that says neither the country of a number nor what is wrong with it is none', () => {
  const { reply } = twilioLookupCall;
  expect(reply.safeParse({ ok: true }).success).toBe(false);
  for (const ours of [{ country_code: 'CA', phone_number: '+13065550177' }, { error: 'This is no phone number.' }])
    expect(reply.parse(ours)).toEqual(ours);
});

test.each([
  ['of another country', { country_code: 'US' }],
  ['of no phone', { error: 'This is no phone number.' }],
])('a number %s: the report goes in with a call back instead, and the customer is told', async (_, reply) => {
  const { device, tab, id, intent, row, sent, submitted } = await waiting({ ok: true, reply });
  await tab.outbox.drain();
  expect(sent()).toEqual(['twilioLookup', 'createOutage']);
  expect(device.sent[0]).toMatchObject({ request: { phoneNumber: NUMBER }, key: undefined, proof: `work for ${id}` });
  expect(submitted()).toEqual({ ...intent, callbackType: 'Phone', callbackPhoneNumber: '306-555-0142' });
  expect(describe(await row())).toEqual({
    word: 'received',
    rest: null,
    detail: null,
    notes: [{ key: 'changed.calledInstead' }],
  });
});

test.each([
  ['a Canadian number', { ok: true, reply: { country_code: 'CA' } }],
  ['a number of which an answer that is not ours says nothing', { ok: false, failure: STRANGE }],
] as const)('%s stays as it is', async (_, answer) => {
  const { tab, intent, row, submitted } = await waiting(answer);
  await tab.outbox.drain();
  expect(submitted()).toEqual(intent);
  expect(describe(await row())).not.toHaveProperty('notes');
});

test.each([
  ['was checked at the screen', { numberChecked: true }],
  ['is not one for texts', { intent: outageReport() }],
])('a number that %s is not asked about', async (_, more) => {
  const { tab, sent } = await waiting({ ok: true, reply: { country_code: 'US' } }, more);
  await tab.outbox.drain();
  expect(sent()).toEqual(['createOutage']);
});

test('a look-up that is out of order holds nothing back for ever', async () => {
  const { device, tab, row, sent, submitted } = await waiting(BUSY);
  for (let tries = 0; tries < 3; tries++) {
    await tab.outbox.tryNow();
    device.clock += 3_600_000;
  }
  expect(sent()).toEqual(['twilioLookup', 'twilioLookup', 'twilioLookup', 'createOutage']);
  expect(submitted()).toMatchObject({ callbackType: 'Text', callbackPhoneNumber: NUMBER });
  expect((await row()).state).toBe('received');
});

test('it is checked after what is asked about the place was answered, whichever answer', async () => {
  for (const [choice, steps] of [
    ['asItIs', ['twilioLookup', 'createOutage']],
    ['2', ['outageStatus', 'twilioLookup', 'createOutage']],
  ] as const) {
    const { tab, id, sent } = await waiting({ ok: true, reply: { country_code: 'CA' } }, { statusChecked: false });
    await tab.outbox.drain();
    expect(await tab.outbox.decide(id, choice)).toBe(true);
    await tab.outbox.drain();
    expect(sent()).toEqual(['installationLookup', ...steps]);
  }
});

test('opened again, it has both numbers', async () => {
  const { device, tab, id } = await waiting(BUSY);
  device.answer = () => BUSY;
  await tab.outbox.drain();
  expect(await tab.outbox.reopen(id)).toBe('opened');
  const draft = await loadDraft<OutageReportEntry>(tab.db, 'outageReport', 'anyone');
  expect(draft?.entry).toMatchObject({ phoneNumber: '306-555-0142', alternativeContactNumber: NUMBER });
});
