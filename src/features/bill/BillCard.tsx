import { useWords } from '#content/useWords.ts';
import { billSource } from '#copies/bills.ts';
import { copiesReadAhead } from '#copies/readAhead.ts';
import { useCopy } from '#copies/useCopy.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { billDue } from '#rules/billDue.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { CardLink } from '#ui/CardLink.tsx';
import { dueText, owingText } from './dueText.ts';

/** The current account's bill in one line, on home; nothing before the first bill is on the device. */
export function BillCard() {
  const words = useWords('bill');
  const account = useCurrentAccount()?.current;
  const { copy } = useCopy(billSource, account, copiesReadAhead()?.bill);
  const bill = copy?.bill;
  if (!account || !bill?.billIssuedFlag) return null;
  const due = billDue(bill, account.accountType, reginaDay(new Date()));
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
