import { expect, test } from 'vitest';
import { loadDraft } from '#outbox/engine/drafts/drafts.ts';
import { discard } from '#outbox/engine/queue/withdraw.ts';
import type { MeterReadEntry } from '#outbox/kinds/meterRead.ts';
import { accepted, Device, failing, networkGone, reading, withPhoto } from './device.ts';

const stateOf = async (tab: ReturnType<Device['tab']>, id: string) => (await tab.db.submissions.get(id))?.state;

test('a reading is on the disk before anything is sent, and is sent once', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const id = await tab.outbox.enqueue('meterRead', reading());
  expect(device.sent).toEqual([]);
  expect(await stateOf(device.tab(), id)).toBe('waiting');
  await tab.outbox.drain();
  await tab.outbox.drain();
  expect(device.sent.map(({ key, owner }) => [key, owner])).toEqual([[id, 'customer-1']]);
  const row = await tab.db.submissions.get(id);
  expect(row).toMatchObject({ state: 'received', answer: { errorCode: 0, reference: 'R-1' }, lease: null });
});

test('every attempt carries the same key, and waits longer each time up to five minutes', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => networkGone;
  const id = await tab.outbox.enqueue('meterRead', reading());
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt++) {
    await tab.outbox.drain();
    const next = (await tab.outbox.nextAttempt()) ?? 0;
    waits.push(next - device.clock);
    await tab.outbox.drain();
    expect(device.sent).toHaveLength(attempt);
    device.clock = next;
  }
  expect(waits).toEqual([2000, 4000, 8000, 16000, 32000, 64000, 128000, 256000, 300000, 300000]);
  expect(new Set(device.sent.map(({ key }) => key))).toEqual(new Set([id]));
});

test('a good reason to try now skips the back-off, but not what the server asked for', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => networkGone;
  await tab.outbox.enqueue('meterRead', reading());
  await tab.outbox.drain();
  device.answer = () => failing({ kind: 'retryLater', reason: 'busy', retryAfterMs: 60_000 });
  await tab.outbox.tryNow();
  expect(device.sent).toHaveLength(2);
  device.answer = () => accepted;
  await tab.outbox.tryNow();
  expect(device.sent).toHaveLength(2);
  device.clock += 60_000;
  await tab.outbox.tryNow();
  expect(device.sent).toHaveLength(3);
});

test('a tab killed while sending leaves its reading to the next one, with the same key', async () => {
  const device = new Device();
  const first = device.tab();
  await device.signedIn(first);
  const id = await first.outbox.enqueue('meterRead', reading());
  device.answer = () => new Promise(() => {});
  void first.outbox.drain();
  await expect.poll(() => device.sent.length).toBe(1);
  expect(await stateOf(first, id)).toBe('sending');

  // The tab dies: its lock is free, its row still says "sending".
  const reopened = new Device();
  Object.assign(reopened, { disk: device.disk });
  const second = reopened.tab();
  await second.outbox.drain();
  expect(reopened.sent.map(({ key }) => key)).toEqual([id]);
  expect(await stateOf(second, id)).toBe('received');
});

test('a suspended tab keeps its lock only until its lease is over, and cannot settle afterwards', async () => {
  const device = new Device();
  const suspended = device.tab();
  await device.signedIn(suspended);
  const id = await suspended.outbox.enqueue('meterRead', reading());
  let wakeUp: (answer: typeof accepted) => void = () => {};
  device.answer = () => new Promise((resolve) => (wakeUp = resolve));
  const old = suspended.outbox.drain().catch((reason: DOMException) => reason.name);
  await expect.poll(() => device.sent.length).toBe(1);

  device.clock += 61_000;
  device.answer = () => accepted;
  const other = device.tab();
  const originalTimeout = AbortSignal.timeout;
  AbortSignal.timeout = () => originalTimeout.call(AbortSignal, 20);
  await other.outbox.drain();
  AbortSignal.timeout = originalTimeout;
  expect(await stateOf(other, id)).toBe('received');

  wakeUp(failing({ kind: 'refused', status: 400, message: 'too late' }) as typeof accepted);
  expect(await old).toBe('AbortError');
  expect(await stateOf(other, id)).toBe('received');
  expect(new Set(device.sent.map(({ key }) => key)).size).toBe(1);
});

test('two tabs never send the same reading side by side', async () => {
  const device = new Device();
  const tabs = [device.tab(), device.tab(), device.tab()];
  const [first] = tabs as [ReturnType<Device['tab']>];
  await device.signedIn(first);
  for (let index = 0; index < 20; index++) await first.outbox.enqueue('meterRead', reading(String(10000 + index)));
  device.answer = () => new Promise((resolve) => setTimeout(() => resolve(accepted), 1));
  await Promise.all(tabs.map((tab) => tab.outbox.drain()));
  expect(device.sent).toHaveLength(20);
  expect(new Set(device.sent.map(({ key }) => key)).size).toBe(20);
});

test('a session that is over pauses everything of its customer, spends no attempt, and goes on after sign-in', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const ids = [
    await tab.outbox.enqueue('meterRead', reading('10000')),
    await tab.outbox.enqueue('meterRead', reading('20000')),
  ];
  device.answer = () => failing({ kind: 'signInAgain' });
  await tab.outbox.drain();
  for (const id of ids) expect(await tab.db.submissions.get(id)).toMatchObject({ state: 'signInNeeded', attempts: 0 });
  expect((await tab.db.deviceSession.get('current'))?.expired).toBe(true);
  expect(await tab.outbox.nextAttempt()).toBe(null);

  const before = device.sent.length;
  await tab.outbox.sendNow();
  expect(device.sent).toHaveLength(before);

  device.answer = () => accepted;
  await device.signedIn(tab);
  await tab.outbox.ownerSignedIn('customer-1');
  for (const id of ids) expect(await stateOf(tab, id)).toBe('received');
});

test('nothing is sent under another sign-in, however often it is asked', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const id = await tab.outbox.enqueue('meterRead', reading());
  await device.signedIn(tab, 'customer-2');
  await tab.outbox.ownerSignedIn('customer-2');
  await tab.outbox.sendNow();
  expect(device.sent).toEqual([]);
  await device.signedIn(tab, 'customer-1');
  await tab.outbox.ownerSignedIn('customer-1');
  expect(await stateOf(tab, id)).toBe('received');
});

test('the utility says no: kept and shown with its reason, never sent again by itself [API-03]', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => ({ ok: true, reply: { data: { errorCode: 17, errorMessage: 'Received before' } } });
  const id = await tab.outbox.enqueue('meterRead', reading());
  await tab.outbox.drain();
  await tab.outbox.sendNow();
  expect(device.sent).toHaveLength(1);
  expect(await tab.db.submissions.get(id)).toMatchObject({
    state: 'notAccepted',
    failure: { kind: 'refused', message: 'Received before' },
  });
});

test('an answer this version cannot read holds that one visibly and lets the others go', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const held = await tab.outbox.enqueue('meterRead', reading('11111'));
  const goes = await tab.outbox.enqueue('meterRead', reading('22222'));
  device.answer = ({ key }) => (key === held ? failing({ kind: 'incompatible', detail: 'x' }) : accepted);
  await tab.outbox.drain();
  expect([await stateOf(tab, held), await stateOf(tab, goes)]).toEqual(['held', 'received']);
  device.answer = () => accepted;
  await tab.outbox.sendNow();
  expect(await stateOf(tab, held)).toBe('received');
});

test('a row that another version wrote is held, not guessed at', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const id = await tab.outbox.enqueue('meterRead', reading());
  await tab.db.submissions.update(id, { version: 99 });
  await tab.outbox.drain();
  expect(device.sent).toEqual([]);
  expect(await stateOf(tab, id)).toBe('held');
});

test('on a full disk the copies go first, and only then is the customer told', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  let full = 1;
  tab.db.submissions.hook('creating', () => {
    if (full-- > 0) throw new DOMException('no space', 'QuotaExceededError');
  });
  const id = await tab.outbox.enqueue('meterRead', reading());
  expect([device.madeRoom, await stateOf(tab, id)]).toEqual([1, 'waiting']);
  full = 2;
  await expect(tab.outbox.enqueue('meterRead', reading('22222'))).rejects.toThrow('no space');
  expect(await tab.db.submissions.count()).toBe(1);
});

test('a waiting item is taken back, or opened again with its values and photo; a sent one is not', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const removed = await tab.outbox.enqueue('meterRead', reading('11111'));
  expect(await discard(tab.db, removed)).toBe('removed');
  const opened = await tab.outbox.enqueue('meterRead', withPhoto('22222'));
  expect(await tab.outbox.reopen(opened)).toBe('opened');
  const draft = await loadDraft<MeterReadEntry>(tab.db, 'meterRead:512345678901', 'customer-1');
  expect(draft?.entry).toMatchObject({ digits: [...'22222'], date: '2026-11-21', photo: { fileLength: 4 } });
  expect(draft?.attachment?.byteLength).toBe(4);
  expect(await loadDraft<MeterReadEntry>(tab.db, 'meterRead:512345678901', 'customer-2')).toBe(null);
  await tab.outbox.drain();
  expect(device.sent).toEqual([]);

  const again = await tab.outbox.enqueue('meterRead', {
    ...withPhoto('22223'),
    draftKey: 'meterRead:512345678901',
    replaces: draft?.replaces ?? [],
  });
  expect((await tab.db.submissions.toArray()).map(({ id }) => id)).toEqual([again]);
  expect(await tab.db.drafts.count()).toBe(0);
  await tab.outbox.drain();
  expect(await discard(tab.db, again)).toBe('tooLate');
  expect(await tab.outbox.reopen(again)).toBe('tooLate');
});

test('a refused reading opens again; an item on its way cannot be pulled back', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => ({ ok: true, reply: { data: { errorCode: 17, errorMessage: 'No' } } });
  const refused = await tab.outbox.enqueue('meterRead', reading('11111'));
  await tab.outbox.drain();
  expect(await tab.outbox.reopen(refused)).toBe('opened');
  device.answer = () => new Promise(() => {});
  const sending = await tab.outbox.enqueue('meterRead', reading('22222'));
  void tab.outbox.drain();
  await expect.poll(() => stateOf(tab, sending)).toBe('sending');
  expect([await discard(tab.db, sending), await tab.outbox.reopen(sending)]).toEqual(['tooLate', 'tooLate']);
});

test('what waits can be saved as a file, with its photo', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const id = await tab.outbox.enqueue('meterRead', withPhoto());
  const items = await tab.outbox.exportUnsent(await tab.db.submissions.toArray());
  expect(items).toMatchObject([{ id, meterRead: '31240', photo: { base64: 'AAAAAA==' } }]);
});

test('six small things travel side by side, and the next one leaves as soon as one is back', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const back: (() => void)[] = [];
  device.answer = () => new Promise((resolve) => back.push(() => resolve(accepted)));
  for (let reads = 0; reads < 8; reads++) await tab.outbox.enqueue('meterRead', reading(String(31240 + reads)));
  const drained = tab.outbox.drain();
  await expect.poll(() => device.sent.length).toBe(6);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(device.sent).toHaveLength(6);
  back.shift()?.();
  await expect.poll(() => device.sent.length).toBe(7);
  while (back.length > 0) {
    back.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await drained;
  expect(new Set(device.sent.map(({ key }) => key)).size).toBe(8);
  expect(device.sent).toHaveLength(8);
});

test('while another tab sends, this one looks again soon: its sender may be gone by then', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => new Promise(() => {});
  await tab.outbox.enqueue('meterRead', reading());
  void tab.outbox.drain();
  await expect.poll(() => device.sent.length).toBe(1);
  expect(((await device.tab().outbox.nextAttempt()) ?? 0) - device.clock).toBe(2000);
});

test('"signed out", said of an earlier sign-in and late, does not hold what the new one may send', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  await tab.db.deviceSession.update('current', { signIn: 'monday' });
  const id = await tab.outbox.enqueue('meterRead', reading());
  let answerLate: (answer: typeof accepted) => void = () => {};
  device.answer = () => new Promise((resolve) => (answerLate = resolve));
  const draining = tab.outbox.drain();
  await expect.poll(() => device.sent.length).toBe(1);
  await tab.db.deviceSession.update('current', { signIn: 'tuesday' });
  device.answer = () => accepted;
  answerLate(failing({ kind: 'signInAgain' }) as typeof accepted);
  await draining;
  expect((await tab.db.deviceSession.get('current'))?.expired).toBe(false);
  await tab.outbox.tryNow();
  expect(await stateOf(tab, id)).toBe('received');
});

test('a session that is back without a sign-in here releases what waited for one', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const id = await tab.outbox.enqueue('meterRead', reading());
  device.answer = () => failing({ kind: 'signInAgain' });
  await tab.outbox.drain();
  expect(await stateOf(tab, id)).toBe('signInNeeded');
  device.answer = () => accepted;
  await tab.outbox.tryNow();
  expect(await stateOf(tab, id)).toBe('signInNeeded');
  await tab.db.deviceSession.update('current', { expired: false });
  await tab.outbox.tryNow();
  expect(await stateOf(tab, id)).toBe('received');
});
