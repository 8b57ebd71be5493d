import { useWords } from '#content/useWords.ts';
import { LinkButton } from '#ui/LinkButton.tsx';

/** Whose list a visitor sees, and how long the device keeps what was received (`keeps`: there is such a receipt). */
export function VisitorNote({ keeps }: { keeps: boolean }) {
  const words = useWords('outbox');
  return (
    <div className="flex flex-col gap-3 text-small text-soft">
      {keeps && <p>{words('visitor.keeps')}</p>}
      <p>{words('visitor.whose')}</p>
      <LinkButton to="/Login" look="quiet">
        {words('signIn')}
      </LinkButton>
    </div>
  );
}
