import { useWords } from '#content/useWords.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Note } from '#ui/Note.tsx';

/** What a page says to a customer who has no account yet, and the way to one. */
export function NoAccounts({ children }: { children: string }) {
  const words = useWords('shell');
  return (
    <>
      <Note>{children}</Note>
      <div className="wide:max-w-md">
        <LinkButton to="/my-profile/add-and-remove-account">{words('addAccount')}</LinkButton>
      </div>
    </>
  );
}
