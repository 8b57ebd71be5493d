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

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-soft">{label}</dt>
      <dd className="figures font-bold wrap-anywhere">{children}</dd>
    </div>
  );
}
