import { useState } from 'react';
import { UnsavedChanges } from '#parts/form/UnsavedChanges.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';

/** A form that keeps no draft. */
export function FormPage() {
  const [typed, setTyped] = useState('');
  const [saved, setSaved] = useState('');
  return (
    <>
      <UnsavedChanges has={typed !== saved} />
      <TextField label="Your words" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <Button onClick={() => setSaved(typed)}>Save</Button>
    </>
  );
}
