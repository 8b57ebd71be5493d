import { useWords } from '#content/useWords.ts';
import type { BillDetails } from '#contracts/bill.ts';
import type { PastBill } from '#contracts/billHistory.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import { CostOfReading } from '#parts/meter/CostOfReading.tsx';
import { AsOf } from '#parts/status/AsOf.tsx';
import { isEditedDirectly } from '#rules/isEditedDirectly.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { billStand, toPay } from '#rules/toPay.ts';
import { whyThisAmount } from '#rules/whyThisAmount.ts';
import { Card } from '#ui/Card.tsx';
import { centsText } from '#ui/format.ts';
import { Hero } from '#ui/Hero.tsx';
import { Note } from '#ui/Note.tsx';
import { Row, Rows } from '#ui/Rows.tsx';
import { TwoColumns } from '#ui/TwoColumns.tsx';
import { AfterCode } from './AfterCode.tsx';
import { ArrangedParts } from './ArrangedParts.tsx';
import { AskedFor } from './AskedFor.tsx';
import { BillHero, moreTime, Part } from './BillHero.tsx';
import { BillPdf } from './BillPdf.tsx';
import { BillSum } from './BillSum.tsx';
import { heroOf } from './heroOf.ts';
import { BillsByYear } from './history/BillsByYear.tsx';
import { UseCard } from './history/UseCard.tsx';
import { WhyCard } from './history/WhyCard.tsx';
import { PayInstead } from './PayInstead.tsx';

interface Props {
  bill: BillDetails;
  details: AccountDetailsCopy;
  accountType: string;
  /** A code has to show first that the account is the customer's: its figures are not here. */
  isProofNeeded: boolean;
  /** The bills of 24 months, the latest first; undefined while they are not on the device. */
  history?: readonly PastBill[] | undefined;
  /** ISO time. */
  fetchedAt: string;
}

/** What is to be paid and when, why, of what it is made, and what was before (BILL-04 to BILL-11). */
export function BillSummary({ bill, details, accountType, isProofNeeded, history = [], fetchedAt }: Props) {
  const words = useWords('bill');
  const paid = useWords('paid');
  const phone = useWords('contact')('service.phone');
  if (!bill.billIssuedFlag) {
    return (
      <>
        <Note>{words('notIssued')}</Note>
        <AsOf fetchedAt={fetchedAt} />
      </>
    );
  }
  const today = reginaDay(new Date());
  const known = toPay(bill, accountType, today);
  const { due, openCents, underWay } = known;
  const stand = billStand(known, today);
  const { detail, ...hero } = heroOf({ openCents, due, isFinal: bill.FinalBill, today, phone }, { words, paid });
  const isEditedHere = isEditedDirectly(accountType, details.accountCategory);
  const isWithoutParts = due.kind === 'arrangement' && !due.next;
  // Of a history that is older than the bill nothing is said of this one.
  const bills = history[0]?.documentId === bill.DocumentID ? history : [];
  const why = whyThisAmount(bills, { accountType, meterType: details.meterType, isEqualized: bill.eppFlag });
  return (
    <TwoColumns>
      <div className="flex flex-col gap-3.5">
        {bill.FinalBill && <Note>{words('final')}</Note>}
        {bill.eppFlag && <Note>{words('equalized')}</Note>}
        {stand === 'underWay' || stand === 'paid' ? (
          <BillHero stand={stand} toPay={known} today={today} />
        ) : (
          <Hero
            {...hero}
            actions={stand === 'late' ? [...(hero.actions ?? []), moreTime(known, paid)] : hero.actions}
            isFigure
            note={isWithoutParts ? words('whichPart', { phone }) : undefined}
          >
            {detail && <p>{detail}</p>}
            <Part toPay={known} />
          </Hero>
        )}
        <AskedFor request={bill.requests?.[0]} />
        {due.kind === 'withdrawal' && !underWay && (
          <PayInstead amount={centsText(openCents)} day={due.day} isEditedHere={isEditedHere} />
        )}
        {bill.paFlag && bill.arrangement && <ArrangedParts parts={bill.arrangement} />}
        <CostOfReading caAccount={details.caAccount} as="card" />
        {why && <WhyCard why={why} />}
        {bills.length > 1 && <UseCard bills={bills} />}
      </div>
      <div className="flex flex-col gap-3.5">
        {isProofNeeded ? (
          <AfterCode />
        ) : (
          <>
            <BillSum bill={bill} charged={bills[0]} />
            <BillPdf
              key={bill.DocumentID}
              bill={{ caAccount: details.caAccount, paymentDueBy: bill.paymentDueBy, documentId: bill.DocumentID }}
              label={words('pdf')}
            />
            {history.length > 0 && <BillsByYear bills={history} caAccount={details.caAccount} today={today} />}
            <Reports />
          </>
        )}
        <WaysOn hasOptions={isEditedHere} />
        <Card>
          <h2 className="text-large">{words('account')}</h2>
          <p className="mt-2">{details.accountName}</p>
          <p className="text-soft">{details.address}</p>
        </Card>
        <AsOf fetchedAt={fetchedAt} />
      </div>
    </TwoColumns>
  );
}

const REPORTS = ['breakdown', 'history', 'payments'] as const;

/** The pages about the bills of 24 months (BILL-18). */
function Reports() {
  const words = useWords('bill');
  return (
    <section aria-labelledby="bill-reports" className="flex flex-col gap-3.5">
      <h2 id="bill-reports" className="text-large">
        {words('reports')}
      </h2>
      <Rows>
        {REPORTS.map((report) => (
          <Row key={report} to={words(`${report}.path`)} title={words(report)} />
        ))}
      </Rows>
    </section>
  );
}

/**
 * Where an account that has them finds the ways to pay (BILL-13), where a reminder is set up (BILL-17), and what can be
 * asked for.
 */
function WaysOn({ hasOptions }: { hasOptions: boolean }) {
  const words = useWords('bill');
  return (
    <Rows>
      {hasOptions && <Row to={words('options.path')} title={words('options')} />}
      <Row to={words('reminder.path')} title={words('reminder')} detail={words('reminder.detail')} />
      <Row to={words('requests.path')} title={words('requests')} detail={words('requests.detail')} />
    </Rows>
  );
}
