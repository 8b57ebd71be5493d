import { expect, test } from 'vitest';
import { installationLookupCall, outageStatusCall } from '#contracts/installation.ts';
import type { OutageReport } from '#contracts/outageReport.ts';
import { loadDraft } from '#outbox/engine/drafts/drafts.ts';
import type { Kinds } from '#outbox/engine/kind.ts';
import { noteOpenedAsText } from '#outbox/engine/queue/noteOpenedAsText.ts';
import { noteShownToCarry } from '#outbox/engine/queue/noteShownToCarry.ts';
import { discard } from '#outbox/engine/queue/withdraw.ts';
import { mayHaveLeft } from '#outbox/engine/settle/advance.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { type OutageReportEntry, outageReport as outageReportKind } from '#outbox/kinds/outageReport.ts';
import { describe } from '#parts/submission/describeSubmission.ts';
import { outageReport } from '../outages/outageReport.ts';
import { failing, networkGone, type Sent } from './device.ts';
import { answering, BUSY, HANGS, ONE, TWO, type Utility, waiting } from './waitingReport.ts';

/* A report that was written without a connection: its place is looked up, and the status checked, when it is sent. */

test('one match is put into the report, its status checked, then it goes [REP-28]', async () => {
  const { tab, intent, row, sent, bodies, device } = await waiting({});
  await tab.outbox.drain();
  expect(sent()).toEqual(['installationLookup', 'outageStatus', 'createOutage']);
  expect(device.sent[0]).toMatchObject({ request: intent.location, key: undefined });
  expect(device.sent[1]?.request).toEqual({ installationNumber: ONE.installationNumber });
  expect(JSON.parse(bodies()[0] ?? '')).toEqual({
    ...intent,
    installationNumber: ONE.installationNumber,
    callbackAddress: ONE.addressString,
  });
  expect(await row()).toMatchObject({ state: 'received', answer: { reference: 'O-7301' } });
});

test.each([
  ['nothing', { installationNumber: ONE.installationNumber }, ['outageStatus', 'createOutage']],
  ['no place to look up', { location: undefined }, ['createOutage']],
])('a report takes only the steps that are left: with %s to look up', async (_, more, steps) => {
  const { tab, sent } = await waiting({}, more as Partial<OutageReport>);
  await tab.outbox.drain();
  expect(sent()).toEqual(steps);
});

test.each([
  ['as a text', noteOpenedAsText],
  ['from a neighbour', noteShownToCarry],
])('a report that may have arrived %s is not asked about "reported already": that may be itself', async (_, note) => {
  const { tab, id, row } = await waiting({ status: 200111 });
  await note(tab.db, id);
  expect(mayHaveLeft(await row())).toBe(true);
  await tab.outbox.drain();
  expect((await row()).state).toBe('received');
});

test('where too many asked before, the look-ups are asked again with a proof, and the report goes at once', async () => {
  const WANTED = failing({ kind: 'retryLater', reason: 'busy', wantsProof: true, retryAfterMs: 60_000 });
  const { device, tab, id, row, sent } = await waiting({});
  device.work = (key) => `work for ${key}`;
  const withProof = answering({});
  const isLookUp = ({ path }: Sent) => path === installationLookupCall.path || path === outageStatusCall.path;
  device.answer = (asked) => (isLookUp(asked) && asked.proof === undefined ? WANTED : withProof(asked));
  await tab.outbox.drain();
  expect(sent()).toEqual(['installationLookup', 'installationLookup', 'outageStatus', 'outageStatus', 'createOutage']);
  const lookUps = device.sent.filter(isLookUp).map(({ proof }) => proof);
  expect(lookUps).toEqual([undefined, `work for ${id}`, undefined, `work for ${id}`]);
  expect(await row()).toMatchObject({ state: 'received', tries: 1 });
});

test('a device that can do no such work waits as long as the server said', async () => {
  const { device, tab, row, sent } = await waiting({});
  device.work = undefined;
  device.answer = () => failing({ kind: 'retryLater', reason: 'busy', wantsProof: true, retryAfterMs: 60_000 });
  await tab.outbox.drain();
  expect(sent()).toEqual(['installationLookup']);
  expect(await row()).toMatchObject({ state: 'waiting', done: 0 });
  expect(((await tab.outbox.nextAttempt()) ?? 0) - device.clock).toBeGreaterThanOrEqual(60_000);
});

test.each([200111, 200112, 200113])(
  'whoever says that a known outage is not over is not asked whether they know: %i',
  async (status) => {
    const { tab, sent, bodies } = await waiting({ status }, { relatedOutageId: '7' });
    await tab.outbox.drain();
    expect(sent()).toEqual(['installationLookup', 'outageStatus', 'createOutage']);
    expect(JSON.parse(bodies()[0] ?? '')).toMatchObject({ relatedOutageId: '7' });
  },
);

test('every attempt sends the same bytes, whatever the look-up would find by then', async () => {
  const { device, tab, row, bodies, sent } = await waiting({ report: networkGone });
  await tab.outbox.drain();
  expect(await row()).toMatchObject({ state: 'waiting', done: 2, tries: 1 });
  device.answer = answering({ found: [TWO] });
  await tab.outbox.tryNow();
  expect(bodies()).toHaveLength(2);
  expect(new Set(bodies()).size).toBe(1);
  expect(sent().filter((path) => path === 'installationLookup')).toHaveLength(1);
});

test('after the loss of the databases the same bytes go again, and the report is not asked about itself', async () => {
  const { device, tab, id, bodies } = await waiting({ report: networkGone });
  await tab.outbox.drain();
  device.losesItsDatabases();
  device.answer = answering({ found: [TWO], status: 200111 });
  const after = device.tab();
  await after.outbox.sendNow();
  expect(new Set(bodies()).size).toBe(1);
  expect(await after.db.submissions.get(id)).toMatchObject({ state: 'received' });
});

test('of several matches the customer picks one, without a connection too; that one goes [REP-24]', async () => {
  const { device, tab, id, row, bodies, sent } = await waiting({ found: [ONE, TWO] });
  await tab.outbox.drain();
  expect(await row()).toMatchObject({
    state: 'needsDecision',
    question: { about: 'several', matches: [ONE, TWO] },
    lease: null,
    tries: 0,
  });
  expect(device.unsent).toBe(1);
  // Nothing goes before they decided or their time is over, whoever asks.
  await tab.outbox.sendNow();
  expect(sent()).toEqual(['installationLookup']);
  device.answer = () => networkGone;
  expect(await tab.outbox.decide(id, 'nothing like it')).toBe(false);
  expect(await tab.outbox.decide(id, TWO.installationNumber)).toBe(true);
  expect(await row()).toMatchObject({ state: 'waiting', stepNames: ['status', 'report'], done: 0, counting: 1 });
  expect(await row()).not.toHaveProperty('question');
  // Another tab was quicker.
  expect(await device.tab().outbox.decide(id, ONE.installationNumber)).toBe(false);
  await tab.outbox.drain();
  device.answer = answering({});
  await tab.outbox.tryNow();
  expect(bodies().map((body) => JSON.parse(body).installationNumber)).toEqual([TWO.installationNumber]);
  expect(await row()).toMatchObject({ state: 'received' });
});

test.each([
  ['blank', ' '],
  ['longer than a report can carry', 'x'.repeat(1000)],
])('a found address that is %s leaves a report that can be sent', async (_, addressString) => {
  const { tab, intent, bodies } = await waiting({ found: [{ ...ONE, addressString }] });
  await tab.outbox.drain();
  const { callbackAddress } = JSON.parse(bodies()[0] ?? '');
  expect(callbackAddress).toBe(addressString.trim().slice(0, 300) || intent.callbackAddress);
});

test('whoever is asked which place it is reads what the report would carry', async () => {
  const { tab, intent, row } = await waiting({ found: [{ ...ONE, addressString: '' }, TWO] });
  await tab.outbox.drain();
  const matches = [{ ...ONE, addressString: intent.callbackAddress }, TWO];
  expect(await row()).toMatchObject({ question: { about: 'several', matches } });
});

test('a meter is found when the report is sent: it goes, and the item says for which address', async () => {
  const location = { lookupType: 'Meter_Number' as const, outageAddress: { meterNumber: '70412011' } };
  const { tab, row, bodies } = await waiting({ report: BUSY }, { location, callbackAddress: 'Meter 70412011' });
  const said = async () => describe(await row()).notes;
  expect(await said()).toBeUndefined();
  await tab.outbox.drain();
  expect(JSON.parse(bodies()[0] ?? '').callbackAddress).toBe(ONE.addressString);
  expect(await said()).toEqual([{ key: 'changed.meter', values: { place: ONE.addressString } }]);
});

test('a report that no look-up could make sendable is not shown as saved', async () => {
  const { device, tab } = await waiting({});
  const intent = outageReport({ callbackAddress: '' });
  const given = { reporter: null, intent, statusChecked: false };
  await expect(tab.outbox.enqueue('outageReport', given)).rejects.toThrow('does not fit');
  expect([await tab.db.submissions.count(), device.unsent]).toEqual([1, 1]);
});

test('a choice that could never be sent is not taken: the question stays', async () => {
  const { tab, id, row } = await waiting({ found: [ONE, TWO] });
  await tab.outbox.drain();
  const { intent } = await row();
  await tab.db.submissions.update(id, { intent: { ...intent, callerName: '' } });
  await expect(tab.outbox.decide(id, TWO.installationNumber)).rejects.toThrow('does not fit');
  expect(await row()).toMatchObject({ state: 'needsDecision' });
});

const AS_IT_IS = [
  ['no match', { found: [] }, 'noMatch', ''],
  ['a code of the look-up', { found: { ok: true, reply: { errorCode: 7, addressArray: [ONE] } } }, 'noMatch', ''],
  ['a match without a number', { found: [{ ...ONE, installationNumber: '' }] }, 'noMatch', ''],
  ['several matches', { found: [ONE, TWO] }, 'several', ''],
  ['reported by somebody', { status: 200111 }, 'reported', ONE.installationNumber],
  ['reported at this place', { status: 200112 }, 'reportedHere', ONE.installationNumber],
  ['reported at this place too', { status: 200113 }, 'reportedHere', ONE.installationNumber],
  ['load limited', { status: 200114 }, 'loadLimited', ONE.installationNumber],
] as [string, Utility, string, string][];

test.each(AS_IT_IS)(
  '%s is asked of the customer, who may send it as it is [REP-25] [REP-29] [REP-30] [REP-31]',
  async (_, utility, about, number) => {
    const { tab, id, row, bodies, sent } = await waiting(utility);
    await tab.outbox.drain();
    expect(await row()).toMatchObject({ state: 'needsDecision', question: { about } });
    expect(bodies()).toEqual([]);
    const asked = sent().length;
    expect(await tab.outbox.decide(id, 'asItIs')).toBe(true);
    await tab.outbox.drain();
    expect(sent().slice(asked)).toEqual(['createOutage']);
    expect(JSON.parse(bodies()[0] ?? '').installationNumber).toBe(number);
  },
);

test('a question is changed or removed like anything that waits', async () => {
  const { device, tab, id, row } = await waiting({ found: [ONE, TWO] });
  await tab.outbox.drain();
  expect(await tab.outbox.reopen(id)).toBe('opened');
  expect(await row()).toMatchObject({ state: 'changing' });
  const draft = await loadDraft<OutageReportEntry>(tab.db, 'outageReport', 'anyone');
  expect(draft?.entry).toMatchObject({ step: 'location', outageAddress: { house: '12' }, premises: null, found: null });
  expect(await tab.outbox.decide(id, ONE.installationNumber)).toBe(false);
  const other = await waiting({ found: [] });
  await other.tab.outbox.drain();
  expect(await discard(other.tab.db, other.id)).toBe('removed');
  expect(other.device.backupCopies.size).toBe(0);
  expect(device.backupCopies.size).toBe(1);
});

test('a question is saved as a file, and comes back after the loss of the databases', async () => {
  const { device, tab, id, row } = await waiting({ found: [] });
  await tab.outbox.drain();
  expect(await tab.outbox.exportUnsent([await row()])).toMatchObject([{ id, state: 'needsDecision' }]);
  device.losesItsDatabases();
  const after = device.tab();
  await after.outbox.sendNow();
  expect(await after.db.submissions.get(id)).toMatchObject({ state: 'needsDecision', question: { about: 'noMatch' } });
});

test('what took the place of a report of their own is not stopped by that one', async () => {
  const { tab, row } = await waiting({ status: 200111 }, {}, ['an-earlier-report']);
  await tab.outbox.drain();
  expect(await row()).toMatchObject({ state: 'received' });
});

test('a look-up that is out of order holds a report back three times, and no longer', async () => {
  const { tab, row, sent, bodies } = await waiting({ found: BUSY, status: BUSY });
  for (let attempt = 0; attempt < 3; attempt++) await tab.outbox.tryNow();
  expect(sent()).toEqual(['installationLookup', 'installationLookup', 'installationLookup', 'createOutage']);
  expect(JSON.parse(bodies()[0] ?? '').installationNumber).toBe('');
  expect(await row()).toMatchObject({ state: 'received' });
});

test('a look-up that always hangs holds a report back six times, and no longer', async () => {
  const { tab, row, sent } = await waiting({ found: HANGS });
  for (let attempt = 0; attempt < 5; attempt++) await tab.outbox.tryNow();
  expect(await row()).toMatchObject({ state: 'waiting', done: 0 });
  await tab.outbox.tryNow();
  expect(sent()).toEqual([...Array.from({ length: 6 }, () => 'installationLookup'), 'createOutage']);
  expect(await row()).toMatchObject({ state: 'received' });
});

test('lost connections say nothing of the look-up: after them it may be busy as often as without them', async () => {
  const { device, tab, row, sent } = await waiting({ found: networkGone });
  for (let attempt = 0; attempt < 5; attempt++) await tab.outbox.tryNow();
  device.answer = answering({ found: BUSY });
  for (let attempt = 0; attempt < 2; attempt++) await tab.outbox.tryNow();
  device.answer = answering({ found: networkGone });
  await tab.outbox.tryNow();
  expect(new Set(sent())).toEqual(new Set(['installationLookup']));
  device.answer = answering({ found: [ONE, TWO] });
  await tab.outbox.tryNow();
  expect(await row()).toMatchObject({ state: 'needsDecision', question: { about: 'several' }, failedBy: {} });
});

test('each step counts for itself how often it was busy', async () => {
  const { device, tab, row, sent } = await waiting({ found: BUSY });
  for (let attempt = 0; attempt < 2; attempt++) await tab.outbox.tryNow();
  device.answer = answering({ status: BUSY });
  for (let attempt = 0; attempt < 2; attempt++) await tab.outbox.tryNow();
  expect(await row()).toMatchObject({ state: 'waiting', done: 1, failedBy: { busy: 2 } });
  device.answer = answering({});
  await tab.outbox.tryNow();
  expect(sent().slice(-2)).toEqual(['outageStatus', 'createOutage']);
});

test('a row of a version that did not count waits as often as a new one', async () => {
  const { tab, id, row, sent } = await waiting({ found: BUSY });
  await tab.db.submissions.update(id, { failedBy: undefined, attempts: 7 });
  for (let attempt = 0; attempt < 3; attempt++) await tab.outbox.tryNow();
  expect(sent()).toEqual(['installationLookup', 'installationLookup', 'installationLookup', 'createOutage']);
  expect(await row()).toMatchObject({ state: 'received' });
});

test('without a network the look-up waits, however long', async () => {
  const { device, tab, row, sent } = await waiting({ found: networkGone });
  for (let attempt = 0; attempt < 5; attempt++) await tab.outbox.tryNow();
  expect(new Set(sent())).toEqual(new Set(['installationLookup']));
  device.answer = answering({ found: [] });
  await tab.outbox.tryNow();
  expect(await row()).toMatchObject({ state: 'needsDecision' });
});

test.each([
  ['incompatible', failing({ kind: 'incompatible', detail: 'odd' })],
  ['refused', failing({ kind: 'refused', status: 400, code: 'badRequest', message: 'no' })],
])('a look-up whose answer is none does not hold a report back: %s [REP-32]', async (_, answer) => {
  const { tab, row, sent } = await waiting({ found: answer });
  await tab.outbox.drain();
  expect(sent()).toEqual(['installationLookup', 'createOutage']);
  expect(await row()).toMatchObject({ state: 'received' });
});

test('an older version of the app, which knows no such step, holds the report until the app is renewed', async () => {
  const { device, tab, id, row } = await waiting({});
  const { lookup: _, status: __, ...steps } = outageReportKind.steps;
  const older = { ...outageReportKind, steps, question: undefined };
  device.kinds = new Map([...kinds, ['outageReport', older]]) as unknown as Kinds;
  const worker = device.tab();
  await worker.outbox.drain();
  expect(await row()).toMatchObject({ state: 'held', failure: { kind: 'incompatible' } });
  expect(device.sent).toEqual([]);
  await tab.outbox.sendNow();
  expect(await tab.db.submissions.get(id)).toMatchObject({ state: 'received' });
});
