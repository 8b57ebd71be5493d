import { expect, test } from 'vitest';
import { confirmInstallationCall } from '#contracts/installation.ts';
import { ANSWER_WITHIN_MS } from '#outbox/engine/settle/answerTime.ts';
import type { OutageReportEntry } from '#outbox/kinds/outageReport.ts';
import { outageReport as outageReportKind } from '#outbox/kinds/outageReport.ts';
import { describe } from '#parts/submission/describeSubmission.ts';
import { failing, networkGone } from './device.ts';
import { answering, BUSY, IN_PART, ONE, type Utility, waiting } from './waitingReport.ts';

/* A report by the number of a meter, without a sign-in: its place is shown in part, and the customer names the rest (REP-27). */

const METER = { lookupType: 'Meter_Number' as const, outageAddress: { meterNumber: '70412011' } };
const AS_TYPED = { callbackAddress: 'Meter 70412011', location: METER };

const asked = async (utility: Utility = {}) => {
  const waits = await waiting({ found: [IN_PART], ...utility }, AS_TYPED);
  await waits.tab.outbox.drain();
  expect(await waits.row()).toMatchObject({
    state: 'needsDecision',
    question: { about: 'notConfirmed', found: IN_PART, isWrong: false },
  });
  const body = () => JSON.parse(waits.bodies()[0] ?? '');
  const notConfirmed = {
    ...waits.intent,
    installationNumber: IN_PART.installationNumber,
    unanswered: 'notConfirmed',
  };
  return { ...waits, body, notConfirmed };
};

test('the house is asked for by its street, named without a connection too, and the report is of that place [REP-27]', async () => {
  const { device, tab, id, row, sent, body, intent } = await asked();
  expect(outageReportKind.question?.choices((await row()) as never)).toEqual([
    {
      id: 'answer',
      words: { key: 'question.notConfirmed.answer' },
      types: { key: 'question.notConfirmed.house', values: { place: 'MAIN ST, WAKAW' } },
    },
    { id: 'asItIs', words: { key: 'question.notConfirmed.send' } },
  ]);
  expect(describe(await row()).detail).toMatchObject({ key: 'question.notConfirmed' });
  device.answer = () => networkGone;
  expect(await tab.outbox.decide(id, 'answer', '  ')).toBe(false);
  expect(await tab.outbox.decide(id, 'answer', ' 12 ')).toBe(true);
  await tab.outbox.drain();
  device.answer = answering({});
  await tab.outbox.tryNow();
  expect(sent().slice(-3)).toEqual(['confirmInstallation', 'outageStatus', 'createOutage']);
  const confirms = device.sent.filter(({ path }) => path === confirmInstallationCall.path);
  expect(confirms.at(-1)?.request).toEqual({ installationNumber: IN_PART.installationNumber, answer: '12' });
  expect(body()).toEqual({
    ...intent,
    installationNumber: ONE.installationNumber,
    callbackAddress: ONE.addressString,
  });
  expect(describe(await row()).notes ?? []).toEqual([]);
});

test('a wrong house is asked about once more, as one that was wrong', async () => {
  const { device, tab, id, row, body } = await asked({ confirm: { outcome: 'wrong' } });
  await tab.outbox.decide(id, 'answer', '14');
  await tab.outbox.drain();
  const again = await row();
  expect(again).toMatchObject({ state: 'needsDecision', question: { about: 'notConfirmed', isWrong: true } });
  expect(describe(again).detail).toMatchObject({ key: 'question.notConfirmed.wrong' });
  device.answer = answering({});
  await tab.outbox.decide(id, 'answer', '12');
  await tab.outbox.drain();
  expect(body()).toMatchObject({ installationNumber: ONE.installationNumber });
});

test.each<[string, Utility, (one: Awaited<ReturnType<typeof asked>>) => unknown]>([
  ['tried too often', { confirm: { outcome: 'closed' } }, ({ tab, id }) => tab.outbox.decide(id, 'answer', '12')],
  [
    'confirmed by nothing that can be read',
    { confirm: failing({ kind: 'incompatible' }) },
    ({ tab, id }) => tab.outbox.decide(id, 'answer', '12'),
  ],
  ['sent as it is', {}, ({ tab, id }) => tab.outbox.decide(id, 'asItIs')],
  [
    'not answered in time',
    {},
    ({ device }) => {
      device.clock += ANSWER_WITHIN_MS;
    },
  ],
])('%s, the report goes as it was typed, and says so', async (_, utility, act) => {
  const one = await asked(utility);
  await act(one);
  await one.tab.outbox.drain();
  expect(one.body()).toEqual(one.notConfirmed);
  expect(one.sent()).not.toContain('outageStatus');
  const row = await one.row();
  expect(row).toMatchObject({ state: 'received' });
});

test('a report that goes unconfirmed says so, and is looked up again when it is changed', async () => {
  const { tab, id, row } = await asked({ report: BUSY });
  await tab.outbox.decide(id, 'asItIs');
  await tab.outbox.drain();
  expect(describe(await row()).notes).toEqual([{ key: 'changed.notConfirmed' }]);
  const entry = outageReportKind.draft?.entryOf((await row()) as never, false) as OutageReportEntry;
  expect(entry).toMatchObject({ found: null, lookupType: 'Meter_Number', outageAddress: METER.outageAddress });
});
