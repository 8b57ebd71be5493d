import { expect, test } from 'vitest';
import { putPhoto } from '#api/putPhoto.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { claimNext } from '#outbox/engine/queue/claim.ts';
import { asOnlySender } from '#outbox/engine/send/senderLock.ts';
import { sendStep } from '#outbox/engine/send/sendStep.ts';
import { type Answer, accepted, Device, failing, networkGone, reading, type Sent, withPhoto } from './device.ts';

// What the simulator found (tests/simulator), each told once more in the small.

const DAYS_30 = 30 * 24 * 60 * 60 * 1000;

test('a clock that is set back 30 days does not put the next attempt off for 30 days', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => networkGone;
  const id = await tab.outbox.enqueue('meterRead', reading());
  await tab.outbox.drain();
  device.clock -= DAYS_30;
  expect(await tab.outbox.nextAttempt()).toBe(device.clock);
  await tab.outbox.drain();
  expect(device.sent.map(({ key }) => key)).toEqual([id, id]);
});

test('a clock that is set back does not let a suspended tab keep its lock for 30 days', async () => {
  const device = new Device();
  const suspended = device.tab();
  await device.signedIn(suspended);
  const id = await suspended.outbox.enqueue('meterRead', reading());
  device.answer = () => new Promise(() => {});
  void suspended.outbox.drain().catch(() => {});
  await expect.poll(() => device.sent.length).toBe(1);

  device.clock -= DAYS_30;
  device.answer = () => ({ ok: true, reply: { data: { errorCode: 0 } } });
  const other = device.tab();
  const originalTimeout = AbortSignal.timeout;
  AbortSignal.timeout = () => originalTimeout.call(AbortSignal, 20);
  await other.outbox.drain();
  AbortSignal.timeout = originalTimeout;
  expect((await other.db.submissions.get(id))?.state).toBe('received');
});

const exists = failing({ kind: 'refused', status: 409, code: 'alreadyExists', message: 'used before' });
const notAllowed = failing({ kind: 'refused', status: 403, code: 'forbidden', message: 'ask for a new one' });
const clean = { ok: true, reply: { virusScanResult: { status: 200, message: 'clean' } } } as const;
const address = { ok: true, reply: { uploadUrl: '/photos/a.jpg', uploadToken: 't' } } as const;

/** A server for photos: what the upload says is the test's; addresses are given until the bytes are in. */
function photoServer(put: () => Answer | Promise<Answer>) {
  let stored = false;
  return async ({ path }: Sent): Promise<Answer> => {
    if (path.endsWith('meterRead')) return accepted;
    if (path !== '/photos/a.jpg') return stored ? clean : address;
    const answer = await put();
    stored = answer.ok || answer === exists;
    return answer;
  };
}

async function rest(device: Device, tab: ReturnType<Device['tab']>, times = 6) {
  for (let turn = 0; turn < times; turn++) {
    await tab.outbox.drain();
    device.clock += 10_000;
  }
}

test('a photo whose tab was killed during the upload is no photo used before [MTR-51]', async () => {
  const device = new Device();
  const first = device.tab();
  await device.signedIn(first);
  device.answer = photoServer(() => new Promise(() => {}));
  const id = await first.outbox.enqueue('meterRead', withPhoto());
  void first.outbox.drain();
  await expect.poll(() => device.sent.some(({ path }) => path === '/photos/a.jpg')).toBe(true);

  const reopened = new Device();
  Object.assign(reopened, { disk: device.disk });
  reopened.answer = photoServer(() => exists);
  const second = reopened.tab();
  await rest(reopened, second);
  expect((await second.db.submissions.get(id))?.state).toBe('received');
});

test('an upload that was put off longer than its permission asks for a new one', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const puts = [networkGone, notAllowed, { ok: true, reply: undefined } as const];
  device.answer = photoServer(() => puts.shift() ?? networkGone);
  const id = await tab.outbox.enqueue('meterRead', withPhoto());
  await rest(device, tab);
  expect((await tab.db.submissions.get(id))?.state).toBe('received');
  expect(device.sent.filter(({ path }) => path === '/photos/a.jpg')).toHaveLength(3);
});

test('an upload that is never allowed is told in the end', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = photoServer(() => notAllowed);
  const id = await tab.outbox.enqueue('meterRead', withPhoto());
  await rest(device, tab, 12);
  expect(await tab.db.submissions.get(id)).toMatchObject({ state: 'partRefused', failure: { status: 403 } });
});

test('an item opened again may send the photo that was on its way before', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = photoServer(() => networkGone);
  const id = await tab.outbox.enqueue('meterRead', withPhoto('11111', true));
  await tab.outbox.drain();
  await tab.outbox.reopen(id);
  device.answer = photoServer(() => exists);
  const changed = { ...withPhoto('11112', true), draftKey: 'meterRead:512345678901', replaces: [id] };
  const again = await tab.outbox.enqueue('meterRead', changed);
  await rest(device, tab);
  expect((await tab.db.submissions.get(again))?.state).toBe('received');
});

test('a scan that could not be asked leaves the photo on the device; only its own no detaches it [MTR-52]', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const turnedAway = failing({ kind: 'refused', status: 422, code: 'keyReused', message: 'no' });
  const infected = { ok: true, reply: { virusScanResult: { status: 403, message: 'a virus' } } } as const;
  for (const [answer, state, photos] of [
    [turnedAway, 'waiting', 1],
    [infected, 'partRefused', 0],
  ] as const) {
    let stored = false;
    device.answer = ({ path }) => {
      if (path.endsWith('meterRead')) return accepted;
      if (path !== '/photos/a.jpg') return stored ? answer : address;
      stored = true;
      return { ok: true, reply: undefined };
    };
    const id = await tab.outbox.enqueue('meterRead', withPhoto());
    await rest(device, tab);
    expect((await tab.db.submissions.get(id))?.state).toBe(state);
    expect(await tab.db.attachments.where({ submissionId: id }).count()).toBe(photos);
  }
});

test('what the server asked to wait for is waited for, also across a sign-in', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => failing({ kind: 'retryLater', reason: 'busy', retryAfterMs: 60_000 });
  await tab.outbox.enqueue('meterRead', reading('11111'));
  await tab.outbox.drain();
  device.answer = () => failing({ kind: 'signInAgain' });
  await tab.outbox.enqueue('meterRead', reading('22222'));
  await tab.outbox.drain();
  device.answer = () => accepted;
  await device.signedIn(tab);
  await tab.outbox.ownerSignedIn('customer-1');
  expect(device.sent.map(({ request }) => (request as { meterRead: string }).meterRead)).toEqual([
    '11111',
    '22222',
    '22222',
  ]);
});

test('a sender that fails does not give the lock away while another one still sends', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const ids = [
    await tab.outbox.enqueue('meterRead', reading('11111')),
    await tab.outbox.enqueue('meterRead', reading('22222')),
  ];
  let answer: (answer: Answer) => void = () => {};
  device.answer = ({ key }) => (key === ids[0] ? new Promise((resolve) => (answer = resolve)) : accepted);
  tab.db.submissions.hook('updating', (_changes, key, row) => {
    if (key === ids[1] && row.state === 'sending') throw new DOMException('no space', 'QuotaExceededError');
  });
  const drained = tab.outbox.drain().catch((error: Error) => error.name);
  await expect.poll(() => device.sent.length).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(device.locks.isHeld('stormlamp-outbox-small')).toBe(true);
  answer(accepted);
  await drained;
  expect(device.locks.isHeld('stormlamp-outbox-small')).toBe(false);
  expect((await tab.db.submissions.get(ids[0] ?? ''))?.state).toBe('received');
});

test('a disk that is full just before a photo leaves puts the upload off, it does not hold the item', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = photoServer(() => ({ ok: true, reply: undefined }));
  let full = true;
  tab.db.submissions.hook('updating', (changes) => {
    if (full && 'attachmentTried' in changes) throw new DOMException('no space', 'QuotaExceededError');
  });
  const id = await tab.outbox.enqueue('meterRead', withPhoto());
  await tab.outbox.drain();
  expect(await tab.db.submissions.get(id)).toMatchObject({ state: 'waiting', attempts: 1 });
  full = false;
  await rest(device, tab);
  expect((await tab.db.submissions.get(id))?.state).toBe('received');
});

test('a sender whose lock was taken away finishes what it has in hand and claims nothing more', async () => {
  const device = new Device();
  const [old, thief] = [device.tab(), device.tab()];
  await device.signedIn(old);
  const asked = asOnlySender(old.environment, 'small', async (token) => {
    await thief.db.leases.put({ lane: 'small', token: 'of the thief', until: device.clock + 60_000 });
    await old.outbox.enqueue('meterRead', reading());
    return claimNext(old.environment, 'small', token, 6);
  });
  expect(await asked).toEqual([]);
});

test('the moment before a new holder has written its lease is no reason to take the lock away', async () => {
  const device = new Device();
  const tab = device.tab();
  let release = () => {};
  const holder = device.locks.request(
    'stormlamp-outbox-small',
    {},
    () => new Promise<void>((done) => (release = done)),
  );
  const originalTimeout = AbortSignal.timeout;
  let polls = 0;
  AbortSignal.timeout = () => {
    // The new holder writes its lease while the other one looks for the first time.
    if (++polls === 2) void tab.db.leases.put({ lane: 'small', token: 'new', until: device.clock + 60_000 });
    if (polls === 4) release();
    return originalTimeout.call(AbortSignal, 20);
  };
  await asOnlySender(tab.environment, 'small', async () => undefined);
  AbortSignal.timeout = originalTimeout;
  await holder;
  expect(polls).toBe(4);
});

test('any other answer than 201 does not prove that a photo is stored', async () => {
  const answers = (status: number, body: string) => async () => new Response(body, { status });
  const put = (fetch: () => Promise<Response>) =>
    putPhoto({ uploadUrl: 'http://localhost/a.jpg', uploadToken: 't' }, new ArrayBuffer(4), { fetch });
  expect(await put(answers(201, ''))).toMatchObject({ ok: true });
  for (const [status, body] of [
    [200, '{"ok":true}'],
    [200, '<html>'],
    [202, '{}'],
  ] as const) {
    expect(await put(answers(status, body))).toEqual({
      ok: false,
      failure: { kind: 'retryLater', reason: 'notOurServer' },
    });
  }
});

test('a sender whose item was taken over meanwhile sends no photo: its successor would take it for one used before', async () => {
  const device = new Device();
  const tab = device.tab();
  const id = await tab.outbox.enqueue('meterRead', withPhoto());
  const upload = { uploadUrl: '/photo', uploadToken: 't' };
  await tab.db.submissions.update(id, { state: 'sending', done: 2, lease: 'mine', carried: upload });
  const mine = (await tab.db.submissions.get(id)) as SubmissionRow;
  await tab.db.submissions.update(id, { lease: 'a successor' });
  const late = await sendStep(tab.environment, mine);
  expect(late).toEqual({ ok: false, failure: { kind: 'retryLater', reason: 'busy' } });
  expect(device.sent).toEqual([]);
  expect((await tab.db.submissions.get(id))?.attachmentTried).toBe(false);
});
