import { addressLine } from '#contracts/addressLine.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import {
  confirmInstallationCall,
  installationLookupCall,
  outageStatusCall,
  type Premises,
} from '#contracts/installation.ts';
import type { OutageReport, placeQuestions } from '#contracts/outageReport.ts';
import { OUTAGE_STATUS } from '#contracts/outageStatus.ts';
import type { Choice, QuestionRule, Step, StepResult } from '../engine/kind.ts';
import { mayHaveGoneElsewhere } from '../engine/settle/advance.ts';
import { provenWhereWanted } from './botProof.ts';
import type { OutageReportRow } from './outageReportRow.ts';
import { unanswered } from './unanswered.ts';

/* Where a report is about: looked up, and its status checked, before the report goes, where nobody could be asked while
 * it was written. */

/** What the customer is to decide: the row's `question`. */
export type PlaceQuestion =
  | { about: Exclude<(typeof placeQuestions)[number], 'several' | 'notConfirmed'> }
  | { about: 'notConfirmed'; found: Found; isWrong: boolean }
  | { about: 'several'; matches: readonly Premises[] };

/** A meter's place, of which street and town are known. */
type Found = Premises & Required<Pick<Premises, 'asks'>>;
const isInPart = (one: Premises): one is Found => one.asks !== undefined;

/** What the step `confirm` is to ask: the row's `carried`. */
interface Answered {
  found: Found;
  answer: string;
}

/** What the status of API2-22 leaves to the customer (REP-29 to REP-31). */
const ASKED_AT = new Map<number, PlaceQuestion['about'] & ('reported' | 'reportedHere' | 'loadLimited')>([
  [OUTAGE_STATUS.reported, 'reported'],
  [OUTAGE_STATUS.reportedHere, 'reportedHere'],
  [OUTAGE_STATUS.duplicate, 'reportedHere'],
  [OUTAGE_STATUS.loadLimited, 'loadLimited'],
]);

const asking = (asks: PlaceQuestion): StepResult => ({ ok: false, asks });

/** The report as it is about these premises. */
const at = (report: OutageReport, { installationNumber, addressString }: Premises): OutageReport => ({
  ...report,
  installationNumber,
  callbackAddress: addressLine(addressString, report.callbackAddress),
});

/** The report as it was typed, of a meter whose place its customer did not confirm: a person looks at it. */
const notConfirmed = (report: OutageReport, { installationNumber }: Found): OutageReport => ({
  ...report,
  installationNumber,
  unanswered: 'notConfirmed',
});

/** A customer who says that a known outage is not over for them knows that it was reported. */
const isKnownToThem = ({ intent }: OutageReportRow, about: PlaceQuestion['about']): boolean =>
  intent.relatedOutageId !== undefined && about !== 'loadLimited';

export const placeSteps = {
  lookup: {
    lane: 'small',
    finalRefusals: [],
    async send(environment, row) {
      const { location } = row.intent;
      if (!location) return { ok: true };
      const outcome = await provenWhereWanted(environment, row.id, (headers) =>
        environment.sendCall(installationLookupCall, location, { headers }),
      );
      if (!outcome.ok) return unanswered(row, outcome.failure);
      const { errorCode, addressArray } = outcome.reply;
      const known = isSuccess(errorCode) ? addressArray.filter((one) => one.installationNumber !== '') : [];
      // A customer who is asked which address it is reads what the report would carry.
      const matches = known.map((one) => ({
        ...one,
        addressString: addressLine(one.addressString, row.intent.callbackAddress),
      }));
      const [match] = matches;
      if (!match) return asking({ about: 'noMatch' });
      if (isInPart(match)) return asking({ about: 'notConfirmed', found: match, isWrong: false });
      return matches.length > 1
        ? asking({ about: 'several', matches })
        : { ok: true, learned: { intent: at(row.intent, match) } };
    },
  },
  confirm: {
    lane: 'small',
    finalRefusals: [],
    async send(environment, row) {
      const answered = row.carried as Answered | null;
      if (!answered) return { ok: true };
      const { found, answer } = answered;
      const request = { installationNumber: found.installationNumber, answer };
      const outcome = await provenWhereWanted(environment, row.id, (headers) =>
        environment.sendCall(confirmInstallationCall, request, { headers }),
      );
      const asTyped = { ok: true, learned: { intent: notConfirmed(row.intent, found) } } as const;
      if (!outcome.ok) {
        const waits = unanswered(row, outcome.failure);
        return waits.ok ? asTyped : waits;
      }
      const { outcome: said, premises } = outcome.reply;
      if (said === 'wrong') return asking({ about: 'notConfirmed', found, isWrong: true });
      return said === 'confirmed' && premises ? { ok: true, learned: { intent: at(row.intent, premises) } } : asTyped;
    },
  },
  status: {
    lane: 'small',
    finalRefusals: [],
    async send(environment, row) {
      const { installationNumber, unanswered: open } = row.intent;
      if (installationNumber === '' || open === 'notConfirmed') return { ok: true };
      const outcome = await provenWhereWanted(environment, row.id, (headers) =>
        environment.sendCall(outageStatusCall, { installationNumber }, { headers }),
      );
      if (!outcome.ok) return unanswered(row, outcome.failure);
      const about = ASKED_AT.get(outcome.reply.errorCode);
      // "Reported already" may be of the report whose place this one takes, or of what left in place of this one.
      const isOwn = about === 'reported' && (Boolean(row.replaces?.length) || mayHaveGoneElsewhere(row));
      if (about && !isOwn && !isKnownToThem(row, about)) return asking({ about });
      // Told once: should this device lose its database after the report, it would be asked of its own report.
      return { ok: true, learned: { intent: row.intent } };
    },
  },
} satisfies Record<string, Step<OutageReportRow>>;

/** A meter's address, which its customer has not seen: it could not be asked for while the report was written. */
export const isFoundByMeter = ({ done, intent, stepNames }: OutageReportRow): boolean =>
  intent.location?.lookupType === 'Meter_Number' &&
  intent.installationNumber !== '' &&
  intent.unanswered !== 'notConfirmed' &&
  stepNames.slice(0, done).includes('lookup');

const AFTER_PLACE = ['textNumber', 'report'] as const;
type AfterPlace = (typeof AFTER_PLACE)[number];
/** The steps of a report that come when its place is settled. */
const afterPlace = (stepNames: readonly string[]): AfterPlace[] =>
  AFTER_PLACE.filter((name) => stepNames.includes(name));

/** What was typed stands as it is. */
const AS_IT_IS = 'asItIs';
/** The part of the address that was asked for. */
const ANSWER = 'answer';

const questionOf = ({ question }: OutageReportRow) => question as PlaceQuestion;

export const placeQuestion: QuestionRule<OutageReportRow, 'confirm' | 'status' | AfterPlace> = {
  words(row) {
    const question = questionOf(row);
    const isWrong = question.about === 'notConfirmed' && question.isWrong;
    return isWrong ? 'question.notConfirmed.wrong' : `question.${question.about}`;
  },
  choices(row): readonly Choice[] {
    const question = questionOf(row);
    const asItIs: Choice = { id: AS_IT_IS, words: { key: `question.${question.about}.send` } };
    if (question.about === 'noMatch') return [asItIs];
    if (question.about === 'notConfirmed') {
      const { asks, addressString: place } = question.found;
      const types = { key: `question.notConfirmed.${asks}`, values: { place } } as const;
      return [{ id: ANSWER, words: { key: 'question.notConfirmed.answer' }, types }, asItIs];
    }
    if (question.about !== 'several') {
      return [asItIs, { id: 'no', words: { key: `question.${question.about}.no` }, withdraws: true }];
    }
    const matches = question.matches.map(
      ({ installationNumber: id, addressString: place }): Choice => ({
        id,
        words: { key: 'question.match', values: { place } },
      }),
    );
    return [...matches, asItIs];
  },
  decide(row, choice, typed = '') {
    const question = questionOf(row);
    const rest = afterPlace(row.stepNames);
    if (question.about === 'notConfirmed') {
      const { found } = question;
      if (choice === AS_IT_IS) return { intent: notConfirmed(row.intent, found), steps: rest };
      const carried: Answered = { found, answer: typed.trim() };
      return choice === ANSWER && carried.answer !== ''
        ? { intent: row.intent, steps: ['confirm', 'status', ...rest], carried }
        : null;
    }
    if (choice === AS_IT_IS) return { intent: row.intent, steps: rest };
    const match = question.about === 'several' && question.matches.find((one) => one.installationNumber === choice);
    return match ? { intent: at(row.intent, match), steps: ['status', ...rest] } : null;
  },
  // A customer without power may not look at the app again: better a report that a person asks about than none.
  goUnanswered(row) {
    const question = questionOf(row);
    const { about } = question;
    const intent =
      about === 'notConfirmed' ? notConfirmed(row.intent, question.found) : { ...row.intent, unanswered: about };
    return { intent, steps: afterPlace(row.stepNames) };
  },
};
