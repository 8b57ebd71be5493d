import { useWords } from '#content/useWords.ts';
import { Card } from '#ui/Card.tsx';
import { shortDay } from '#ui/dates.ts';
import { Figures } from '#ui/Figures.tsx';
import { moneyText } from '#ui/format.ts';
import { chargesOf } from '../BillSum.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import { UseCard } from './UseCard.tsx';

/** Route /my-bill/billing-breakdown (BILL-18): what the latest bill is made of, and a year of use and cost beside the last. */
export function BreakdownPage() {
  const words = useWords('bill-history');
  const billWords = useWords('bill');
  return (
    <HistoryPage title={words('breakdown')}>
      {(bills) => {
        const [latest] = bills;
        return (
          <>
            {latest && (
              <Card className="flex flex-col gap-2">
                <h2 className="text-large">
                  {words('charges', { from: shortDay(latest.from), to: shortDay(latest.to) })}
                </h2>
                <Figures
                  figures={[
                    ...chargesOf(latest, billWords),
                    { name: words('newCharges'), value: moneyText(latest.newCharges) },
                  ]}
                  withSum
                />
              </Card>
            )}
            <UseCard bills={bills} />
          </>
        );
      }}
    </HistoryPage>
  );
}
