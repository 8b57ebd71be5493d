import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHANNELS, PROFILE_NOTICES } from '#contracts/reminders.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { discard } from '#outbox/engine/queue/withdraw.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { describe } from '#parts/submission/describeSubmission.ts';
import { DELIVERY_METHODS } from '#rules/billDelivery.ts';
import words from '#words/outbox.json' with { type: 'json' };
import { outageReport as report } from '../outages/outageReport.ts';
import { type Answer, accepted, Device, failing, networkGone, reading, withPhoto } from './device.ts';
import { anyonesLight, streetLight, tellOfLight, withStreetLight } from './madeUpKind.ts';

const POLE = { owner: 'customer-1', pole: '17' };
const yes: Answer = { ok: true, reply: { errorCode: 0, reference: 'L-1' } };
const no: Answer = { ok: true, reply: { errorCode: 9, errorMessage: 'Not ours.' } };
const forbidden = failing({ kind: 'refused', status: 403, code: 'notPermitted', message: 'No.' });

/** Street lights answered by path; whatever is not said is a yes. */
async function lit(answers: Record<string, Answer> = {}) {
  const device = new Device();
  device.kinds = withStreetLight;
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = ({ path }) => answers[path] ?? yes;
  const id = await tellOfLight(tab.outbox, POLE);
  const shown = async () => {
    const row = (await tab.db.submissions.get(id)) as SubmissionRow;
    return [row.state, describe(row, false, withStreetLight)] as const;
  };
  return { device, tab, id, shown, paths: () => device.sent.map(({ path }) => path) };
}

test('a kind of its own goes through its steps in their lanes, and is received after the last', async () => {
  const { tab, shown, paths } = await lit();
  await tab.outbox.drain();
  expect(paths()).toEqual(['/leave', '/map', '/light', '/confirm']);
  expect(await shown()).toEqual(['received', { word: 'received', rest: null, detail: null }]);
});

test.each(['/leave', '/map', '/light'])('it is not shown as received while %s is to be sent', async (path) => {
  const { tab, id, shown, paths } = await lit({ [path]: networkGone });
  await tab.outbox.drain();
  expect(paths().at(-1)).toBe(path);
  const detail = { key: 'detail.tryingAgain', message: '' };
  expect(await shown()).toEqual(['waiting', { word: 'waiting', rest: null, detail }]);
  // It has no draft to be changed in.
  expect(await tab.outbox.reopen(id)).toBe('tooLate');
  expect(await discard(tab.db, id)).toBe('removed');
});

test('once the step that counts is done it is received, what is left is told in its words, and it is not lost', async () => {
  const { device, tab, id, shown } = await lit({ '/confirm': networkGone });
  expect(device.unsent).toBe(1);
  await tab.outbox.drain();
  expect(await shown()).toEqual(['waiting', { word: 'received', rest: 'light.onItsWay', detail: null }]);
  expect([device.unsent, await discard(tab.db, id)]).toEqual([0, 'tooLate']);
});

test.each([
  ['/leave', forbidden, 'No.'],
  ['/light', no, 'Not ours.'],
])('a refusal of %s settles the whole, in its own words', async (path, answer, message) => {
  const { tab, shown } = await lit({ [path]: answer });
  await tab.outbox.drain();
  const detail = { key: 'light.refused', message };
  expect(await shown()).toEqual(['notAccepted', { word: 'notAccepted', rest: null, detail }]);
});

test('a refusal after the step that counts asks the customer, who goes on without the rest', async () => {
  const { tab, id, shown, paths } = await lit({ '/confirm': no });
  await tab.outbox.drain();
  const detail = { key: 'light.refused', message: 'Not ours.' };
  expect(await shown()).toEqual(['partRefused', { word: 'needsYou', rest: 'light.in', detail }]);
  await tab.outbox.goOnWithoutPart(id);
  expect(await shown()).toEqual(['received', { word: 'received', rest: null, detail: null }]);
  expect(paths()).toHaveLength(4);
});

test('a refusal of an optional step before it asks too, and the rest still goes', async () => {
  const { tab, id, shown, paths } = await lit({ '/map': forbidden });
  await tab.outbox.drain();
  const detail = { key: 'light.refused', message: 'No.' };
  expect(await shown()).toEqual(['partRefused', { word: 'needsYou', rest: null, detail }]);
  await tab.outbox.goOnWithoutPart(id);
  expect((await shown())[0]).toBe('waiting');
  await tab.outbox.drain();
  expect(paths()).toEqual(['/leave', '/map', '/light', '/confirm']);
  expect((await shown())[0]).toBe('received');
});

test('a refusal that the step does not name settles nothing: it is tried again', async () => {
  const { tab, shown } = await lit({
    '/light': failing({ kind: 'refused', status: 404, code: 'notFound', message: '' }),
  });
  await tab.outbox.drain();
  const detail = { key: 'detail.atTheUtility', message: '' };
  expect(await shown()).toEqual(['waiting', { word: 'waiting', rest: null, detail }]);
});

test("anyone's goes in nobody's name with nobody signed in, large steps too; a customer's does not", async () => {
  const device = new Device();
  device.kinds = withStreetLight;
  device.answer = () => yes;
  const { outbox } = device.tab();
  await tellOfLight(outbox, POLE);
  const id = await tellOfLight(outbox, POLE, anyonesLight);
  await outbox.drain();
  expect(device.sent.map(({ path, key, owner }) => [path, key, owner])).toEqual(
    ['/leave', '/map', '/light', '/confirm'].map((path) => [path, id, undefined]),
  );
});

test('a kind that the app does not know is held visibly, blocks nobody, and goes once the app knows it', async () => {
  const { device, tab, id } = await lit();
  device.kinds = kinds;
  const older = device.tab();
  const plain = await older.outbox.enqueue('meterRead', reading());
  device.answer = ({ path }) => (path.endsWith('meterRead') ? accepted : yes);
  await older.outbox.sendNow();
  const row = (await older.db.submissions.get(id)) as SubmissionRow;
  expect(row).toMatchObject({ state: 'held', failure: { detail: 'row version 2, streetLight, step leave' } });
  expect(describe(row)).toEqual({ word: 'needsYou', rest: null, detail: { key: 'detail.held', message: '' } });
  expect((await older.db.submissions.get(plain))?.state).toBe('received');
  expect(device.sent).toHaveLength(1);
  expect(await older.outbox.reopen(id)).toBe('tooLate');
  const items = await older.outbox.exportUnsent([row]);
  expect(items).toEqual([{ id, kind: 'streetLight', state: 'held', pole: '17', attachment: null }]);

  await tab.outbox.sendNow();
  expect((await tab.db.submissions.get(id))?.state).toBe('received');
});

test('a kind that is not listed is not saved, and nothing says that it is', async () => {
  const device = new Device();
  const { db, outbox } = device.tab();
  await expect(tellOfLight(outbox, POLE)).rejects.toThrow('streetLight is no kind of this version');
  expect(await db.submissions.count()).toBe(0);
  expect([...device.backupCopies]).toEqual([]);
  // @ts-expect-error nor does it compile
  await expect(outbox.enqueue('streetLight', POLE)).rejects.toThrow();
});

test('a kind without its counting step in a submission, or without its customer, is not saved', async () => {
  const { device, tab } = await lit();
  const without = {
    ...streetLight,
    begin: (given: never) => ({ ...streetLight.begin(given), steps: ['leave' as const] }),
  };
  device.kinds = new Map([[streetLight.name, without]]);
  await expect(tellOfLight(device.tab().outbox, POLE)).rejects.toThrow('streetLight without the step light');
  const nobodys = { ...streetLight, begin: (given: never) => ({ ...streetLight.begin(given), enteredBy: null }) };
  device.kinds = new Map([[streetLight.name, nobodys]]);
  await expect(tellOfLight(device.tab().outbox, POLE)).rejects.toThrow('belongs to a customer');
  expect(await tab.db.submissions.count()).toBe(1);
});

test('the words of every kind are there', async () => {
  const { tab } = await lit();
  await tab.outbox.enqueue('meterRead', withPhoto());
  await tab.outbox.enqueue('outageReport', { reporter: null, statusChecked: false, intent: report() });
  for (const isSubscribed of [true, false]) {
    await tab.outbox.enqueue('outageArea', {
      owner: 'customer-1',
      intent: {
        regionId: `SK-${isSubscribed}`,
        regionName: 'x',
        isSubscribed,
        interactionType: '',
        interactionText: '',
      },
      chosenAt: '2026-11-21T12:00:00-06:00',
    });
  }
  const ofList = { owner: 'customer-1', chosenAt: '2026-11-21T12:00:00-06:00' };
  const listed = { caAccount: '500010340137', calledHere: 'Home', interactionType: '', interactionText: '' };
  await tab.outbox.enqueue('accountName', { ...ofList, intent: { ...listed, name: 'Shop' } });
  await tab.outbox.enqueue('accountName', { ...ofList, intent: { ...listed, caAccount: '500010340145', name: '' } });
  await tab.outbox.enqueue('defaultAccount', { ...ofList, intent: listed });
  for (const method of DELIVERY_METHODS) {
    const intent = { ...listed, bpAccount: '2', accountType: '01', method };
    await tab.outbox.enqueue('billDelivery', { ...ofList, intent });
  }
  const asked = { caAccount: '500010340137', note: '', capturedDateTime: '2026-11-21T12:00:00-06:00' };
  const address = { addressLine1: '41 Grain Road', city: 'Pine Creek', province: 'SK', postalCode: '', country: 'CA' };
  for (const what of [
    { kind: 'paymentArrangement', amount: '212.18', firstOn: '2026-11-27', instalments: 4 },
    { kind: 'equalizedPlan' },
    { kind: 'moveOut', lastDay: '2026-12-31', forwardingAddress: address },
    { kind: 'moveIn', firstDay: '2026-12-31', address },
    { kind: 'dueDate', dayOfMonth: 15 },
  ] as const) {
    const intent = { ...asked, asked: what };
    await tab.outbox.enqueue('request', { owner: 'customer-1', accountName: 'Home', intent });
  }
  for (const reminder of ['billReadyReminder', 'paymentReminder', 'meterReadReminder'] as const) {
    for (const channel of CHANNELS) {
      for (const on of [true, false]) {
        await tab.outbox.enqueue('reminder', { ...ofList, intent: { ...listed, reminder, channel, on } });
      }
    }
  }
  for (const dollars of [0, 150]) {
    const intent = { ...listed, reminder: 'highBillPeakAlert', dollars } as const;
    await tab.outbox.enqueue('reminder', { ...ofList, intent });
  }
  for (const notice of PROFILE_NOTICES) {
    for (const channel of CHANNELS) {
      for (const on of [true, false]) {
        const intent = { notice, channel, on, interactionType: '', interactionText: '' };
        await tab.outbox.enqueue('profileNotice', { ...ofList, intent });
      }
    }
  }
  for (const isGiven of [true, false]) {
    await tab.outbox.enqueue('marketingConsent', { ...ofList, intent: { isGiven, words: '' } });
  }
  for (const readIndicator of ['read', 'deleted'] as const) {
    const data = { interactionType: '', interactionText: '', accountNumber: '', readIndicator };
    await tab.outbox.enqueue('notice', { ...ofList, intent: { oid: readIndicator, UID: '', data } });
  }
  const known = Object.keys(words);
  for (const { words: said, draft } of kinds.values()) {
    expect(known).toContain(said.refused);
    expect(known).toEqual(expect.arrayContaining(Object.values(said.rest ?? {})));
    if (draft) expect(known).toContain(draft.otherDraft);
  }
  const rows = (await tab.db.submissions.toArray()).filter(({ kind }) => kinds.has(kind));
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(kinds.keys()));
  for (const row of rows) {
    expect(known).toContain(kinds.get(row.kind)?.words.label(row).key);
    for (const [done] of row.stepNames.entries()) {
      const refused = { ...row, done, failure: { kind: 'refused', status: 403, message: '' } } as const;
      expect(known).toContain(kinds.get(row.kind)?.words.refusal(refused) ?? 'detail.refused');
    }
  }
  expect(known).toContain('unknownKind');
});

test('neither the engine nor its machine speaks of a kind', () => {
  const root = join(import.meta.dirname, '../..');
  const engine = readdirSync(join(root, 'src/outbox/engine'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `src/outbox/engine/${file}`);
  expect(engine.length).toBeGreaterThan(15);
  for (const file of [...engine, 'machines/submission.machine.ts', 'machines/backoff.ts']) {
    const found = readFileSync(join(root, file), 'utf8').match(
      /reading|report|photo|(?<!para)meter|outage|\barea|region|installation|premises|captcha|twilio/gi,
    );
    expect([file, found]).toEqual([file, null]);
  }
});
