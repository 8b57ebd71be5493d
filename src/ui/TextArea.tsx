import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import { inputLook } from './TextField.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
};

/** A box for a few lines. */
export function TextArea({ label, description, error, className = '', ...area }: Props) {
  return (
    <Field label={label} description={description} error={error}>
      {(parts) => <textarea rows={3} {...area} {...parts} className={`${inputLook} py-3 ${className}`} />}
    </Field>
  );
}
