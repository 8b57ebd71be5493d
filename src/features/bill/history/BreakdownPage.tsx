import { useWords } from '#content/useWords.ts';
import { Card } from '#ui/Card.tsx';
import { shortDay } from '#ui/dates.ts';
import { Figures } from '#ui/Figures.tsx';
import { moneyText } from '#ui/format.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { chargesOf } from '../BillSum.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import { UseCard } from './UseCard.tsx';
import { YearChart } from './YearChart.tsx';

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
            <Tabs
              label={words('year')}
              tabs={[
                {
                  id: 'use',
                  text: words('use'),
                  panel: <UseCard bills={bills} />,
                },
                {
                  id: 'cost',
                  text: words('cost'),
                  panel: (
                    <YearChart
                      bills={bills}
                      label={words('cost.label')}
                      of={({ newCharges }) => newCharges?.amount ?? null}
                      tell={(amount) => moneyText({ amount, currency: latest?.newCharges?.currency ?? '' })}
                    />
                  ),
                },
              ]}
            />
          </>
        );
      }}
    </HistoryPage>
  );
}
