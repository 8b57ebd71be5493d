import { useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';

/** In the place of the code that was right, while the value is saved: the focus stays in the edit. */
export function Saving() {
  const words = useWords('verification');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="flex flex-col wide:max-w-md">
      <Button ref={button} busy busyLabel={words('saving')}>
        {words('saving')}
      </Button>
    </div>
  );
}
