import {
  type AskedFor,
  NOTE_LENGTH,
  PLACE_LENGTH,
  POSTAL_CODE_LENGTH,
  type RequestKind,
} from '#contracts/customerRequest.ts';
import { ADDRESS_LINE_LENGTH } from '#contracts/postalAddress.ts';
import { ADDRESS_FIELDS, isPostalCode, type TypedAddress } from './changeRequest.ts';
import { addDays, type Day, isDay, isWithin } from './day.ts';
import { amountOf, centsOf } from './paymentAmount.ts';

/* What may be asked of the utility by `customerRequest`: judged by the form, and again by the server. */

/** What a customer may ask for when they need time to pay. */
export interface ArrangementLimits {
  leastCents: number;
  mostInstalments: number;
  /** So many days after the day of asking the first part is paid at the latest. */
  firstWithinDays: number;
  /** So many days are between one part and the next. */
  everyDays: number;
}

/** Where the utility says nothing else. */
export const USUAL_LIMITS: ArrangementLimits = {
  leastCents: 2000,
  mostInstalments: 6,
  firstWithinDays: 30,
  everyDays: 14,
};

/** So many days before and after the day of asking somebody may move: some tell it when they are gone. */
export const MOVE_DAYS = { before: 30, after: 180 };

/** Every month has it. */
export const LATEST_DUE_DAY = 28;

/** A found bill must not cut the power, nor make its holder late. */
export const wantsProof = (kind: RequestKind): boolean => kind === 'moveOut' || kind === 'dueDate';

/** What is typed for each kind, in the order of the form. */
export const REQUEST_FIELDS = {
  paymentArrangement: ['amount', 'firstOn', 'instalments'],
  equalizedPlan: [],
  moveOut: ['lastDay', ...ADDRESS_FIELDS],
  moveIn: ['firstDay', ...ADDRESS_FIELDS],
  dueDate: ['dayOfMonth'],
} as const satisfies Record<RequestKind, readonly string[]>;
export type RequestField = (typeof REQUEST_FIELDS)[RequestKind][number] | 'note';

/** What stands in the boxes of a form; one that was not touched may be absent. */
export type TypedRequest = Partial<Record<RequestField, string>>;

export type RequestFieldProblem =
  | 'fieldRequired'
  | 'amountInvalid'
  | 'amountTooSmall'
  | 'amountTooLarge'
  | 'dayInvalid'
  | 'dayTooEarly'
  | 'dayTooLate'
  | 'instalmentsInvalid'
  | 'postalCodeInvalid'
  | 'dueDayInvalid'
  | 'tooLong';

/** What it is judged by. */
export interface RequestBounds {
  /** On which it is asked, in Regina. */
  today: Day;
  limits: ArrangementLimits;
  /** What is to be paid, where that is known: for no more can time be asked. */
  dueCents?: number | undefined;
}

/** What is wrong with each field that has something wrong with it. */
export function requestFieldProblems(
  kind: RequestKind,
  typed: TypedRequest,
  bounds: RequestBounds,
): Partial<Record<RequestField, RequestFieldProblem>> {
  const problems: ReturnType<typeof requestFieldProblems> = {};
  for (const field of [...REQUEST_FIELDS[kind], 'note'] as const) {
    const value = field === 'note' ? noteOf(typed) : cleaned(typed[field]);
    const problem = value === '' ? missing(field, typed) : problemOf(field, value, typed, bounds);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** Not every country has postal codes. */
const missing = (field: RequestField, typed: TypedRequest): RequestFieldProblem | null =>
  field === 'note' || (field === 'postalCode' && !isInCanada(typed)) ? null : 'fieldRequired';

const LENGTHS: Partial<Record<RequestField, number>> = {
  addressLine1: ADDRESS_LINE_LENGTH,
  city: PLACE_LENGTH,
  province: PLACE_LENGTH,
  country: PLACE_LENGTH,
  postalCode: POSTAL_CODE_LENGTH,
  note: NOTE_LENGTH,
};

function problemOf(
  field: RequestField,
  value: string,
  typed: TypedRequest,
  { today, limits, dueCents }: RequestBounds,
): RequestFieldProblem | null {
  switch (field) {
    case 'amount':
      return amountProblem(centsOf(value), limits, dueCents);
    case 'instalments':
      return isWholeWithin(value, 1, limits.mostInstalments) ? null : 'instalmentsInvalid';
    case 'dayOfMonth':
      return isWholeWithin(value, 1, LATEST_DUE_DAY) ? null : 'dueDayInvalid';
    case 'firstOn':
      return dayProblem(value, today, addDays(today, limits.firstWithinDays));
    case 'lastDay':
    case 'firstDay':
      return dayProblem(value, addDays(today, -MOVE_DAYS.before), addDays(today, MOVE_DAYS.after));
    case 'postalCode':
      if (isInCanada(typed) && !isPostalCode(value)) return 'postalCodeInvalid';
  }
  return value.length > (LENGTHS[field] ?? Number.POSITIVE_INFINITY) ? 'tooLong' : null;
}

function amountProblem(
  cents: number | null,
  { leastCents }: ArrangementLimits,
  dueCents: number | undefined,
): RequestFieldProblem | null {
  if (cents === null) return 'amountInvalid';
  if (cents < leastCents) return 'amountTooSmall';
  return dueCents !== undefined && cents > dueCents ? 'amountTooLarge' : null;
}

function dayProblem(value: string, first: Day, last: Day): RequestFieldProblem | null {
  if (!isDay(value)) return 'dayInvalid';
  if (isWithin(value, first, last)) return null;
  return value < first ? 'dayTooEarly' : 'dayTooLate';
}

const isWholeWithin = (value: string, least: number, most: number): boolean =>
  /^\d{1,3}$/.test(value) && Number(value) >= least && Number(value) <= most;

/** Where nothing stands the form says Canada. */
const isInCanada = ({ country = '' }: TypedRequest): boolean => /^(canada|can|ca|)$/i.test(country.trim());

/** What ends a line, and what nobody sees. */
const cleaned = (typed = ''): string => typed.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Of a form in which nothing is wrong, what goes over the wire. `everyDays`: between parts, as the form showed them. */
export function askedOf(
  kind: RequestKind,
  typed: TypedRequest,
  { everyDays }: Pick<ArrangementLimits, 'everyDays'>,
): AskedFor {
  const of = (field: RequestField) => cleaned(typed[field]);
  const address = (): TypedAddress => ({
    addressLine1: of('addressLine1'),
    city: of('city'),
    province: of('province'),
    postalCode: of('postalCode').toUpperCase(),
    country: of('country'),
  });
  switch (kind) {
    case 'paymentArrangement': {
      const amount = amountOf(centsOf(of('amount')) ?? 0);
      const instalments = Number(of('instalments'));
      return { kind, amount, firstOn: of('firstOn'), instalments, ...(instalments > 1 && { everyDays }) };
    }
    case 'equalizedPlan':
      return { kind };
    case 'moveOut':
      return { kind, lastDay: of('lastDay'), forwardingAddress: address() };
    case 'moveIn':
      return { kind, firstDay: of('firstDay'), address: address() };
    case 'dueDate':
      return { kind, dayOfMonth: Number(of('dayOfMonth')) };
  }
}

/** The note as it goes over the wire; it may have several lines. */
export const noteOf = ({ note = '' }: TypedRequest): string => note.trim();

/** How a request stands in its form. */
export function typedOf(asked: AskedFor, note: string): TypedRequest {
  const { kind: _, ...fields } = asked;
  const {
    forwardingAddress,
    address,
    everyDays: _shown,
    ...plain
  } = fields as Record<string, unknown> & {
    forwardingAddress?: TypedAddress;
    address?: TypedAddress;
  };
  const texts = Object.entries(plain).map(([field, value]) => [field, String(value)]);
  return { ...Object.fromEntries(texts), ...(forwardingAddress ?? address), note };
}
