import type { Premises } from '#contracts/installation.ts';
import type { LookupType } from '#contracts/outageReport.ts';
import {
  type Contact,
  type Extras,
  type FieldErrors,
  premisesOf,
  type ReportContext,
  type Step,
  UNASKED,
} from './reportOutageContext.ts';

export type ReportEvent =
  | { type: 'BREAKER'; checked: boolean }
  /** One of the premises that are listed. `regionId`: where they are, as far as that is known. */
  | { type: 'PICK'; premises: Premises; regionId?: string | undefined }
  | { type: 'PLACE_TYPE'; lookupType: LookupType }
  /** One box of the place, by the wire's name. */
  | { type: 'PLACE'; name: string; typed: string }
  | { type: 'CONTACT'; typed: Partial<Contact> }
  | { type: 'EXTRAS'; typed: Partial<Extras> }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  /** Looks once more for the premises nearby. */
  | { type: 'LOOK' }
  /** The report is not about the known outage that brought the customer here. */
  | { type: 'FORGET_OUTAGE' }
  /** The browser's history leads to this step. */
  | { type: 'GO'; step: Step }
  /** `answer`: what was left out of a meter's address. */
  | { type: 'CONFIRM'; answer?: string }
  | { type: 'CHANGE' }
  /** A question is closed without an answer. */
  | { type: 'DISMISS' };

/** The errors that are left once these boxes were changed. */
const without = (fieldErrors: FieldErrors, ...names: string[]): FieldErrors =>
  Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => !names.includes(name)));

/** The report names no known outage. */
const UNRELATED = { relatedOutageId: null, relatedRegionId: null };

/** What goes with a place that was settled: the known outage is one at that place. */
export const leavingPlace = ({ placeSettled }: ReportContext): Partial<ReportContext> =>
  placeSettled ? UNRELATED : {};

/** Of the known outage, when these premises are picked: it stays where it may be the one there. */
function related(context: ReportContext, event: ReportEvent & { type: 'PICK' }): Partial<ReportContext> {
  const { relatedRegionId } = context;
  if (event.premises.installationNumber === premisesOf(context)?.installationNumber) return {};
  if (event.regionId === undefined || relatedRegionId === null) return leavingPlace(context);
  return event.regionId === relatedRegionId ? {} : UNRELATED;
}

/** What the customer changes with it. */
export function changed(context: ReportContext, event: ReportEvent): Partial<ReportContext> {
  const { fieldErrors, outageAddress } = context;
  switch (event.type) {
    case 'BREAKER':
      return { breakerChecked: event.checked, fieldErrors: {} };
    case 'PICK':
      return { ...related(context, event), ...UNASKED, premises: event.premises, trouble: null };
    case 'PLACE_TYPE':
      return { ...leavingPlace(context), lookupType: event.lookupType, ...UNASKED, trouble: null, fieldErrors: {} };
    case 'PLACE':
      return {
        ...leavingPlace(context),
        ...UNASKED,
        trouble: null,
        outageAddress: { ...outageAddress, [event.name]: event.typed },
        fieldErrors: without(fieldErrors, event.name),
      };
    case 'CONTACT':
      return { ...event.typed, fieldErrors: without(fieldErrors, ...Object.keys(event.typed)) };
    case 'EXTRAS': {
      const isOther = event.typed.alternativeContactNumber !== undefined;
      return {
        ...event.typed,
        ...(isOther && { numberChecked: false }),
        reporterChecked: false,
        botCheck: null,
        fieldErrors: without(fieldErrors, ...Object.keys(event.typed)),
      };
    }
    case 'FORGET_OUTAGE':
      // Because of it the customer was not told what the utility knows of the place (REP-30, REP-31).
      return { ...UNRELATED, ...UNASKED };
    default:
      return {};
  }
}
