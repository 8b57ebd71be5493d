import { isSuccess } from '#contracts/errorCode.ts';
import type { Failure } from '#contracts/failure.ts';
import { installationLookupCall, outageStatusCall, type Premises } from '#contracts/installation.ts';
import type { OutageReport } from '#contracts/outageReport.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { QuestionRule, Step, StepResult } from '../engine/kind.ts';

/* Where a report is about: looked up, and its status checked, before the report goes, where nobody could be asked while
 * it was written. */

interface Row extends SubmissionRow {
  intent: OutageReport;
}

/** What the customer is to decide: the row's `question`. */
export type PlaceQuestion =
  | { about: 'noMatch' | 'reported' | 'reportedHere' | 'loadLimited' }
  | { about: 'several'; matches: readonly Premises[] };

/** What the status of API2-22 leaves to the customer (REP-29 to REP-31). */
const ASKED_AT = new Map<number, PlaceQuestion['about'] & ('reported' | 'reportedHere' | 'loadLimited')>([
  [200111, 'reported'],
  [200112, 'reportedHere'],
  [200113, 'reportedHere'],
  [200114, 'loadLimited'],
]);

const asking = (asks: PlaceQuestion): StepResult => ({ ok: false, asks });

/** So often a report waits for a look-up that is out of order; then it goes without, and the utility finds the place. */
const MOST_TRIES = 3;

/** No answer to go by: an emergency does not wait for it for ever. */
function unanswered({ attempts }: Row, failure: Failure): StepResult {
  const isOdd = failure.kind === 'incompatible' || failure.kind === 'refused';
  const isBusy = failure.kind === 'retryLater' && failure.reason === 'busy' && attempts + 1 >= MOST_TRIES;
  return isOdd || isBusy ? { ok: true } : { ok: false, failure };
}

/** The report as it is about these premises. */
const at = (report: OutageReport, { installationNumber, addressString }: Premises): OutageReport => ({
  ...report,
  installationNumber,
  callbackAddress: addressString || report.callbackAddress,
});

export const placeSteps = {
  lookup: {
    lane: 'small',
    finalRefusals: [],
    async send({ sendCall }, row) {
      const { location } = row.intent;
      if (!location) return { ok: true };
      const outcome = await sendCall(installationLookupCall, location);
      if (!outcome.ok) return unanswered(row, outcome.failure);
      const { errorCode, addressArray } = outcome.reply;
      const matches = isSuccess(errorCode) ? addressArray.filter((one) => one.installationNumber !== '') : [];
      const [match] = matches;
      if (!match) return asking({ about: 'noMatch' });
      return matches.length > 1
        ? asking({ about: 'several', matches })
        : { ok: true, learned: { intent: at(row.intent, match) } };
    },
  },
  status: {
    lane: 'small',
    finalRefusals: [],
    async send({ sendCall }, row) {
      const { installationNumber } = row.intent;
      if (installationNumber === '') return { ok: true };
      const outcome = await sendCall(outageStatusCall, { installationNumber });
      if (!outcome.ok) return unanswered(row, outcome.failure);
      const about = ASKED_AT.get(outcome.reply.errorCode);
      // "Reported already" may be of the report whose place this one takes.
      const isOwn = about === 'reported' && Boolean(row.replaces?.length);
      if (about && !isOwn) return asking({ about });
      // Told once: should this device lose its database after the report, it would be asked of its own report.
      return { ok: true, learned: { intent: row.intent } };
    },
  },
} satisfies Record<string, Step<Row>>;

/** What was typed stands as it is. */
const AS_IT_IS = 'asItIs';

const questionOf = ({ question }: Row) => question as PlaceQuestion;

export const placeQuestion: QuestionRule<Row, 'status' | 'report'> = {
  words: (row) => `question.${questionOf(row).about}`,
  choices(row) {
    const question = questionOf(row);
    const asItIs = { id: AS_IT_IS, words: { key: `question.${question.about}.send` } };
    if (question.about !== 'several') return [asItIs];
    const matches = question.matches.map(({ installationNumber: id, addressString: place }) => ({
      id,
      words: { key: 'question.match', values: { place } },
    }));
    return [...matches, asItIs];
  },
  decide(row, choice) {
    const question = questionOf(row);
    if (choice === AS_IT_IS) return { intent: row.intent, steps: ['report'] };
    const match = question.about === 'several' && question.matches.find((one) => one.installationNumber === choice);
    return match ? { intent: at(row.intent, match), steps: ['status', 'report'] } : null;
  },
};
