import { useWords } from '#content/useWords.ts';
import { Card } from '#ui/Card.tsx';
import { shortDay } from '#ui/dates.ts';
import { Figures } from '#ui/Figures.tsx';
import { moneyText } from '#ui/format.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import { YearChart } from './YearChart.tsx';

const KWH = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 });

/** Route /my-bill/billing-breakdown (BILL-18): what the latest bill is made of, and a year of use and cost beside the last. */
export function BreakdownPage() {
  const words = useWords('bill-history');
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
                    // Two of them may have one name.
                    ...latest.charges.map(({ name, amount }, at) => ({
                      key: `${at} ${name}`,
                      name,
                      value: moneyText(amount),
                    })),
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
                  panel: (
                    <YearChart
                      bills={bills}
                      label={words('use.label')}
                      of={({ kwh }) => kwh ?? null}
                      tell={(kwh) => KWH.format(kwh)}
                    />
                  ),
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
