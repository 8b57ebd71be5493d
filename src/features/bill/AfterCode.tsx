import { useWords } from '#content/useWords.ts';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';

const LOCKED = ['sum', 'used', 'bills', 'pdf'] as const;

/**
 * In place of an account's figures, while it is not shown yet that the account is the customer's
 * (`AssociatedAccount.proofNeeded`): what there would be, and how to come to it. Without it they would look like zero.
 */
export function AfterCode() {
  const words = useWords('bill');
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-large">{words('afterCode.title')}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {LOCKED.map((what) => (
          <li key={what} className="flex min-h-12 flex-wrap items-center gap-x-3 py-1.5">
            <Icon name="lock" className="size-5 text-soft" />
            <span className="min-w-0 flex-1 font-bold">{words(`afterCode.${what}`)}</span>
            <span className="text-small text-soft">{words('afterCode.locked')}</span>
          </li>
        ))}
      </ul>
      <p>{words('afterCode.text')}</p>
      <LinkButton to={words('afterCode.path')} look="quiet">
        {words('afterCode.open')}
      </LinkButton>
    </Card>
  );
}
