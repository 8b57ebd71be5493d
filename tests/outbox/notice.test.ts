import { expect, test } from 'vitest';
import type { SubmissionRow } from '#db/submissions.ts';
import { discardAll, unfinishedOf } from '#outbox/engine/queue/withdraw.ts';
import { forgetOldReceipts } from '#outbox/engine/settle/forgetReceived.ts';
import { awaitsSignIn, countListedFor, isListedFor } from '#parts/submission/unsent.ts';
import { type Answer, Device, networkGone } from './device.ts';

const ME = 'customer-1';
const DAY_MS = 24 * 60 * 60 * 1000;
const data = { interactionType: 'Payment Reminder', interactionText: 'Due soon.', accountNumber: '500010340137' };

async function setUp(answer: Answer = { ok: true, reply: {} }) {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => answer;
  return {
    device,
    tab,
    mark: (readIndicator: 'read' | 'deleted', oid = 'n-1') =>
      tab.outbox.enqueue('notice', {
        owner: ME,
        intent: { oid, UID: ME, data: { ...data, readIndicator } },
        chosenAt: '2026-11-21T12:00:00-06:00',
      }),
    row: async (id: string) => (await tab.db.submissions.get(id)) as SubmissionRow | undefined,
  };
}

test.each(['read', 'deleted'] as const)('%s goes with the whole of the notice [API-12]', async (readIndicator) => {
  const { device, tab, mark, row } = await setUp();
  const id = await mark(readIndicator);
  await tab.outbox.drain();
  expect(device.sent).toMatchObject([
    {
      path: '/api/{product}/updateNotifications',
      key: id,
      owner: ME,
      request: { oid: 'n-1', UID: ME, data: { ...data, readIndicator } },
    },
  ]);
  expect((await row(id))?.state).toBe('received');
});

test.each<[string, Answer, string]>([
  ['an answer without a code', { ok: true, reply: {} }, 'received'],
  ['code 0', { ok: true, reply: { errorCode: 0 } }, 'received'],
  ['another code', { ok: true, reply: { errorCode: 1, errorMessage: 'Not found.' } }, 'notAccepted'],
  ['no answer', networkGone, 'waiting'],
])('%s leaves it %s [API-12]', async (_what, answer, state) => {
  const { tab, mark, row } = await setUp(answer);
  const id = await mark('read');
  await tab.outbox.drain();
  expect((await row(id))?.state).toBe(state);
});

test('what is deleted before it was said to be read is said to be deleted alone', async () => {
  const { device, tab, mark } = await setUp(networkGone);
  await mark('read');
  await mark('deleted');
  await mark('read', 'n-2');
  device.answer = () => ({ ok: true, reply: { errorCode: 0 } });
  device.sent.length = 0;
  await tab.outbox.tryNow();
  const sent = device.sent.map(({ request }) => request as { oid: string });
  expect(sent.sort((one, other) => one.oid.localeCompare(other.oid))).toMatchObject([
    { oid: 'n-1', data: { readIndicator: 'deleted' } },
    { oid: 'n-2', data: { readIndicator: 'read' } },
  ]);
});

test('it stands not among what was submitted, counts nowhere, and asks for no sign-in, unless it was refused', async () => {
  const { device, tab, mark, row } = await setUp(networkGone);
  const id = await mark('read');
  const rename = { caAccount: '500010340137', calledHere: 'Home', interactionType: 'x', interactionText: 'x' };
  await tab.outbox.enqueue('accountName', { owner: ME, intent: { ...rename, name: 'Farm' }, chosenAt: '2026-11-21' });
  await tab.outbox.drain();
  const listed = async () => (await tab.db.submissions.filter(isListedFor(ME)).toArray()).map(({ kind }) => kind);
  expect(await listed()).toEqual(['accountName']);
  expect(await countListedFor(tab.db, ME)).toMatchObject({ waiting: 1, unsent: 1 });
  expect(device.unsent).toBe(1);
  const { unsent, quiet } = await unfinishedOf(tab.db, ME);
  expect([unsent.map(({ kind }) => kind), quiet.map(({ kind }) => kind)]).toEqual([['accountName'], ['notice']]);

  device.answer = ({ path }) =>
    path.endsWith('/updateNotifications') ? { ok: true, reply: { errorCode: 1 } } : networkGone;
  await tab.outbox.tryNow();
  expect((await row(id))?.state).toBe('notAccepted');
  expect((await listed()).sort()).toEqual(['accountName', 'notice']);
  expect(await countListedFor(tab.db, ME)).toMatchObject({ notAccepted: 1, unsent: 1 });
});

test('alone it asks for no sign-in, and goes with all else of a customer who leaves', async () => {
  const { tab, mark, row } = await setUp({ ok: false, failure: { kind: 'signInAgain' } });
  const id = await mark('read');
  await tab.outbox.drain();
  expect((await row(id))?.state).toBe('signInNeeded');
  expect(await awaitsSignIn(tab.db)).toBe(false);
  await discardAll(tab.db, ME);
  expect(await row(id)).toBeUndefined();
});

test('received it is forgotten after seven days', async () => {
  const { tab, mark, row } = await setUp();
  const id = await mark('read');
  await tab.outbox.drain();
  const settled = Date.parse((await row(id))?.settledAt ?? '');
  await forgetOldReceipts(tab.db, settled + 7 * DAY_MS - 1);
  expect((await row(id))?.state).toBe('received');
  await forgetOldReceipts(tab.db, settled + 7 * DAY_MS);
  expect(await row(id)).toBeUndefined();
});
