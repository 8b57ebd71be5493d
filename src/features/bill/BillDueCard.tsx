import { useWords } from '#content/useWords.ts';
import type { BillDetails } from '#contracts/bill.ts';
import { billDue } from '#rules/billDue.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { CardLink } from '#ui/CardLink.tsx';
import { dueText, owingText } from './dueText.ts';

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
