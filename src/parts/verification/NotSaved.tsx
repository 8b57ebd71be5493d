import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';

type Props = {
  /** Why it was not saved. */
  problem: ReactNode;
  /** The new value, which waits. */
  waiting: string;
  retry: string;
  onRetry: () => void;
  onCancel: () => void;
};

/** The code was right and the value was not saved: it can be tried again without another code. */
export function NotSaved({ problem, waiting, retry, onRetry, onCancel }: Props) {
  const words = useWords('verification');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <div role="alert">
        <Note>
          <p>{problem}</p>
        </Note>
      </div>
      <p className="wrap-anywhere">{waiting}</p>
      <div className="flex flex-col gap-3 wide:max-w-md">
        <Button ref={button} onClick={onRetry}>
          {retry}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {words('cancel')}
        </Button>
      </div>
    </>
  );
}
