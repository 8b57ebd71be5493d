import { addressLine } from '#contracts/addressLine.ts';
import type { Premises } from '#contracts/installation.ts';
import {
  callbackPhone,
  type LookupType,
  longest,
  type OutageLocation,
  type OutageReport,
  outageLocation,
  outageLocations,
  outageReport,
} from '#contracts/outageReport.ts';
import { locationText } from '#rules/locationText.ts';
import { bareEmail, email } from '#rules/validation.ts';

/** The stages with something to fill in or to read (REP-01); the last four are steps 1 to 4 (REP-11). */
export const STAGES = ['intro', 'result', 'location', 'info', 'contact', 'extras'] as const;
export type Stage = (typeof STAGES)[number];
/** Where the customer is: at a stage, or at the question that confirms all of it. */
export const STEPS = [...STAGES, 'confirm'] as const;
export type Step = (typeof STEPS)[number];

/** What the customer typed, by the form's names (REP-34); a draft keeps exactly this, and the stage. */
export interface ReportEntry {
  breakerChecked: boolean;
  /** The premises that were chosen from a list; null where the place is typed, in step 1. */
  premises: Premises | null;
  lookupType: LookupType;
  /**
   * Every box of a place that was filled in, by the wire's names. One bag for all types: a township typed for one is
   * there for the other, and a customer who changes the type and changes it back finds everything again.
   */
  outageAddress: Record<string, string>;
  /** The premises that the utility found at the typed place; null until it was asked. */
  found: Premises | null;
  /** What the utility knows of the premises was asked and told. */
  statusChecked: boolean;
  /** Step 2 was opened for this very place: the utility's answer allowed that, or it could not be asked. */
  placeSettled: boolean;
  contactName: string;
  phoneNumber: string;
  additionalInfo: string;
  notificationPreference: OutageReport['callbackType'];
  alternativeContactNumber: string;
  alternativeContactEmail: string;
  privacyPolicyChecked: boolean;
  /** The outage that the utility knows of, which is not over for this customer; null: they came without one. */
  relatedOutageId: string | null;
  /** Where that outage is; null where that is not known. */
  relatedRegionId: string | null;
}
export type Contact = Pick<ReportEntry, 'contactName' | 'phoneNumber'>;
export type Extras = Pick<
  ReportEntry,
  | 'additionalInfo'
  | 'notificationPreference'
  | 'alternativeContactNumber'
  | 'alternativeContactEmail'
  | 'privacyPolicyChecked'
>;
/** What is known of a signed-in customer, so that they need not type it. */
export type Known = Partial<Contact & Pick<Extras, 'alternativeContactNumber' | 'alternativeContactEmail'>>;

/** What is wrong with one box; the screen has a text for each. */
export type FieldError = { kind: 'required' | 'invalid' | 'foreign' } | { kind: 'tooLong'; most: number };
/** By the box's name. */
export type FieldErrors = Record<string, FieldError>;

/**
 * Why the flow does not lead on from the place. failed: what the utility said could not be understood (REP-32, REP-47);
 * numberMissing: it named premises without their number (REP-33); wrongPlace: the meter is not in the house that was named.
 */
export type Trouble = 'failed' | 'numberMissing' | 'wrongPlace';

/**
 * Why no premises near the customer are known. unknown: the device does not say where it is (REP-05); coarse: it knows
 * that only roughly; offline: no server could be asked; failed: the utility gave no answer to go by (REP-47).
 */
export type NoNearby = 'unknown' | 'coarse' | 'offline' | 'failed';

export interface ReportContext extends ReportEntry {
  /** Found by the last Next; a box that is changed since is no longer among them. */
  fieldErrors: FieldErrors;
  /** The premises near the customer, or why they are not known; undefined while they are looked for. */
  nearby: readonly Premises[] | NoNearby | undefined;
  /** All that were found at the typed place, to pick from. */
  matches: readonly Premises[];
  trouble: Trouble | null;
  /** The bot check before the confirmation did not come about (REP-39), or was not passed (REP-43). */
  botCheck: 'missing' | 'failed' | null;
  /** The number for texts was found to be Canadian. */
  numberChecked: boolean;
  /** The checks of step 4 let the customer on to the confirmation, and nothing was changed at that step since. */
  reporterChecked: boolean;
  /** The saved report, once there is one. */
  submissionId: string | null;
}

export interface ReportInput {
  /** Where the customer was when the tab was lost, or a report from the outbox opened again. */
  draft?: (ReportEntry & { step: string }) | undefined;
  /** How long ago the draft was written, in ms. */
  draftAge?: number;
  known?: Known | undefined;
  /** A known outage that the customer says is not over for them. */
  stillOut?: StillOut | undefined;
}
export interface StillOut {
  outageId: string;
  regionId: string;
}

/** What the utility said of a place is asked again in a draft that is older, in ms: an outage comes and goes. */
export const PLACE_KNOWN_MS = 3_600_000;

/** Another place: nothing that the utility said of the one before is true of it. */
export const UNASKED = { found: null, statusChecked: false, placeSettled: false };

const FRESH: ReportEntry = {
  breakerChecked: false,
  premises: null,
  lookupType: 'Civic_Address',
  outageAddress: {},
  ...UNASKED,
  contactName: '',
  phoneNumber: '',
  additionalInfo: '',
  notificationPreference: 'Phone',
  alternativeContactNumber: '',
  alternativeContactEmail: '',
  privacyPolicyChecked: false,
  relatedOutageId: null,
  relatedRegionId: null,
};

/** The outage that the customer comes with, unless the draft is about it already. */
function broughtBy({ draft, stillOut }: ReportInput): Partial<ReportEntry> | null {
  // What the contract would refuse would keep the report from going.
  const id = outageReport.shape.relatedOutageId.safeParse(stillOut?.outageId).data;
  if (!id || draft?.relatedOutageId === id) return null;
  // A draft may be of another place, so the place is chosen anew; what was typed stays in its boxes.
  return { relatedOutageId: id, relatedRegionId: stillOut?.regionId ?? null, premises: null, ...UNASKED };
}

export function begin(input: ReportInput): ReportContext {
  const { draft, draftAge = 0, known = {} } = input;
  const { step: _, ...typed } = draft ?? { ...FRESH, step: '' };
  const context: ReportContext = {
    ...FRESH,
    ...typed,
    ...(draftAge > PLACE_KNOWN_MS && UNASKED),
    ...broughtBy(input),
    fieldErrors: {},
    nearby: undefined,
    matches: [],
    trouble: null,
    botCheck: null,
    numberChecked: false,
    reporterChecked: false,
    submissionId: null,
  };
  for (const [name, value] of Object.entries(known) as [keyof Known, string][]) context[name] ||= value;
  return context;
}

/** The stages that lie before a step. */
const before = (step: string | undefined): readonly Stage[] =>
  STAGES.slice(0, Math.max(0, STEPS.indexOf(step as Step)));

/** What the utility must have been asked about a stage before it lies behind. */
const isUnasked = (stage: Stage, { placeSettled, reporterChecked }: ReportContext): boolean =>
  (stage === 'location' && !placeSettled) || (stage === 'extras' && !reporterChecked);

/** The first stage before this step that is not right (any more); until it is, the step is not reached. */
export const wrongBefore = (step: string | undefined, context: ReportContext): Stage | undefined =>
  before(step).find((stage) => hasFieldErrors(whatIsWrong(stage, context)) || isUnasked(stage, context));

/** How far it goes on the way to this step: there, or to the first stage before it that is not right. */
export function stepOf(context: ReportContext, step: string | undefined): Step {
  const reached = wrongBefore(step, context) ?? STEPS[before(step).length] ?? 'intro';
  // Premises that were picked are not typed in.
  return reached === 'location' && context.premises ? 'result' : reached;
}

/** Where the flow begins: where the draft was, or where a known outage that it is not about has its place chosen. */
export const firstStep = (input: ReportInput): string | undefined =>
  broughtBy(input) && input.draft ? 'result' : input.draft?.step;

/** The river lot's quarter is not the customer's to say (REP-21). */
const GIVEN: Partial<Record<LookupType, Record<string, string>>> = { River_Lot: { quarter: 'R0' } };

/** As much of a zod schema as it takes to judge what was typed into one box. */
interface BoxSchema {
  safeParse(typed: unknown): { success: true } | { success: false };
}

/** The name of a box that says where, of any type of place. */
export type PlaceName = { [Type in LookupType]: keyof (typeof outageLocations)[Type]['shape'] }[LookupType];

/** What a place of this type asks for, in its order. */
export function placeBoxes(lookupType: LookupType): { name: PlaceName; isOptional: boolean; schema: BoxSchema }[] {
  const shape: Record<string, BoxSchema> = outageLocations[lookupType].shape;
  return Object.entries(shape)
    .filter(([name]) => !(name in (GIVEN[lookupType] ?? {})))
    .map(([name, schema]) => ({ name: name as PlaceName, schema, isOptional: schema.safeParse(undefined).success }));
}

/** A blank box is an empty one. */
function judge(schema: BoxSchema, typed = ''): FieldError | null {
  const value = typed.trim() === '' ? undefined : typed;
  const judged = schema.safeParse(value);
  if (judged.success) return null;
  if (value === undefined) return { kind: 'required' };
  const most = longest.get(schema) ?? Number.POSITIVE_INFINITY;
  return value.trim().length > most ? { kind: 'tooLong', most } : { kind: 'invalid' };
}

const judgeEmail = (typed: string): FieldError | null =>
  judge(outageReport.shape.callbackEmail, bareEmail(typed)) ?? (email(typed) === null ? null : { kind: 'invalid' });

/** What keeps the customer from going on from this stage; the schemas of the contract judge. */
export function whatIsWrong(stage: Stage, context: ReportEntry): FieldErrors {
  const { callerName, callerComments } = outageReport.shape;
  const found: Record<string, FieldError | null> = {};
  switch (stage) {
    case 'intro':
      found.breakerChecked = context.breakerChecked ? null : { kind: 'required' };
      break;
    case 'location':
      if (context.premises) break;
      for (const { name, schema } of placeBoxes(context.lookupType)) {
        found[name] = judge(schema, context.outageAddress[name]);
      }
      break;
    case 'result':
    case 'info':
      break;
    case 'contact':
      found.contactName = judge(callerName, context.contactName);
      found.phoneNumber = judge(callbackPhone, context.phoneNumber);
      break;
    case 'extras': {
      const { additionalInfo, notificationPreference: by } = context;
      found.additionalInfo = (additionalInfo && judge(callerComments, additionalInfo)) || null;
      if (by === 'Text') found.alternativeContactNumber = judge(callbackPhone, context.alternativeContactNumber);
      if (by === 'Email') found.alternativeContactEmail = judgeEmail(context.alternativeContactEmail);
      found.privacyPolicyChecked = context.privacyPolicyChecked ? null : { kind: 'required' };
      if (premisesOf(context)?.installationNumber === '') found.installationNumber = { kind: 'required' };
    }
  }
  return Object.fromEntries(Object.entries(found).filter((one): one is [string, FieldError] => one[1] !== null));
}

export const hasFieldErrors = (fieldErrors: FieldErrors): boolean => Object.keys(fieldErrors).length > 0;

/** The place as it was typed; only once nothing is wrong with it. Undefined where premises were chosen. */
export function placeOf({ premises, lookupType, outageAddress }: ReportEntry): OutageLocation | undefined {
  if (premises) return undefined;
  const filled = Object.entries(outageAddress).filter(([, value]) => value.trim() !== '');
  return outageLocation.parse({
    lookupType,
    outageAddress: { ...Object.fromEntries(filled), ...GIVEN[lookupType] },
  });
}

/** The premises that the report is about, as far as the utility named them. */
export const premisesOf = ({ premises, found }: ReportEntry): Premises | null => premises ?? found;

/** False of a meter's place that is shown in part, until the customer named the rest (REP-27). */
export const isConfirmed = (entry: ReportEntry): boolean => premisesOf(entry)?.asks === undefined;

/** The place in one line: as the utility writes it where it knows it, else as it was typed. */
export function placeText(entry: ReportEntry): string {
  const place = placeOf(entry);
  const typed = place && locationText(place);
  return isConfirmed(entry) ? addressLine(premisesOf(entry)?.addressString ?? '', typed) : addressLine('', typed);
}

/** Whom to reach, and how (API2-23): the alternative number for Text, else the one of step 3. */
export function callbackOf(
  entry: ReportEntry,
): Pick<OutageReport, 'callbackType' | 'callbackPhoneNumber' | 'callbackEmail'> {
  const {
    notificationPreference: callbackType,
    phoneNumber,
    alternativeContactNumber,
    alternativeContactEmail,
  } = entry;
  return {
    callbackType,
    callbackPhoneNumber: (callbackType === 'Text' ? alternativeContactNumber : phoneNumber).trim(),
    // What stands in a box that is out of sight is not said.
    callbackEmail: callbackType === 'Email' ? bareEmail(alternativeContactEmail) : '',
  };
}
