import { createContext, type ReactNode, useId } from 'react';
import { useWords } from '#content/useWords.ts';
import { Card } from '#ui/Card.tsx';

interface FactsProps {
  title: string;
  /** Another edit is open. */
  isBlocked?: boolean;
  children: ReactNode;
}

/** The id of the words that say why nothing can be edited now. */
export const WhyBlocked = createContext('');

/** What the utility has of one matter, under its name. */
export function Facts({ title, isBlocked = false, children }: FactsProps) {
  const words = useWords('account-details');
  const id = useId();
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-large font-bold">{title}</h2>
      <Card>
        {isBlocked && (
          <p id={id} className="mb-3.5 text-small text-soft">
            {words('editBlocked')}
          </p>
        )}
        <WhyBlocked value={id}>
          <dl className="flex flex-col gap-3.5">{children}</dl>
        </WhyBlocked>
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
