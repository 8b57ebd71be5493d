import { useWords } from '#content/useWords.ts';
import { Note } from '#ui/Note.tsx';

/** What a newcomer reads where the terms led them (AUTH-35). */
export function NewProfileNote() {
  const words = useWords('profile');
  return (
    <div role="status">
      <Note>{words('newProfile')}</Note>
    </div>
  );
}
