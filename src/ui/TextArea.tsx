import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import { inputLook } from './TextField.tsx';
import { wellFormedInput } from './wellFormedInput.ts';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
};

/** A box for a few lines. */
export function TextArea({ label, description, error, className = '', onChange, ...area }: Props) {
  return (
    <Field label={label} description={description} error={error}>
      {(parts) => (
        <textarea
          rows={3}
          {...area}
          {...parts}
          onChange={wellFormedInput(onChange)}
          className={`${inputLook} py-3 ${className}`}
        />
      )}
    </Field>
  );
}
