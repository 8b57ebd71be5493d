import type { ReactNode } from 'react';

export interface Figure {
  name: string;
  /** Where names are not each another's. */
  key?: string;
  /** A line below the name. */
  more?: ReactNode;
  value: ReactNode;
}

/** Names and what they are, one below the other; `withSum`: the last one is what the others come to. */
export function Figures({ figures, withSum = false }: { figures: readonly Figure[]; withSum?: boolean }) {
  return (
    <dl className="flex flex-col">
      {figures.map(({ name, key = name, more, value }) => (
        <div
          key={key}
          className={`flex flex-wrap items-baseline justify-between gap-x-3 border-line py-2.5 not-last:border-b ${withSum ? 'last:font-bold' : ''}`}
        >
          <dt>
            {name}
            {more && <span className="block text-small text-soft">{more}</span>}
          </dt>
          <dd className="figures break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
