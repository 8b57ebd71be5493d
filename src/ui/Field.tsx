import { type ReactNode, useId } from 'react';

type Parts = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };
type Props = {
  label: string;
  description?: string | undefined;
  /** What is wrong and how to put it right; announced when it appears. */
  error?: string | undefined;
  /** What the control did with what was entered; announced too, and nothing is wrong. */
  notice?: string | undefined;
  /** Gets what ties the control to its label, description and message. */
  children: (parts: Parts) => ReactNode;
};

/** A control with its label above, help below, and its message below that. */
export function Field({ label, description, error, notice, children }: Props) {
  const id = useId();
  const said = error ?? notice;
  const describedBy = [description && `${id}-help`, said && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5 wide:max-w-md">
      <label htmlFor={id} className="text-small font-bold">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {description && (
        <p id={`${id}-help`} className="text-small text-soft">
          {description}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="text-small font-bold text-unplanned empty:hidden">
        {said}
      </p>
    </div>
  );
}
