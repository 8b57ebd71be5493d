import { useWords } from '#content/useWords.ts';
import type { BillDetails } from '#contracts/bill.ts';
import type { Say } from '#contracts/words.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import { AsOf } from '#parts/status/AsOf.tsx';
import { reginaDay } from '#rules/reginaTime.ts';
import { type ToPay, toPay } from '#rules/toPay.ts';
import { Card } from '#ui/Card.tsx';
import { CardLink } from '#ui/CardLink.tsx';
import { longDay } from '#ui/dates.ts';
import { Figures } from '#ui/Figures.tsx';
import { moneyText } from '#ui/format.ts';
import { Hero, type HeroAction } from '#ui/Hero.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Note } from '#ui/Note.tsx';
import { TwoColumns } from '#ui/TwoColumns.tsx';
import { BillPdf } from './BillPdf.tsx';
import { dueText, owingText } from './dueText.ts';

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
  const known = toPay(bill, accountType, reginaDay(new Date()));
  const due = dueText(known.due, words);
  return (
    <TwoColumns>
      <div className="flex flex-col gap-3.5">
        {bill.FinalBill && <Note>{words('final')}</Note>}
        {bill.eppFlag && <Note>{words('equalized')}</Note>}
        <Hero
          title={owingText(known.openCents, words)}
          kicker={due ? { icon: due.icon, text: due.short } : undefined}
          actions={payOf(known, words)}
        >
          {due?.detail}
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

/** Only where there is something to pay, and no payment of it under way (BILL-12). */
function payOf({ openCents, underWay }: ToPay, words: Say<'bill'>): HeroAction[] {
  return openCents > 0 && !underWay ? [{ to: '/my-bill/payment-summary', text: words('pay') }] : [];
}

/** How the amount due comes about: what was left, what was paid, what is new (BILL-07). */
function BillFigures({ bill }: { bill: BillDetails }) {
  const words = useWords('bill');
  const { balanceForward, lastPayment, lastPaymentOn, amountDue, totalDue } = bill;
  const paidOn = lastPaymentOn && words('paidOn', { day: longDay(lastPaymentOn) });
  const figures = [
    { name: words('balanceForward'), value: moneyText(balanceForward) },
    { name: words('lastPayment'), value: moneyText(lastPayment), more: paidOn },
    { name: words('newCharges'), value: moneyText(amountDue) },
    { name: words('amountDue'), value: moneyText(totalDue) },
  ];
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-large">{words('figures')}</h2>
      <Figures figures={figures} withSum />
    </Card>
  );
}

const REPORTS = ['breakdown', 'history', 'payments'] as const;

/** Where the bill leads on: its reports (BILL-18), and how to be reminded of the next one (BILL-17). */
function BillLinks() {
  const words = useWords('bill');
  return (
    <>
      <section aria-labelledby="bill-reports" className="flex flex-col gap-3.5">
        <h2 id="bill-reports" className="text-large">
          {words('reports')}
        </h2>
        {REPORTS.map((report) => (
          <CardLink key={report} to={words(`${report}.path`)} title={words(report)} detail={words('check')} />
        ))}
      </section>
      <Card>
        <h2 className="text-large">{words('reminder')}</h2>
        <p className="mt-1 mb-3 text-small text-soft">{words('reminder.text')}</p>
        <LinkButton to={words('reminder.path')} look="quiet">
          {words('reminder.setUp')}
        </LinkButton>
      </Card>
    </>
  );
}
