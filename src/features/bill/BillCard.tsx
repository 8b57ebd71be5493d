import { billSource } from '#copies/bills.ts';
import { copiesReadAhead } from '#copies/readAhead.ts';
import { useCopy } from '#copies/useCopy.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { BillDueCard } from './BillDueCard.tsx';

/** The current account's bill on home; nothing before it is on the device. */
export function BillCard() {
  const account = useCurrentAccount()?.current;
  const { copy } = useCopy(billSource, account, copiesReadAhead()?.bill);
  if (!account || !copy?.bill) return null;
  return <BillDueCard bill={copy.bill} accountType={account.accountType} />;
}
