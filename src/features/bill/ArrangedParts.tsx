import { useWords } from '#content/useWords.ts';
import type { ArrangedPart } from '#contracts/bill.ts';
import { Card } from '#ui/Card.tsx';
import { longDay } from '#ui/dates.ts';
import { Figures } from '#ui/Figures.tsx';
import { moneyText } from '#ui/format.ts';

/** The parts of a payment arrangement, in the order of their days. */
export function ArrangedParts({ parts }: { parts: readonly ArrangedPart[] }) {
  const words = useWords('bill');
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-large">{words('parts')}</h2>
      <Figures
        figures={parts.map(({ amount, dueOn, paid }) => ({
          key: dueOn,
          name: words('part.open', { day: longDay(dueOn) }),
          more: paid && words('part.paid'),
          value: moneyText(amount),
        }))}
      />
    </Card>
  );
}
