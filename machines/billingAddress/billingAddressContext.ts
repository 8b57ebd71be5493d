import type { AccountDetails } from '#contracts/account.ts';
import type { ReplyOf } from '#contracts/call.ts';
import { ADDRESS_LINE_LENGTH, type addressFindCall } from '#contracts/postalAddress.ts';
import type { Problem } from '../verification/problem.ts';

export type AccountAddress = NonNullable<AccountDetails['accountAddress']>;
export type Suggestion = ReplyOf<typeof addressFindCall>['suggestions'][number];

/** Names the text that says what is wrong (ERR2-02). */
export type BillingAddressKey =
  | 'addressRequired'
  | 'addressTooLong'
  | 'addressPopulated'
  | 'addressFindFailed'
  | 'addressUpdateError'
  | 'changedMeanwhile';

export interface BillingAddressContext {
  /** What the utility has, as this device knows it; null where it has none. */
  current: AccountAddress | null;
  /** In the box of line 1. */
  typed: string;
  /** The address of line 1; null while what is typed is not one of the suggestions. */
  picked: AccountAddress | null;
  /** Of what is typed; null: not asked for yet. */
  suggestions: readonly Suggestion[] | null;
  /** The suggestion that was chosen last. */
  chosen: string;
  /** Whether that holds several, which are asked for. */
  isContainer: boolean;
  problem: Problem<BillingAddressKey> | null;
  /** - savedUnseen: saved, and what this device shows is still the old copy. */
  notice: 'saved' | 'savedUnseen' | null;
}

export const NOTHING: BillingAddressContext = {
  current: null,
  typed: '',
  picked: null,
  suggestions: null,
  chosen: '',
  isContainer: false,
  problem: null,
  notice: null,
};

export const begin = (current: AccountAddress | null): BillingAddressContext => ({
  ...NOTHING,
  current,
  typed: current?.addressLine1 ?? '',
  picked: current,
});

/** What is typed is another address than the one that was picked. */
export const withTyped = (typed: string) => ({
  typed,
  picked: null,
  suggestions: null,
  chosen: '',
  isContainer: false,
  problem: null,
});

/** Three visible signs: each look-up costs the utility money. */
export const isLongEnough = (typed: string): boolean => /\S\s*\S\s*\S/.test(typed);

/** ACC-43, ACC-45 */
export function whatIsWrong({ typed, picked }: BillingAddressContext): BillingAddressKey | null {
  if (typed.trim() === '') return 'addressRequired';
  if (typed.length > ADDRESS_LINE_LENGTH) return 'addressTooLong';
  return picked === null ? 'addressPopulated' : null;
}
