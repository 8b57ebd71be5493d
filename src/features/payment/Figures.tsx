import type { ReactNode } from 'react';

export interface Figure {
  name: string;
  value: ReactNode;
}

/** Names and what they are, one below the other. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="flex flex-col">
      {figures.map(({ name, value }) => (
        <div
          key={name}
          className="flex flex-wrap items-baseline justify-between gap-x-3 border-line py-2 not-last:border-b"
        >
          <dt className="text-small text-soft">{name}</dt>
          <dd className="break-words font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
