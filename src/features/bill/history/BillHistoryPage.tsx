import { useWords } from '#content/useWords.ts';
import { Card } from '#ui/Card.tsx';
import { longDay } from '#ui/dates.ts';
import { moneyText } from '#ui/format.ts';
import { BillPdf } from '../BillPdf.tsx';
import { HistoryPage } from './HistoryPage.tsx';

/** Route /my-bill/bill-history (BILL-18): the bills of 24 months, each with its PDF. */
export function BillHistoryPage() {
  const words = useWords('bill-history');
  return (
    <HistoryPage title={words('bills')}>
      {(bills, caAccount) => (
        <ul className="flex flex-col gap-3.5">
          {bills.map(({ documentId, issuedOn, paymentDueBy, totalDue, payment }) => (
            <li key={documentId}>
              <Card className="flex flex-col gap-3">
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <h2 className="text-large">{words('issued', { day: longDay(issuedOn) })}</h2>
                  <p className="figures font-bold tabular-nums">{moneyText(totalDue)}</p>
                </div>
                <p className="text-small text-soft">
                  {payment
                    ? words('paid', { amount: moneyText(payment.amount), day: longDay(payment.receivedOn) })
                    : paymentDueBy && words('due', { day: longDay(paymentDueBy) })}
                </p>
                <BillPdf
                  bill={{ caAccount, paymentDueBy, documentId }}
                  label={words('pdf', { day: longDay(issuedOn) })}
                />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </HistoryPage>
  );
}
