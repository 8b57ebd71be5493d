import type { ComponentProps } from 'react';
import { useCutPaste } from './cutPaste.ts';
import { Field } from './Field.tsx';
import { inputLook } from './TextField.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
};

/** A box for a few lines. */
export function TextArea({ label, description, error, className = '', onChange, onPaste, ...area }: Props) {
  const { notice, handlers } = useCutPaste(area.maxLength, { onPaste, onChange });
  return (
    <Field label={label} description={description} error={error} notice={notice}>
      {(parts) => <textarea rows={3} {...area} {...parts} {...handlers} className={`${inputLook} py-3 ${className}`} />}
    </Field>
  );
}
