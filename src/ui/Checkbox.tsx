import { type ReactNode, useId } from 'react';

type Props = {
  children: ReactNode;
  checked: boolean;
  isDisabled?: boolean;
  /** What is wrong and how to put it right; announced when it appears. */
  error?: string | undefined;
  onChange: (checked: boolean) => void;
};

/** Yes or no, as part of a form. A native checkbox has all its keyboard and screen-reader behaviour. */
export function Checkbox({ children, checked, isDisabled, error, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="size-6 flex-none accent-act"
        />
        <span className={`min-w-0 flex-1 ${isDisabled ? 'text-soft' : ''}`}>{children}</span>
      </label>
      <p id={`${id}-error`} aria-live="polite" className="text-small font-bold text-unplanned empty:hidden">
        {error}
      </p>
    </div>
  );
}
