import { expect, test } from 'vitest';
import type { SubmissionRow } from '#db/submissions.ts';
import { Device, networkGone } from './device.ts';

const WORDS = 'Send me offers and news by e-mail';
const EMAIL = 'ada@example.com';
const AT = '2026-11-21T12:00:00-06:00';
const accepted = { ok: true, reply: { errorCode: 0 } } as const;

/** A device beside a utility whose marketing service knows the customer with this status, or not at all. */
async function setUp(status: string | null) {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const service = { status, error: undefined as string | undefined, isAway: false, losesReply: false };
  device.answer = ({ path, request }) => {
    if (service.isAway) return networkGone;
    if (path.endsWith('/profileDetails')) return { ok: true, reply: { errorCode: 0, data: { profileEmail: EMAIL } } };
    if (path.endsWith('/EnvokeContactLookup')) {
      const data = service.status === null ? [] : [{ id: '7', email: EMAIL, consent_status: service.status }];
      return { ok: true, reply: { data } };
    }
    if (service.error !== undefined) return { ok: true, reply: { error: service.error } };
    service.status = (request as { consent_status: string }).consent_status;
    if (service.losesReply) {
      service.losesReply = false;
      return networkGone;
    }
    return path.endsWith('/EnvokeContactCreate') ? { ok: true, reply: {} } : accepted;
  };
  const say = (isGiven: boolean) =>
    tab.outbox.enqueue('marketingConsent', { owner: 'customer-1', intent: { isGiven, words: WORDS }, chosenAt: AT });
  return {
    device,
    tab,
    service,
    say,
    writes: () => device.sent.filter(({ path }) => /EnvokeContact(Update|Create)$/.test(path)),
    row: async (id: string) => (await tab.db.submissions.get(id)) as SubmissionRow | undefined,
  };
}

test.each([
  [true, 'Implied - Transaction'],
  [false, 'Revoked'],
])(
  'the answer %s of one who is known updates their contact with %s [API2-27] [PRO-20] [PRO-21]',
  async (isGiven, status) => {
    const { tab, say, writes, row } = await setUp('Express');
    const id = await say(isGiven);
    await tab.outbox.drain();
    expect(writes()).toMatchObject([{ path: '/api/{product}/EnvokeContactUpdate', key: id, owner: 'customer-1' }]);
    expect(writes()[0]?.request).toEqual({
      id: '7',
      email: EMAIL,
      consent_status: status,
      consent_description: WORDS,
      delta: JSON.stringify({ isGiven, words: WORDS }),
    });
    expect(await row(id)).toMatchObject({ state: 'received' });
  },
);

test('where the service knows two contacts of the address, the first of them Revoked, the other one still moves [PRO-21] [PRO-22]', async () => {
  const { device, tab, say, writes, row } = await setUp('Revoked');
  const contacts = [
    { id: '7', email: EMAIL, consent_status: 'Revoked' },
    { id: '8', email: EMAIL, consent_status: 'Express' },
  ];
  const answer = device.answer;
  device.answer = (sent) =>
    sent.path.endsWith('/EnvokeContactLookup') ? { ok: true, reply: { data: contacts } } : (answer?.(sent) ?? accepted);
  const id = await say(false);
  await tab.outbox.drain();
  expect(writes().map(({ request }) => request)).toMatchObject([{ id: '8', consent_status: 'Revoked' }]);
  expect(await row(id)).toMatchObject({ state: 'received' });
});

test('one who is not known becomes a contact in Canada, in English; to take nothing away is done [API2-28] [PRO-22]', async () => {
  const { tab, service, say, writes, row } = await setUp(null);
  const none = await say(false);
  await tab.outbox.drain();
  expect([writes(), (await row(none))?.state, service.status]).toEqual([[], 'received', null]);
  const id = await say(true);
  await tab.outbox.drain();
  expect(writes().map(({ path, key }) => [path, key])).toEqual([['/api/{product}/EnvokeContactCreate', id]]);
  expect(writes()[0]?.request).toMatchObject({ email: EMAIL, country: 'CA', language: 'en' });
});

test('a contact that was not made is refused in the row’s words, and nothing else is tried [PRO-23]', async () => {
  const { tab, service, say, writes, row } = await setUp(null);
  service.error = 'duplicate';
  const id = await say(true);
  await tab.outbox.drain();
  await tab.outbox.tryNow();
  expect(writes()).toHaveLength(1);
  expect(await row(id)).toMatchObject({ state: 'notAccepted', failure: { kind: 'refused', message: 'duplicate' } });
});

test('of several answers without a connection the last one alone goes', async () => {
  const { device, tab, service, say, writes } = await setUp('Express');
  service.isAway = true;
  for (const isGiven of [false, true, false]) await say(isGiven);
  await tab.outbox.drain();
  service.isAway = false;
  device.sent.length = 0;
  await tab.outbox.tryNow();
  expect(writes()).toHaveLength(1);
  expect(service.status).toBe('Revoked');
});

test('where the reply was lost, what was made is found and not made again', async () => {
  const { device, tab, service, say, writes, row } = await setUp(null);
  service.losesReply = true;
  const id = await say(true);
  await tab.outbox.drain();
  expect(await row(id)).toMatchObject({ state: 'waiting' });
  device.sent.length = 0;
  await tab.outbox.tryNow();
  expect(writes()).toEqual([]);
  expect(await row(id)).toMatchObject({ state: 'received' });
});
