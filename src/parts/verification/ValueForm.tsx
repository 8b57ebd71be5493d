import type { ComponentProps, ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useFocusedBox } from './useFocusedBox.ts';

type Props = {
  label: string;
  description?: string;
  /** The keyboard and the browser's help for the box. */
  box: ComponentProps<'input'>;
  typed: string;
  error?: string | undefined;
  isBusy: boolean;
  /** What the button says and what it does then. */
  button: readonly [string, string];
  onType: (typed: string) => void;
  onSubmit: () => void;
  /** Absent while it can no longer be taken back. */
  onCancel?: (() => void) | undefined;
  /** Below the box. */
  children?: ReactNode;
};

/** One new value: a name, an e-mail or a number. */
export function ValueForm({
  box,
  button,
  typed,
  error,
  isBusy,
  onType,
  onSubmit,
  onCancel,
  children,
  ...field
}: Props) {
  const words = useWords('verification');
  const ref = useFocusedBox(isBusy);
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        ref.current?.focus();
      }}
    >
      <TextField
        ref={ref}
        {...box}
        {...field}
        value={typed}
        readOnly={isBusy}
        error={isBusy ? undefined : error}
        onChange={({ currentTarget: { value } }) => onType(value)}
      />
      {children}
      <div className="flex flex-col gap-3 wide:max-w-md">
        <Button type="submit" busy={isBusy} busyLabel={button[1]}>
          {button[0]}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {words('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
