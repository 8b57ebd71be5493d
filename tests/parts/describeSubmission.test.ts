import { expect, test } from 'vitest';
import type { Failure } from '#contracts/failure.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { describe } from '#parts/submission/describeSubmission.ts';
import words from '#words/outbox.json' with { type: 'json' };

/** A row of this kind that the utility refused. */
const refused = (kind: string, failure: Failure | null, intent: object = {}) =>
  ({
    kind,
    intent,
    state: 'notAccepted',
    failure,
    stepNames: [],
    steps: [],
    done: 0,
    counting: 1,
    answer: null,
  }) as unknown as SubmissionRow;

const declined = (code: string, message: string): Failure => ({ kind: 'refused', status: 200, code, message });

/** What a customer reads of it. */
function said(row: SubmissionRow): [state: string, text: string] {
  const { word, detail } = describe(row);
  const text = (words as Record<string, string>)[detail?.key ?? ''] ?? '';
  return [(words as Record<string, string>)[`state.${word}`] ?? '', text.replace('{message}', detail?.message ?? '')];
}

const IN_PART = { addressString: 'MAIN ST, WAKAW', installationNumber: 'a sealed word', asks: 'house' };

test.each(['noMatch', 'several', 'notConfirmed', 'reported', 'reportedHere', 'loadLimited'])(
  'a report that asks about its place says what: %s',
  (about) => {
    const row = {
      ...refused('outageReport', null),
      state: 'needsDecision',
      question: { about, matches: [], found: IN_PART },
    };
    const [state, text] = said(row as never);
    expect([state, text]).toEqual(['Needs you', (words as Record<string, string>)[`question.${about}`]]);
    expect(text).toMatch(/./);
    for (const { key } of kinds
      .get('outageReport')
      ?.question?.choices(row as never)
      .map(({ words }) => words) ?? []) {
      expect(words).toHaveProperty([key]);
    }
    expect(describe(row as never)).not.toHaveProperty('notes');
    const decideBy = Date.parse('2026-11-21T12:10:00-06:00');
    expect(describe({ ...row, decideBy } as never).notes).toEqual([
      { key: 'question.until', values: { time: '12:10\u00a0p.m.' } },
    ]);
  },
);

const READING = 'We could not accept this reading. Check the figures and the date and send it again, or call us.';
const REPORT = 'We could not accept this report. Check what you wrote and send it again, or call us.';

test.each([
  [
    'the utility’s reason',
    'meterRead',
    declined('3', 'A reading of this meter has 5 digits.'),
    'A reading of this meter has 5 digits.',
  ],
  ['our words where it gave none', 'meterRead', declined('9', ''), READING],
  ['our words where it gave none', 'outageReport', declined('200199', ''), REPORT],
  [
    'our words where it spoke of the protocol',
    'meterRead',
    {
      kind: 'refused',
      status: 422,
      code: 'keyReused',
      message: 'This key was used before with other content.',
    } as const,
    READING,
  ],
  [
    'our words of a kind that this version does not know',
    'thermostat',
    declined('9', ''),
    'We could not accept this. Please call us.',
  ],
])('a refusal says one thing: %s (%s)', (_, kind, failure, text) => {
  expect(said(refused(kind, failure))).toEqual(['Not accepted', text]);
});

test.each(['200112', '200113'])('a report of what the utility knows of already is no refusal: %s', (code) => {
  expect(said(refused('outageReport', declined(code, 'Duplicate.')))).toEqual([
    'Already reported',
    'Somebody reported this outage before you, and our crew knows of it. There is nothing more for you to do.',
  ]);
  expect(said(refused('outageReport', declined(code, 'Duplicate.'), { relatedOutageId: '7' }))).toEqual([
    'Noted',
    'Noted: we know of this outage, and now also that your power is still out. There is nothing more for you to do.',
  ]);
  expect(said(refused('meterRead', declined(code, 'No.')))).toEqual(['Not accepted', 'No.']);
});
