import { useWords } from '#content/useWords.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { Card } from '#ui/Card.tsx';
import { byYear } from './BillsByYear.tsx';
import { BillTable } from './BillTable.tsx';
import { HistoryPage } from './HistoryPage.tsx';

/** Route /my-bill/bill-history (BILL-18): the bills of 24 months by year, each with its PDF. */
export function BillHistoryPage() {
  const words = useWords('bill-history');
  const today = reginaDay(new Date());
  return (
    <HistoryPage title={words('bills')}>
      {(bills, caAccount) =>
        byYear(bills).map(([year, all]) => (
          <Card key={year}>
            <h2 className="text-large">{year}</h2>
            <BillTable label={words('tableOf', { year })} bills={all} latest={bills[0]} {...{ caAccount, today }} />
          </Card>
        ))
      }
    </HistoryPage>
  );
}
