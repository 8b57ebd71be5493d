import type { ComponentProps } from 'react';
import { useCutPaste } from './cutPaste.ts';
import { Field } from './Field.tsx';

/** How every box to type in looks. */
export const inputLook =
  'min-h-13 w-full rounded-control border-[1.5px] border-edge bg-card px-3.5 text-base text-ink placeholder:text-soft disabled:opacity-60 aria-invalid:border-2 aria-invalid:border-unplanned';

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
};

export function TextField({ label, description, error, className = '', onChange, onPaste, ...input }: Props) {
  const { notice, handlers } = useCutPaste(input.maxLength, { onPaste, onChange });
  return (
    <Field label={label} description={description} error={error} notice={notice}>
      {(parts) => <input type="text" {...input} {...parts} {...handlers} className={`${inputLook} ${className}`} />}
    </Field>
  );
}
