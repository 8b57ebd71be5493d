import type { ReactNode } from 'react';
import type { Money } from '#contracts/money.ts';
import { moneyText } from './moneyText.ts';

export interface Figure {
  key: string;
  name: string;
  /** A line below the name. */
  more?: ReactNode;
  amount: Money | null;
}

/** Amounts with their names, one below the other; `withSum`: the last one is what they come to. */
export function Figures({ figures, withSum = false }: { figures: readonly Figure[]; withSum?: boolean }) {
  return (
    <dl className="flex flex-col">
      {figures.map(({ key, name, more, amount }) => (
        <div
          key={key}
          className={`flex flex-wrap items-baseline justify-between gap-x-3 border-line py-2.5 not-last:border-b ${withSum ? 'last:font-bold' : ''}`}
        >
          <dt>
            {name}
            {more && <span className="block text-small text-soft">{more}</span>}
          </dt>
          <dd className="figures tabular-nums">{moneyText(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
