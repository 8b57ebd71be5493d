import { createOutageCall } from '#contracts/outageReport.ts';
import { ANYONE, type SubmissionRow } from '#db/submissions.ts';
import { isOutageReport } from '#outbox/kinds/outageReport.ts';
import { judgeChains } from './chains.ts';
import { judgeLeaving } from './judgeRequests.ts';
import { isTextOf, textsThatCount } from './judgeTexts.ts';
import type { Simulation } from './simulation.ts';
import { CALL_NUMBER, type Street, type SubmittedReport, TEXT_NUMBERS } from './submitted.ts';
import type { ReceivedReport } from './utility.ts';

/** What must be true at rest: every report that was shown as saved is at the utility once, in nobody's name. */
export async function judgeReports(simulation: Simulation): Promise<string[]> {
  const { device, reports, network, utility } = simulation;
  const isDeviceRestored = device.isRestored || reports.historyIsLost;
  const complaints: string[] = [];
  const received = await utility.receivedReports();
  const texts = await textsThatCount(utility);
  const rows = device.disk.rows().filter((row) => isOutageReport(row));
  const drafts = device.disk.peek<{ replaces?: string[] }>('drafts');
  const wordsOf = ({ id, intent }: (typeof rows)[number]) => intent.callerComments ?? reports.wordsOf.get(id);
  const rowOf = (one: SubmittedReport) => rows.find((row) => wordsOf(row) === one.words);
  const heldBy = (one: SubmittedReport) => received.filter(({ report }) => report.callerComments === one.words);
  const name = ({ words }: SubmittedReport) => words.slice(0, 8);
  const wasReplaced = (one: SubmittedReport) =>
    reports.submitted.some(
      (other) => other.replaces === one && (other.said === 'saved' || rowOf(other) || heldBy(other).length > 0),
    );

  for (const one of reports.submitted) {
    const say = (what: string) => complaints.push(`${name(one)} ${what}`);
    const there = heldBy(one);
    const row = rowOf(one);
    if (there.length > 1) say(`is at the utility ${there.length} times`);
    if (one.undone) continue;
    judgeLeaving(one, row, simulation, say);
    if (one.removed) continue;
    if (!row) {
      const wasDone = reports.historyIsLost && there.length === 1;
      if (wasDone || one.askedRemoval || one.forgotten || wasReplaced(one)) continue;
      if (one.said === 'saved') say('was shown as saved and is gone');
      if (there.length > 0) say('is at the utility and not on the device');
      continue;
    }
    if (one.said === 'not saved') say('was shown as not saved and is in the outbox');
    if (row.owner !== ANYONE) say('became somebody’s');
    const about = (asked: string) => asked.startsWith(row.id);
    if (row.state === 'received' && !isDeviceRestored) {
      judgePlace(one, row, there[0], simulation, say);
      judgeTextNumber(one, there[0], simulation, say);
    }
    if (there[0] && (there[0].report.relatedOutageId ?? null) !== one.related) say('names another outage');
    if (one.related !== null && one.toldKnown) say('was held back as known, though it names what is known');
    judgeUnanswered(one, there[0], say);
    if (row.state === 'received' && row.enteredBy === null && !isReceiptOnly(row))
      say('is received and was not forgotten');
    if (there[0]?.flaggedForReview === 'bot check failed') say('came with another one’s proof');
    if (row.state === 'received') {
      const shown = there[0]?.idempotencyKey === row.id || row.answer?.replaced;
      if (!shown) say('is shown as received and the utility does not have it');
    } else if (row.state === 'notAccepted') {
      const refused = network.answers.some((answer) => answer.forged && about(answer.about));
      // It was put back to before a decision, and its customer decided otherwise than what the utility has.
      const failure = row.failure?.kind === 'refused' ? row.failure.code : null;
      const decidedAnew = device.isRestored && (one.decision !== null || one.unanswered) && failure === 'keyReused';
      if (!refused && !decidedAnew)
        say(`is not accepted (${JSON.stringify(row.failure)}) and the utility had no reason`);
    } else if (row.state === 'changing') {
      if (!drafts.some(({ replaces }) => replaces?.[0] === row.id)) say('is being changed in no draft');
    } else if (row.state !== 'held' || !network.strangers.some(about)) {
      say(`is ${row.state} at rest: ${JSON.stringify(row.failure)}`);
    }
  }
  const path = createOutageCall.path.split('/').at(-1) ?? '';
  const named = network.seen.filter((seen) => seen.path.endsWith(path) && seen.owner !== null);
  if (named.length > 0) complaints.push('a report was sent in somebody’s name');
  for (const row of rows) {
    if (!reports.submitted.some(({ words }) => words === wordsOf(row))) complaints.push('a report of nobody');
  }
  complaints.push(
    ...judgeChains(reports.submitted, {
      name,
      rowOf,
      effectsOf: (one) => [...heldBy(one), ...texts.filter((text) => isTextOf(text, one.id ?? ''))],
      keysPruned: utility.keysPruned,
    }),
  );
  return complaints;
}

/** What the utility asks about each street. */
const ASKED_AT: Partial<Record<Street, string>> = {
  'TWIN ROAD': 'several',
  'NOWHERE ROAD': 'noMatch',
  'REPORTED ROAD': 'reported',
  'METER ROAD': 'notConfirmed',
};

/** What went without an answer says to which question, and a person is told; what was asked nothing says nothing. */
function judgeUnanswered(
  { street, unanswered }: SubmittedReport,
  there: ReceivedReport | undefined,
  say: (what: string) => void,
): void {
  if (!there) return;
  const named = there.report.unanswered;
  if (named === undefined) return;
  if (!unanswered) say('says that nobody answered, and somebody did');
  if (street === null || named !== ASKED_AT[street]) say(`says that nobody answered ${named}`);
  const flags = ['bot check failed', 'captured in the future', `question not answered: ${named}`];
  const isFlagged = flags.includes(there.flaggedForReview ?? '') || isFlaggedMeter(there);
  if (!isFlagged) say('was not answered and is not flagged');
}

/** Of what a visitor reported: reference, place and time. */
const isReceiptOnly = ({ intent, body }: SubmissionRow): boolean =>
  body === undefined && Object.keys(intent).join() === 'callbackAddress';

/** The house of the meter was not named: the flag says where it is, and the installation is left out. */
const isFlaggedMeter = ({ report, flaggedForReview }: ReceivedReport): boolean =>
  report.installationNumber === '' &&
  /^place not confirmed: the meter is at installation \d+$/.test(flaggedForReview ?? '');

/** What was found of the place, or chosen, is what the utility has. */
function judgePlace(
  { decision }: SubmittedReport,
  { stepNames }: SubmissionRow,
  there: ReceivedReport | undefined,
  { network }: Simulation,
  say: (what: string) => void,
): void {
  const number = there?.report.installationNumber;
  if (number === undefined) return;
  const chosen = decision === 'asItIs' || decision === 'answer' ? null : decision;
  if (chosen !== null && number !== chosen) say(`is of ${number} and was decided to be of ${chosen}`);
  // Whoever was asked and sends it as it is leaves this step out.
  const isUnasked = stepNames.includes('lookup') && number === '';
  if (isUnasked && !isOutOfOrder(network, 'installationLookup')) say('was sent without the place that was found');
}

/** Texts go within the country; whoever gave another number is called instead. */
function judgeTextNumber(
  { textsTo }: SubmittedReport,
  there: ReceivedReport | undefined,
  { network }: Simulation,
  say: (what: string) => void,
): void {
  if (!there || isOutOfOrder(network, 'twilioLookup')) return;
  const { callbackType, callbackPhoneNumber } = there.report;
  const isText = textsTo === TEXT_NUMBERS.canadian;
  const expected = isText ? `Text ${textsTo}` : `Phone ${CALL_NUMBER}`;
  const got = `${callbackType} ${callbackPhoneNumber}`;
  if (got !== expected) say(`is answered by ${got}, not by ${expected}`);
}

/**
 * A look-up that is out of order holds nothing back for ever: it was busy three times, hung six times, or gave an odd
 * answer. A lost connection is none of these.
 */
function isOutOfOrder({ failures }: Simulation['network'], call: string): boolean {
  const met = failures.flatMap(({ path, failure }) => (path.endsWith(call) ? [failure] : []));
  const because = (reason: string) => met.filter((one) => one.kind === 'retryLater' && one.reason === reason).length;
  const isOdd = met.some(({ kind }) => kind === 'incompatible' || kind === 'refused');
  return isOdd || because('busy') >= 3 || because('timeout') >= 6;
}
