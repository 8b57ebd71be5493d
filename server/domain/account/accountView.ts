import type { AccountDetails } from '#contracts/account.ts';
import type { MeterDetails } from '#contracts/meter.ts';
import { UNSHOWN_METER } from '#contracts/unshownMeter.ts';
import { cityOf } from '#rules/cityOf.ts';
import { addDays, type Day } from '#rules/day.ts';
import type { Association } from '../../store/account/associations.ts';
import type { BillFacts } from '../../store/bill/bills.ts';
import type { Seal } from '../../store/seal.ts';
import { sealInstallation } from '../outage/sealedInstallation.ts';
import { needsProof } from './proof.ts';

/* Everything that tells a customer something of an account asks here what of it they may see (decision 0065). */

/** What one customer sees of one account in their list. */
export interface AccountView {
  /** Everything of the account is shown: earlier bills, what was billed of the meter, amounts that others pay. */
  isWhole: boolean;
  details(given: AccountDetails, seal: Seal | null): AccountDetails;
  /** `line`: where the account has its power, on one line. */
  address(line: string): string;
  bill(facts: BillFacts): BillFacts;
  /** `today`: in Regina. */
  meter(given: MeterDetails, today: Day): MeterDetails;
  /** What the utility's staff wrote to the account, or in answer to a request. Null: it is withheld. */
  words(written: string | null): string | null;
  /** A row of the data that is held of the customer. */
  row<Row extends object>(row: Row): Row;
}

const WHOLE: AccountView = {
  isWhole: true,
  details: (given) => given,
  address: (line) => line,
  bill: (facts) => facts,
  meter: (given) => given,
  words: (written) => written,
  row: (row) => row,
};

/**
 * Of an account that its customer has by the name and number on its bill alone, or that somebody disputes: what is to be
 * paid, and what a reading of the meter needs. Nothing by which its holder, or the holder's place, is found.
 */
const UNPROVEN: AccountView = {
  isWhole: false,
  details(given, seal) {
    const {
      accountEmail: _,
      accountPhoneNumbers: __,
      accountAddress: ___,
      latitude: ____,
      longitude: _____,
      installationNumber,
      ...shown
    } = given;
    const sealed = installationNumber && sealInstallation(seal, installationNumber);
    return {
      ...shown,
      address: cityOf(given.address),
      meterNumber: given.meterNumber === '' ? '' : UNSHOWN_METER,
      ...(sealed && { installationNumber: sealed }),
    };
  },
  address: cityOf,
  /** Whether a plan pays it is shown, too: else people would pay beside the plan. */
  bill: ({ totalDue, paymentDueBy, ...facts }) => ({
    billIssuedFlag: facts.billIssuedFlag,
    ...(totalDue !== undefined && { totalDue }),
    ...(paymentDueBy !== undefined && { paymentDueBy }),
    ...(facts.appFlag !== undefined && { appFlag: facts.appFlag }),
    ...(facts.paFlag !== undefined && { paFlag: facts.paFlag }),
    ...(facts.eppFlag !== undefined && { eppFlag: facts.eppFlag }),
    ...(facts.FinalBill !== undefined && { FinalBill: facts.FinalBill }),
  }),
  meter: ({ billed: _, ...given }, today) => ({
    ...given,
    moveInDate: given.moveInDate !== null && today <= addDays(given.moveInDate, MOVE_DAYS) ? given.moveInDate : null,
    moveOutDate:
      given.moveOutDate !== null && today >= addDays(given.moveOutDate, -MOVE_DAYS) ? given.moveOutDate : null,
  }),
  words: () => null,
  row: (row) =>
    JSON.parse(
      JSON.stringify(row, (name, value) => {
        if (name === 'meterNumber' && value !== '') return UNSHOWN_METER;
        return HOLDERS.has(name) ? undefined : value;
      }),
    ),
};

/** Further away no day of moving decides what may be read (`rules/meterLifecycle.ts`), and it tells when a house is empty. */
const MOVE_DAYS = 9;

/** Fields of rows that say what the holder has, or what the utility wrote to the holder. `from`: before a change. */
const HOLDERS = new Set(['from', 'answer', 'installationNumber', 'moveInDate', 'moveOutDate']);

/** `entry`: of the account in the customer's list; null where it is not in it, or not any more. */
export const viewOf = (entry: Pick<Association, 'proof' | 'disputedAt'> | null): AccountView =>
  entry && !needsProof(entry) ? WHOLE : UNPROVEN;
