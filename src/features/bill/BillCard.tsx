import { useWords } from '#content/useWords.ts';
import type { BillDetails } from '#contracts/bill.ts';
import { billSource } from '#copies/bills.ts';
import { copiesReadAhead } from '#copies/readAhead.ts';
import { useCopy } from '#copies/useCopy.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { billDue } from '#rules/billDue.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { CardLink } from '#ui/CardLink.tsx';
import { dueText, owingText } from './dueText.ts';

/** The current account's bill on home; nothing before it is on the device. */
export function BillCard() {
  const account = useCurrentAccount()?.current;
  const { copy } = useCopy(billSource, account, copiesReadAhead()?.bill);
  if (!account || !copy?.bill) return null;
  return <BillDueCard bill={copy.bill} accountType={account.accountType} />;
}

/** A bill in one line that leads to it; nothing before the first one. */
export function BillDueCard({ bill, accountType }: { bill: BillDetails; accountType: string }) {
  const words = useWords('bill');
  if (!bill.billIssuedFlag) return null;
  const due = billDue(bill, accountType, reginaDay(new Date()));
  const isPast = due.kind === 'by' && due.isPast;
  return (
    <CardLink
      to="/my-bill"
      icon={{ name: 'bill', tone: isPast ? 'waiting' : 'act' }}
      title={words('card', { amount: owingText(bill, words) })}
      detail={dueText(due, words)?.short}
    />
  );
}
