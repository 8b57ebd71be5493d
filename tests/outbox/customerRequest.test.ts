import { expect, test } from 'vitest';
import type { AskedFor } from '#contracts/customerRequest.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { loadDraft } from '#outbox/engine/drafts/drafts.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { type CustomerRequestEntry, isRequest, requestDraft } from '#outbox/kinds/customerRequest.ts';
import { describe } from '#parts/submission/describeSubmission.ts';
import { type Answer, accepted, Device, failing, networkGone } from './device.ts';

/* What a customer asks the utility for, on its way. */

const ACCOUNT = '500010340137';
const CAPTURED = '2026-11-25T12:00:00-06:00';
const PARTS = { kind: 'paymentArrangement', amount: '212.18', firstOn: '2026-11-27', instalments: 4 } as const;
const MOVE: AskedFor = {
  kind: 'moveOut',
  lastDay: '2026-12-31',
  forwardingAddress: {
    addressLine1: '41 Grain Road',
    city: 'Pine Creek',
    province: 'Saskatchewan',
    postalCode: 'S0K 2A0',
    country: 'Canada',
  },
};
const given = (asked: AskedFor = PARTS, note = '') => ({
  owner: 'customer-1',
  accountName: 'Home quarter',
  intent: { caAccount: ACCOUNT, asked, note, capturedDateTime: CAPTURED },
});
const declined: Answer = { ok: true, reply: { data: { errorCode: 4, errorMessage: 'Show that it is yours first.' } } };

async function setUp() {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const rowOf = async (id: string) => (await tab.db.submissions.get(id)) as SubmissionRow;
  return { device, tab, rowOf };
}

test('it waits without a network, and goes under the same key until it is heard of; the number is kept', async () => {
  const { device, tab, rowOf } = await setUp();
  device.answer = () => networkGone;
  const id = await tab.outbox.enqueue('request', given());
  await tab.outbox.drain();
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', capturedAt: CAPTURED, caAccount: ACCOUNT });
  device.answer = () => accepted;
  await tab.outbox.sendNow();
  expect(device.sent.map(({ path, key, owner }) => [path.split('/').at(-1), key, owner])).toEqual([
    ['customerRequest', id, 'customer-1'],
    ['customerRequest', id, 'customer-1'],
  ]);
  expect(JSON.parse(device.sent[1]?.body ?? '')).toEqual(given().intent);
  expect(await rowOf(id)).toMatchObject({ state: 'received', answer: { reference: 'R-1' } });
});

test('once the session is over it goes under the grant of its customer', async () => {
  const { device, tab, rowOf } = await setUp();
  await device.granted(tab);
  device.answer = ({ grant }) => (grant ? accepted : failing({ kind: 'signInAgain' }));
  const id = await tab.outbox.enqueue('request', given());
  await tab.outbox.tryNow();
  expect(device.sent.map(({ grant }) => grant)).toEqual([undefined, 'grant-1']);
  expect((await rowOf(id)).state).toBe('received');
});

test.each<[AskedFor, string, string]>([
  [PARTS, '/requests/payment-arrangement', 'request.paymentArrangement'],
  [{ kind: 'equalizedPlan' }, '/requests/equalized-plan', 'request.equalizedPlan'],
  [MOVE, '/requests/moving-out', 'request.moveOut'],
  [
    { kind: 'moveIn', firstDay: '2026-12-31', address: MOVE.forwardingAddress },
    '/requests/moving-in',
    'request.moveIn',
  ],
  [{ kind: 'dueDate', dayOfMonth: 15 }, '/requests/due-date', 'request.dueDate'],
])(
  '%j that was declined says why, and is opened again on its page with all that was typed',
  async (asked, page, key) => {
    const { device, tab, rowOf } = await setUp();
    device.answer = () => declined;
    const id = await tab.outbox.enqueue('request', given(asked, 'By the 15th.'));
    await tab.outbox.drain();
    const row = await rowOf(id);
    expect(describe(row)).toEqual({
      word: 'notAccepted',
      rest: null,
      detail: { key: 'detail.refused', message: 'Show that it is yours first.' },
    });
    const kind = kinds.get('request');
    expect([kind?.draft?.pageOf(row), kind?.words.label(row), kind?.words.place(row)]).toEqual([
      page,
      { key },
      'Home quarter',
    ]);
    expect(await tab.outbox.reopen(id)).toBe('opened');
    const draft = await loadDraft<CustomerRequestEntry>(tab.db, requestDraft(asked.kind, ACCOUNT), 'customer-1');
    expect(draft).toMatchObject({ replaces: [id], entry: { submitted: { asked, note: 'By the 15th.' } } });
  },
);

test('what could never be sent is not saved, and of a request it is known that it is one', async () => {
  const { tab, rowOf } = await setUp();
  const bad = { ...PARTS, amount: 'all of it' };
  await expect(tab.outbox.enqueue('request', given(bad))).rejects.toThrow('does not fit its call');
  const id = await tab.outbox.enqueue('request', given());
  expect([isRequest(await rowOf(id)), isRequest(null), isRequest({ ...(await rowOf(id)), kind: 'meterRead' })]).toEqual(
    [true, false, false],
  );
});
