import type { Premises } from '#contracts/installation.ts';
import type { LookupType } from '#contracts/outageReport.ts';
import {
  begin,
  type FieldErrors,
  type ReportContext,
  type ReportInput,
  type Stage,
  UNASKED,
  whatIsWrong,
} from './reportOutageContext.ts';
import { changed } from './reportOutageEvents.ts';

/** The step that a draft of the short report names: none of the long path's. */
export const SHORT_STEP = 'short';

/** Premises that the utility knows; `regionId`: the outage region that they are in, as far as the device knows it. */
export interface KnownPlace {
  premises: Premises;
  regionId: string | undefined;
}

/** A place as the customer gave it, with all that its type asks for: it is looked up when the report is sent. */
export interface GivenPlace {
  lookupType: LookupType;
  outageAddress: Record<string, string>;
}

export interface ShortInput extends ReportInput {
  place: KnownPlace | GivenPlace;
  /** A code showed that texts reach the customer's number (REP-40). */
  isTextable: boolean;
  /** The customer agreed to the use of these details before, on this device (REP-38). */
  hasAgreed: boolean;
}

export interface ShortContext extends ReportContext {
  /** The device could not keep the report. */
  isNotSaved: boolean;
}

/** What the utility said at Send. `status`: the code of API2-22; null where nobody could be asked. */
export interface SendChecks {
  status: number | 'failed' | null;
  bot: 'passed' | 'failed' | 'missing' | null;
  /** Whether texts go to the number; null where they are not wanted, or nobody could be asked. */
  textable: boolean | null;
}

/** All that is known is filled in; a draft of another place keeps its words, and not its place. */
export function beginShort({ place, isTextable, hasAgreed, ...input }: ShortInput): ShortContext {
  const context = begin(input);
  const isResumed = input.draft?.step === SHORT_STEP;
  return {
    ...context,
    ...('premises' in place ? changed(context, { type: 'PICK', ...place }) : { ...UNASKED, premises: null, ...place }),
    ...(!isResumed && {
      notificationPreference: isTextable ? 'Text' : 'Phone',
      privacyPolicyChecked: hasAgreed,
    }),
    isNotSaved: false,
  };
}

const ON_THE_PAGE: readonly Stage[] = ['intro', 'contact', 'extras'];

/** What keeps the report from being sent, by the names of the boxes: those of the stages that it has on one page. */
export const stillMissing = (context: ReportContext): FieldErrors =>
  Object.assign({}, ...ON_THE_PAGE.map((stage) => whatIsWrong(stage, context)));
