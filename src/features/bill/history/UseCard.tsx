import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { PastBill } from '#contracts/billHistory.ts';
import { moneyText } from '#ui/format.ts';
import { kwhText } from '../kwhText.ts';
import { YearChart } from './YearChart.tsx';

const UNITS = ['use', 'cost'] as const;
type Unit = (typeof UNITS)[number];

/** What was used in the last twelve months beside a year before, or what it cost. */
export function UseCard({ bills, isShort = false }: { bills: readonly PastBill[]; isShort?: boolean }) {
  const words = useWords('bill-history');
  const [unit, setUnit] = useState<Unit>('use');
  const currency = bills[0]?.newCharges?.currency ?? '';
  const isUse = unit === 'use';
  return (
    <YearChart
      bills={bills}
      isShort={isShort}
      label={words(`${unit}.label`)}
      of={({ kwh, newCharges }) => (isUse ? (kwh ?? null) : (newCharges?.amount ?? null))}
      tell={(figure) => (isUse ? kwhText(figure) : moneyText({ amount: figure, currency }))}
      tellShort={(figure) => kwhText(figure)}
    >
      <Units unit={unit} onChoose={setUnit} />
    </YearChart>
  );
}

function Units({ unit, onChoose }: { unit: Unit; onChoose: (unit: Unit) => void }) {
  const words = useWords('bill-history');
  return (
    <fieldset className="flex gap-1 rounded-card bg-wash p-1">
      <legend className="sr-only">{words('units')}</legend>
      {UNITS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === unit}
          onClick={() => onChoose(one)}
          className={`min-h-11 rounded-control border-[1.5px] px-3 text-small ${one === unit ? 'border-edge bg-card font-bold text-ink' : 'border-transparent text-soft hover:text-act'}`}
        >
          {words(one)}
        </button>
      ))}
    </fieldset>
  );
}
