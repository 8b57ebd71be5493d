import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonLook } from './buttonLook.ts';
import { Spinner } from './Spinner.tsx';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  children: ReactNode;
  look?: ButtonLook;
  /** While true the button keeps its width and its focus, says `busyLabel`, and does nothing when pressed. */
  busy?: boolean;
  busyLabel?: string;
};

export function Button({ look = 'primary', busy = false, busyLabel, children, className, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      // Not `disabled`: that would throw the focus away in the middle of a keyboard journey.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonLook(look, className)}
    >
      <span className={busy ? 'invisible' : 'contents'}>{children}</span>
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center gap-3">
          <Spinner />
          {busyLabel}
        </span>
      )}
    </button>
  );
}
