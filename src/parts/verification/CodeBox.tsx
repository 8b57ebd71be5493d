import type { RefObject } from 'react';
import { useWords } from '#content/useWords.ts';
import { TextField } from '#ui/TextField.tsx';

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  code: string;
  isBusy: boolean;
  error: string | undefined;
  onType: (typed: string) => void;
}

/** Where a code is typed that was sent to an e-mail address or a number. */
export function CodeBox({ ref, code, isBusy, error, onType }: Props) {
  const words = useWords('verification');
  return (
    <TextField
      ref={ref}
      label={words('code')}
      description={words('code.help')}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="figures"
      value={code}
      readOnly={isBusy}
      error={error}
      onChange={({ currentTarget: { value } }) => onType(value)}
    />
  );
}
