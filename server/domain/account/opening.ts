import type { AccountDetails } from '#contracts/account.ts';
import type { MeterDetails } from '#contracts/meter.ts';
import { accountsOf, type Listed } from '../../store/account/associations.ts';
import type { BillFacts } from '../../store/bill/bills.ts';
import { billOf } from '../bill/bills.ts';
import { meterOf } from '../meter/meterDetails.ts';
import { profileOf } from './customers.ts';
import { detailsFor } from './detailsFor.ts';

/** The other parts do not wait longer, in ms, for what the archive says of the meter; its own call does. */
const ARCHIVE_MS = 500;

type Asked = Parameters<typeof billOf>[0] & Parameters<typeof meterOf>[0] & Parameters<typeof detailsFor>[0];

interface AccountParts {
  caAccount: string;
  accountDetails: () => Promise<AccountDetails>;
  /** Null: the account has no meter. */
  meterReadDetails: (() => Promise<MeterDetails>) | null;
  billDetails: () => Promise<BillFacts>;
}

/**
 * What an opening of the app shows, each part to be read by itself; the list of accounts is read once for all of them.
 * `caAccount`: the account in use; where it is none of theirs, the one that is shown first.
 */
export function openingOf(given: Asked, caAccount: string | undefined) {
  const { db, customerId, archive } = given;
  const patient = { list: (of: string, ms: number) => archive.list(of, Math.min(ms, ARCHIVE_MS)) };
  const asked = { ...given, archive: patient };
  let list: Promise<Listed[]> | undefined;
  const readList = () => {
    list ??= accountsOf(db, customerId);
    return list;
  };
  return {
    profileDetails: async () => profileOf(db, customerId, await readList()),
    /** Null: the customer has no account. */
    account: async (): Promise<AccountParts | null> => {
      const all = await readList();
      const listed =
        all.find(({ account }) => account.caAccount === caAccount) ??
        all.find(({ association }) => association.isDefault) ??
        all[0];
      if (!listed) return null;
      const { account } = listed;
      const { meterNumber } = account.details;
      return {
        caAccount: account.caAccount,
        accountDetails: () => detailsFor(given, listed),
        meterReadDetails: meterNumber === '' ? null : () => meterOf(asked, listed, meterNumber),
        billDetails: () => billOf(asked, listed),
      };
    },
  };
}
