import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { PastBill } from '#contracts/billHistory.ts';
import type { Day } from '#rules/day.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { BillTable } from './BillTable.tsx';

interface Props {
  /** The latest first. */
  bills: readonly PastBill[];
  caAccount: string;
  today: Day;
}

/** How many of a year stand there at first. */
const AT_FIRST = 5;

/** The bills of each year in a table of its own, one year at a time. */
export function BillsByYear({ bills, caAccount, today }: Props) {
  const words = useWords('bill-history');
  const [shown, setShown] = useState<readonly string[]>([]);
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-large">{words('bills')}</h2>
      <Tabs
        label={words('yearTabs')}
        tabs={byYear(bills).map(([year, all]) => {
          const some = shown.includes(year) ? all : all.slice(0, AT_FIRST);
          const count = all.length - some.length;
          return {
            id: year,
            text: year,
            panel: (
              <>
                <BillTable
                  label={words('tableOf', { year })}
                  bills={some}
                  {...{ caAccount, today, latest: bills[0] }}
                />
                {count > 0 && (
                  <Button look="plain" onClick={() => setShown([...shown, year])}>
                    {words('showMore', { count, year })}
                  </Button>
                )}
              </>
            ),
          };
        })}
      />
    </Card>
  );
}

/** By the year in which they were issued, the latest first. */
export function byYear(bills: readonly PastBill[]): [year: string, bills: PastBill[]][] {
  const years = [...new Set(bills.map(({ issuedOn }) => issuedOn.slice(0, 4)))];
  return years.map((year) => [year, bills.filter(({ issuedOn }) => issuedOn.startsWith(year))]);
}
