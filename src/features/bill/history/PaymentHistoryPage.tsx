import { useWords } from '#content/useWords.ts';
import { Card } from '#ui/Card.tsx';
import { longDay } from '#ui/dates.ts';
import { Figures } from '#ui/Figures.tsx';
import { moneyText } from '#ui/format.ts';
import { Note } from '#ui/Note.tsx';
import { HistoryPage } from './HistoryPage.tsx';

/** Route /my-bill/payment-history (BILL-18): what the utility received on the bills of 24 months. */
export function PaymentHistoryPage() {
  const words = useWords('bill-history');
  return (
    <HistoryPage title={words('payments')}>
      {(bills) => {
        const paid = bills.flatMap(({ documentId, payment }) => (payment ? [{ documentId, ...payment }] : []));
        if (paid.length === 0) return <Note>{words('noPayments')}</Note>;
        return (
          <Card>
            <Figures
              figures={paid.map(({ documentId, amount, receivedOn }) => ({
                key: documentId,
                name: words('received', { day: longDay(receivedOn) }),
                value: moneyText(amount),
              }))}
            />
          </Card>
        );
      }}
    </HistoryPage>
  );
}
