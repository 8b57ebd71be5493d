import { useWords } from '#content/useWords.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Note } from '#ui/Note.tsx';

/** What a newcomer reads where the terms led them (AUTH-35), and the way on. */
export function NewProfileNote() {
  const words = useWords('profile');
  return (
    <div className="flex flex-col gap-3.5">
      <div role="status">
        <Note>{words('newProfile')}</Note>
      </div>
      <LinkButton to="/Homepage">{words('newProfile.next')}</LinkButton>
    </div>
  );
}
