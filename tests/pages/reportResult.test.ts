import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { OutageReport } from '#contracts/outageReport.ts';
import { ReportResult } from '#features/report-outage/SavedReport.tsx';
import type { OutageReportRow } from '#outbox/kinds/outageReportRow.ts';
import type { Answer } from '../outbox/device.ts';
import { IN_PART, ONE, TWO, type Utility, waiting } from '../outbox/waitingReport.ts';
import { markupOf, textsIn } from './pageMarkup.tsx';
import { REPORT_WORDS } from './reportFlow.ts';

/* What became of a report, by what the utility answered, as its screen says it. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
beforeAll(() => wordsLoaded(...REPORT_WORDS));

const saying = (errorCode: number, more: object = {}): Answer => ({ ok: true, reply: { errorCode, ...more } });

/** Sent once, to a utility that answers so. */
async function resultOf(utility: Utility, more: Partial<OutageReport> = {}): Promise<string> {
  const { tab, row } = await waiting(utility, more);
  await tab.outbox.drain();
  return markupOf(ReportResult, { row: (await row()) as OutageReportRow, onGone: () => {} });
}
/** What stands there beside when it was saved and whether it was sent. */
const said = (markup: string) =>
  textsIn(markup).filter((text) => !/^(Saved on this device|Sent|To be sent|[A-Z][a-z]+\. \d+.*)$/.test(text));
const LINKS = ['Close', 'See what we know'];

test('a report that is taken thanks with its number, and Close leads home [REP-14] [REP-44]', async () => {
  const markup = await resultOf({ report: saying(0, { reference: 'O-7301' }) });
  expect(said(markup)).toEqual([
    'Received',
    'No. O-7301',
    ONE.addressString,
    'Confirmed by us',
    'Thank you. Your report is in: our crew knows of it. Its number is O-7301.',
    'Copy',
    'Print',
    ...LINKS,
  ]);
  expect(markup).toMatch(/<a [^>]*href="\/Homepage"[^>]*>Close/);
});

const KNOWN =
  'Somebody reported this outage before you, and our crew knows of it. There is nothing more for you to do.';
const NOTED =
  'Noted: we know of this outage, and now also that your power is still out. There is nothing more for you to do.';
test.each([200112, 200113])('an outage that was reported before is told as such: %d [REP-45]', async (code) => {
  const told = (state: string, text: string) => [state, ONE.addressString, state, text, 'Remove', ...LINKS];
  expect(said(await resultOf({ report: saying(code) }))).toEqual(told('Already reported', KNOWN));
  // Whoever says that it is not over for them knows that.
  expect(said(await resultOf({ report: saying(code) }, { relatedOutageId: '4711' }))).toEqual(told('Noted', NOTED));
});

const OURS = [
  'We could not accept this report. Check what you wrote and send it again, or call us.',
  'Failed to create outage report',
];
test.each([
  ['in its words', 'This account is closed.', ['This account is closed.']],
  ['in ours', undefined, OURS],
  ['in ours', '', OURS],
])('a report that is not taken shows why, %s, and opens again [REP-46]', async (_whose, errorDetails, why) => {
  expect(said(await resultOf({ report: saying(200199, { errorDetails }) }))).toEqual([
    'Not accepted',
    ONE.addressString,
    'Not accepted',
    ...why,
    'Open again',
    'Remove',
    ...LINKS,
  ]);
});

const LIMITED =
  'This is not an outage: the supply of this place is limited. Please call us, we will tell you why and what to do.';
const HERE = 'Already reported at this location: we know that the power is out here. You need not do anything more.';
test.each<[string, Utility, string, string[]]>([
  [
    'not found [REP-25]',
    { found: [] },
    'We found no place like the one you typed. Change it, or send it as it is: our staff look for the place by what you wrote.',
    ['Send it as it is'],
  ],
  [
    'found several times [REP-24]',
    { found: [ONE, TWO] },
    'There are several places at this address. Which one is it?',
    [ONE.addressString, TWO.addressString, 'None of these, send it as it is'],
  ],
  [
    'a meter that is shown in part [REP-27]',
    { found: [IN_PART] },
    'We found your meter. Where is it? We do not show its whole address to everybody, so please tell us what is missing.',
    ['House number on MAIN ST, WAKAW', 'This is the place', 'Send it as it is'],
  ],
  [
    'reported [REP-31]',
    { status: 200111 },
    'Somebody has told us that the power is out here. Do you want to report it too?',
    ['Yes, report it too', 'No, do not report it'],
  ],
  ['reported there [REP-30]', { status: 200112 }, HERE, ['Send it all the same', 'Do not send it']],
  ['reported there [REP-30]', { status: 200113 }, HERE, ['Send it all the same', 'Do not send it']],
  ['limited [REP-29]', { status: 200114 }, LIMITED, ['Send it all the same', 'Do not send it']],
])('what its place leaves open is asked, and may be answered later: %s', async (_what, utility, question, answers) => {
  expect(said(await resultOf(utility))).toEqual([
    'Needs you',
    utility.found ? '12 MAIN ST, WAKAW' : ONE.addressString,
    'Confirmed by us',
    question,
    'Without your answer it goes as it is at 12:10 p.m., or when you close the app.',
    ...answers,
    'Change',
    'Remove',
    'Answer later',
    'See what we know',
  ]);
});
