import type { ReactNode } from 'react';
import { Card } from '#ui/Card.tsx';

/** What the utility has of one matter, under its name. */
export function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-large font-bold">{title}</h2>
      <Card>
        <dl className="flex flex-col gap-3.5">{children}</dl>
      </Card>
    </section>
  );
}

type FactProps = {
  label: string;
  children: ReactNode;
  /** Its edit. */
  below?: ReactNode;
};

export function Fact({ label, children, below }: FactProps) {
  return (
    <div>
      <dt className="text-small text-soft">{label}</dt>
      <dd className="figures font-bold wrap-anywhere">{children}</dd>
      {below && <dd>{below}</dd>}
    </div>
  );
}
