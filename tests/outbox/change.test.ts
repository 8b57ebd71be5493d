import { expect, test } from 'vitest';
import { loadDraft, saveDraft, saveDraftAttachment } from '#outbox/engine/drafts/drafts.ts';
import { sendAsItWas } from '#outbox/engine/queue/reopen.ts';
import { discard } from '#outbox/engine/queue/withdraw.ts';
import { mayHaveLeft } from '#outbox/engine/settle/advance.ts';
import type { MeterReadEntry } from '#outbox/kinds/meterRead.ts';
import type { OutageReportEntry } from '#outbox/kinds/outageReport.ts';
import { outageReport } from '../outages/outageReport.ts';
import { accepted, Device, failing, networkGone, reading, withPhoto } from './device.ts';

const KEY = 'meterRead:512345678901';
const OWNER = 'customer-1';
type Tab = ReturnType<Device['tab']>;

async function atHome(): Promise<{ device: Device; tab: Tab }> {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => networkGone;
  return { device, tab };
}
const stateOf = async ({ db }: Tab, id: string) => (await db.submissions.get(id))?.state;
const report = (callerComments: string) => ({
  reporter: null,
  statusChecked: true,
  intent: outageReport({ callerComments }),
});
const typed = (digits: string, replaces: readonly string[] = []) => ({
  entry: { digits: [...digits], date: '2026-11-21', photo: null, box: null },
  replaces,
});
/** Opens it, and confirms it with other digits. */
async function change(tab: Tab, id: string, digits: string): Promise<string> {
  expect(await tab.outbox.reopen(id)).toBe('opened');
  const draft = await loadDraft<MeterReadEntry>(tab.db, KEY, OWNER);
  return tab.outbox.enqueue('meterRead', reading(digits, { draftKey: KEY, replaces: draft?.replaces ?? [] }));
}

test('a change stays in the outbox until it is confirmed, and then takes the place of the first', async () => {
  const { device, tab } = await atHome();
  const first = await tab.outbox.enqueue('meterRead', withPhoto('11111'));
  expect(await tab.outbox.reopen(first)).toBe('opened');
  expect(await stateOf(tab, first)).toBe('changing');
  expect((await tab.db.attachments.get(first))?.bytes.byteLength).toBe(4);
  await tab.outbox.sendNow();
  expect(device.sent).toEqual([]);

  const second = await tab.outbox.enqueue('meterRead', reading('22222', { draftKey: KEY, replaces: [first] }));
  expect((await tab.db.submissions.toArray()).map(({ id }) => id)).toEqual([second]);
  expect([await tab.db.drafts.count(), await tab.db.attachments.count()]).toEqual([0, 0]);
  expect([...device.backupCopies.keys()]).toEqual([second]);
  device.answer = () => accepted;
  await tab.outbox.tryNow();
  expect(device.sent.map(({ key, replaces }) => [key, replaces])).toEqual([[second, [first]]]);
});

test('a change confirmed in two tabs at once is sent twice, and the last one counts', async () => {
  const { device, tab } = await atHome();
  const first = await tab.outbox.enqueue('meterRead', reading('11111'));
  await tab.outbox.reopen(first);
  const confirm = (digits: string) =>
    tab.outbox.enqueue('meterRead', reading(digits, { draftKey: KEY, replaces: [first] }));
  const [second, third] = [await confirm('22222'), await confirm('33333')];
  expect(await tab.outbox.reopen(second)).toBe('hasReplacement');

  device.answer = () => accepted;
  await tab.outbox.tryNow();
  expect(device.sent.map(({ key, replaces }) => [key, replaces])).toEqual([
    [second, [first]],
    [third, [first, second]],
  ]);
  expect((await tab.db.submissions.get(second))?.answer).toMatchObject({ replaced: true });
  expect((await tab.db.submissions.get(third))?.answer).not.toHaveProperty('replaced');
});

test('a change that could not be saved leaves the first one and its draft as they were', async () => {
  const { device, tab } = await atHome();
  const first = await tab.outbox.enqueue('meterRead', reading('11111'));
  await tab.outbox.reopen(first);
  const changed = { ...withPhoto('22222'), draftKey: KEY, replaces: [first] };
  tab.db.attachments.hook('creating', () => {
    throw new DOMException('broken', 'UnknownError');
  });
  await expect(tab.outbox.enqueue('meterRead', changed)).rejects.toThrow();
  const later = device.tab();
  expect((await later.db.submissions.toArray()).map(({ id, state }) => [id, state])).toEqual([[first, 'changing']]);
  expect((await loadDraft<MeterReadEntry>(later.db, KEY, OWNER))?.replaces).toEqual([first]);
});

test('a change left unfinished waits, and goes as it was under its own key when the customer says so', async () => {
  const { device, tab } = await atHome();
  const first = await tab.outbox.enqueue('meterRead', withPhoto('11111'));
  await tab.outbox.reopen(first);
  await saveDraft(tab.db, KEY, OWNER, typed('1234', [first]));
  const later = device.tab();
  await later.outbox.sendNow();
  expect(device.sent).toEqual([]);
  expect(await sendAsItWas(later.db, first)).toBe(true);
  expect([await stateOf(later, first), await later.db.drafts.count()]).toEqual(['waiting', 0]);
  expect((await later.db.attachments.toArray()).map(({ submissionId }) => submissionId)).toEqual([first]);
  await later.outbox.tryNow();
  expect(device.sent.map(({ key, request }) => [key, (request as { meterRead: string }).meterRead])).toEqual([
    [first, '11111'],
  ]);
  expect(await sendAsItWas(later.db, first)).toBe(false);
});

test('with another report half written a change asks; the other one is left only when the customer says so', async () => {
  const { tab } = await atHome();
  const first = await tab.outbox.enqueue('outageReport', report('one'));
  const second = await tab.outbox.enqueue('outageReport', report('two'));
  expect(await tab.outbox.reopen(first)).toBe('opened');
  expect(await tab.outbox.reopen(second)).toBe('otherDraft');
  expect([await stateOf(tab, first), await stateOf(tab, second)]).toEqual(['changing', 'waiting']);
  expect((await loadDraft<OutageReportEntry>(tab.db, 'outageReport', 'anyone'))?.entry.additionalInfo).toBe('one');

  expect(await tab.outbox.reopen(second, { discardDraft: true })).toBe('opened');
  expect([await stateOf(tab, first), await stateOf(tab, second)]).toEqual(['waiting', 'changing']);
  expect((await loadDraft<OutageReportEntry>(tab.db, 'outageReport', 'anyone'))?.entry.additionalInfo).toBe('two');
});

test('a change asks before it writes over a half-typed reading', async () => {
  const { tab } = await atHome();
  const first = await tab.outbox.enqueue('meterRead', reading('11111'));
  await saveDraft(tab.db, KEY, OWNER, typed('987'));
  expect(await tab.outbox.reopen(first)).toBe('otherDraft');
  expect(await stateOf(tab, first)).toBe('waiting');
  expect((await loadDraft<MeterReadEntry>(tab.db, KEY, OWNER))?.entry.digits).toEqual(['9', '8', '7']);
});

test('going on with a change keeps what was typed into it', async () => {
  const { tab } = await atHome();
  const first = await tab.outbox.enqueue('meterRead', reading('11111'));
  await tab.outbox.reopen(first);
  await saveDraft(tab.db, KEY, OWNER, typed('11119', [first]));
  expect(await tab.outbox.reopen(first)).toBe('opened');
  expect((await loadDraft<MeterReadEntry>(tab.db, KEY, OWNER))?.entry.digits.join('')).toBe('11119');
});

test('a second tab that types something new does not write over a change, nor the other way round', async () => {
  const { device, tab } = await atHome();
  const other = device.tab();
  const first = await tab.outbox.enqueue('meterRead', reading('11111'));
  await tab.outbox.reopen(first);
  expect(await saveDraft(other.db, KEY, OWNER, typed('5'))).toBe(false);
  expect((await loadDraft<MeterReadEntry>(tab.db, KEY, OWNER))?.entry.digits.join('')).toBe('11111');
  // Confirmed in the other tab all the same: it takes nobody's place.
  const second = await other.outbox.enqueue('meterRead', reading('55555', { draftKey: KEY }));
  expect([await stateOf(tab, first), await stateOf(tab, second)]).toEqual(['changing', 'waiting']);
  expect((await loadDraft<MeterReadEntry>(tab.db, KEY, OWNER))?.replaces).toEqual([first]);
});

test("a second tab's photo is not written over the one of a change, nor does it remove that", async () => {
  const { device, tab } = await atHome();
  const other = device.tab();
  const first = await tab.outbox.enqueue('meterRead', withPhoto('11111'));
  await tab.outbox.reopen(first);
  for (const attachment of [{ fileName: 'b.jpg', bytes: new ArrayBuffer(9) }, null]) {
    expect(await saveDraftAttachment(other.db, KEY, OWNER, { attachment, replaces: [] })).toBe(false);
  }
  expect((await loadDraft(tab.db, KEY, OWNER))?.attachment?.byteLength).toBe(4);
  const attachment = { fileName: 'c.jpg', bytes: new ArrayBuffer(7) };
  expect(await saveDraftAttachment(tab.db, KEY, OWNER, { attachment, replaces: [first] })).toBe(true);
  expect((await loadDraft(tab.db, KEY, OWNER))?.attachment?.byteLength).toBe(7);
});

test('a draft of a customer who is not here holds up nobody, and what it was changing goes as it was', async () => {
  const { tab } = await atHome();
  const first = await tab.outbox.enqueue('meterRead', reading('11111'));
  await tab.outbox.reopen(first);
  expect(await saveDraft(tab.db, KEY, 'customer-2', typed('5'))).toBe(true);
  expect(await stateOf(tab, first)).toBe('waiting');
});

test('a first one that was sent meanwhile stays, and the change still names it', async () => {
  const { device, tab } = await atHome();
  const first = await tab.outbox.enqueue('meterRead', reading('11111'));
  await tab.outbox.reopen(first);
  const other = device.tab();
  await sendAsItWas(other.db, first);
  device.answer = () => new Promise(() => {});
  void other.outbox.drain();
  await expect.poll(() => stateOf(tab, first)).toBe('sending');
  const second = await tab.outbox.enqueue('meterRead', reading('22222', { draftKey: KEY, replaces: [first] }));
  expect(await stateOf(tab, first)).toBe('sending');
  expect((await tab.db.submissions.get(second))?.replaces).toEqual([first]);
});

test('a change of a change names both, so that neither arrives late', async () => {
  const { device, tab } = await atHome();
  const first = await tab.outbox.enqueue('meterRead', reading('11111'));
  const second = await change(tab, first, '22222');
  const third = await change(tab, second, '33333');
  device.answer = () => accepted;
  await tab.outbox.tryNow();
  expect(device.sent.map(({ key, replaces }) => [key, replaces])).toEqual([[third, [second, first]]]);
});

test('a received reading is corrected: it counts until its correction is received, and is marked then', async () => {
  const { device, tab } = await atHome();
  device.answer = () => accepted;
  const first = await tab.outbox.enqueue('meterRead', reading('11111'));
  await tab.outbox.drain();
  const second = await change(tab, first, '22222');
  expect(await tab.db.submissions.get(first)).toMatchObject({ state: 'received', answer: { reference: 'R-1' } });
  device.answer = () => ({ ok: true, reply: { data: { errorCode: 0, reference: 'R-2' } } });
  await tab.outbox.drain();
  expect((await tab.db.submissions.get(first))?.answer).toEqual({ errorCode: 0, reference: 'R-2', replaced: true });
  expect(await stateOf(tab, second)).toBe('received');
  expect(await tab.outbox.reopen(first)).toBe('tooLate');
});

test('what a correction that waits takes the place of is not opened again; the correction is', async () => {
  const { device, tab } = await atHome();
  device.answer = () => accepted;
  const first = await tab.outbox.enqueue('meterRead', reading('11111'));
  await tab.outbox.drain();
  device.answer = () => networkGone;
  const second = await change(tab, first, '22222');
  expect(await tab.outbox.reopen(first)).toBe('hasReplacement');
  expect(await tab.outbox.reopen(second)).toBe('opened');
  expect((await loadDraft<MeterReadEntry>(tab.db, KEY, OWNER))?.replaces).toEqual([second, first]);
  await discard(tab.db, second);
  expect(await tab.outbox.reopen(first)).toBe('opened');
});

test('what is removed while it is being changed takes its draft along', async () => {
  const { tab } = await atHome();
  const first = await tab.outbox.enqueue('meterRead', reading('11111'));
  await tab.outbox.reopen(first);
  expect(await discard(tab.db, first)).toBe('removed');
  expect([await tab.db.submissions.count(), await tab.db.drafts.count()]).toEqual([0, 0]);
});

test('every attempt sends the bytes that were confirmed', async () => {
  const { device, tab } = await atHome();
  const read = reading('11111');
  const id = await tab.outbox.enqueue('meterRead', read);
  await tab.outbox.tryNow();
  // As an update of the app that keeps rows in another order of fields would leave it.
  const { caAccount, ...others } = read.intent;
  await tab.db.submissions.update(id, { intent: { ...others, caAccount } });
  await tab.outbox.tryNow();
  expect(device.sent.map(({ body }) => body)).toEqual([JSON.stringify(read.intent), JSON.stringify(read.intent)]);
});

test('a row knows whether its bytes may have left: not while the device had no network, and from any try on', async () => {
  const { device, tab } = await atHome();
  const left = async (id: string) => {
    const row = await tab.db.submissions.get(id);
    return row && mayHaveLeft(row);
  };
  const id = await tab.outbox.enqueue('meterRead', reading());
  expect(await left(id)).toBe(false);
  device.answer = () => failing({ kind: 'offline' });
  await tab.outbox.tryNow();
  expect([device.sent.length, await left(id)]).toEqual([1, false]);
  device.answer = () => networkGone;
  await tab.outbox.tryNow();
  expect(await left(id)).toBe(true);
  device.answer = () => failing({ kind: 'offline' });
  await tab.outbox.tryNow();
  expect(await left(id)).toBe(true);
  // A row of an earlier version of the app counted nothing.
  await tab.db.submissions.update(id, { tries: undefined });
  expect(await left(id)).toBe(true);
});

test('a tab that was killed while it sent leaves a row that may have left', async () => {
  const { device, tab } = await atHome();
  device.answer = () => new Promise(() => {});
  const id = await tab.outbox.enqueue('meterRead', reading());
  void tab.outbox.drain();
  await expect.poll(() => stateOf(tab, id)).toBe('sending');
  const row = await device.tab().db.submissions.get(id);
  expect(row && mayHaveLeft(row)).toBe(true);
});
