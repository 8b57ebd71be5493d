import { type Say, useWords } from '#content/useWords.ts';
import type { BillDetails } from '#contracts/bill.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import { AsOf } from '#parts/status/AsOf.tsx';
import { billDue, type Due } from '#rules/billDue.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { Card } from '#ui/Card.tsx';
import { longDay } from '#ui/dates.ts';
import { Hero, type HeroAction, type HeroProps } from '#ui/Hero.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Note } from '#ui/Note.tsx';
import { TwoColumns } from '#ui/TwoColumns.tsx';
import { BillFigures } from './BillFigures.tsx';
import { BillLinks } from './BillLinks.tsx';
import { BillPdf } from './BillPdf.tsx';
import { moneyText } from './moneyText.ts';

interface Props {
  bill: BillDetails;
  details: AccountDetailsCopy;
  accountType: string;
  /** ISO time. */
  fetchedAt: string;
}

/** What is to be paid and when, and how it comes about (BILL-04 to BILL-11). */
export function BillSummary({ bill, details, accountType, fetchedAt }: Props) {
  const words = useWords('bill');
  if (!bill.billIssuedFlag) {
    return (
      <>
        <Note>{words('notIssued')}</Note>
        <AsOf fetchedAt={fetchedAt} />
      </>
    );
  }
  const due = billDue(bill, accountType, reginaDay(new Date()));
  return (
    <TwoColumns>
      <div className="flex flex-col gap-3.5">
        {bill.FinalBill && <Note>{words('final')}</Note>}
        {bill.eppFlag && <Note>{words('equalized')}</Note>}
        <Hero title={owingText(bill, words)} kicker={kickerOf(due, words)} actions={payOf(bill, words)}>
          {detailOf(due, words)}
        </Hero>
        <BillPdf
          key={bill.DocumentID}
          bill={{ caAccount: details.caAccount, paymentDueBy: bill.paymentDueBy, documentId: bill.DocumentID }}
          label={words('pdf')}
        />
        <LinkButton to={words('manage.path')} look="quiet">
          {words('manage')}
        </LinkButton>
      </div>
      <div className="flex flex-col gap-3.5">
        <BillFigures bill={bill} />
        <Card>
          <h2 className="text-large">{words('account')}</h2>
          <p className="mt-2">{details.accountName}</p>
          <p className="text-soft">{details.address}</p>
        </Card>
        <BillLinks />
        <AsOf fetchedAt={fetchedAt} />
      </div>
    </TwoColumns>
  );
}

/** The amount, or what the utility owes the customer. */
function owingText({ totalDue }: BillDetails, words: Say): string {
  const amount = moneyText(totalDue);
  return totalDue && totalDue.amount < 0
    ? words('credit', { amount: moneyText({ ...totalDue, amount: -totalDue.amount }) })
    : words('owing', { amount });
}

/** Only where there is something to pay (BILL-12). */
function payOf({ totalDue }: BillDetails, words: Say): HeroAction[] {
  return totalDue && totalDue.amount > 0 ? [{ to: '/my-bill/payment-summary', text: words('pay') }] : [];
}

function kickerOf(due: Due, words: Say): HeroProps['kicker'] {
  switch (due.kind) {
    case 'closed':
    case 'none':
      return { icon: 'check', text: words('kicker.nothing') };
    case 'by':
      if (!due.day) return undefined;
      return due.isPast
        ? { icon: 'warning', text: words('kicker.past', { day: longDay(due.day) }) }
        : { icon: 'waiting', text: words('due.by', { day: longDay(due.day) }) };
    default:
      return { icon: 'waiting', text: words(`kicker.${due.kind}`) };
  }
}

function detailOf(due: Due, words: Say): string | undefined {
  switch (due.kind) {
    case 'closed':
      return words('due.closed');
    case 'withdrawal':
      return due.day ? words('due.withdrawal', { day: longDay(due.day) }) : words('due.withdrawalSoon');
    case 'arrangement':
      return words('due.arrangement');
    case 'by':
      return due.isPast ? words('due.past') : undefined;
    default:
      return undefined;
  }
}
