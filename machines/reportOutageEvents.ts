import type { Premises } from '#contracts/installation.ts';
import type { LookupType } from '#contracts/outageReport.ts';
import type { Contact, Extras, Problems, ReportContext, Step } from './reportOutageContext.ts';

export type ReportEvent =
  | { type: 'BREAKER'; checked: boolean }
  /** One of the premises that are listed. */
  | { type: 'PICK'; premises: Premises }
  | { type: 'PLACE_TYPE'; lookupType: LookupType }
  /** One box of the place, by the wire's name. */
  | { type: 'PLACE'; name: string; typed: string }
  | { type: 'CONTACT'; typed: Partial<Contact> }
  | { type: 'EXTRAS'; typed: Partial<Extras> }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  /** Looks once more for the premises nearby. */
  | { type: 'LOOK' }
  /** The browser's history leads to this step. */
  | { type: 'GO'; step: Step }
  | { type: 'CONFIRM' }
  | { type: 'CHANGE' }
  /** A question is closed without an answer. */
  | { type: 'DISMISS' };

/** The problems that are left once these boxes were changed. */
const without = (problems: Problems, ...names: string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)));

/** Another place: nothing that the utility said of the one before is true of it. */
const UNASKED = { found: null, statusChecked: false, trouble: null };

/** What the customer changes with it. */
export function changed(context: ReportContext, event: ReportEvent): Partial<ReportContext> {
  const { problems, outageAddress } = context;
  switch (event.type) {
    case 'BREAKER':
      return { breakerChecked: event.checked, problems: {} };
    case 'PICK':
      return { premises: event.premises, statusChecked: false, trouble: null };
    case 'PLACE_TYPE':
      return { lookupType: event.lookupType, ...UNASKED, problems: {} };
    case 'PLACE':
      return {
        ...UNASKED,
        outageAddress: { ...outageAddress, [event.name]: event.typed },
        problems: without(problems, event.name),
      };
    case 'CONTACT':
      return { ...event.typed, problems: without(problems, ...Object.keys(event.typed)) };
    case 'EXTRAS': {
      const isOther = event.typed.alternativeContactNumber !== undefined;
      return {
        ...event.typed,
        ...(isOther && { numberChecked: false }),
        botCheck: null,
        problems: without(problems, ...Object.keys(event.typed)),
      };
    }
    default:
      return {};
  }
}
