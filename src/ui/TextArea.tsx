import type { ComponentProps } from 'react';
import { useCutPaste } from './cutPaste.ts';
import { Field } from './Field.tsx';
import { inputLook } from './TextField.tsx';
import { wellFormedInput } from './wellFormedInput.ts';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
};

/** A box for a few lines. */
export function TextArea({ label, description, error, className = '', onChange, onPaste, ...area }: Props) {
  const cutPaste = useCutPaste(area.maxLength);
  return (
    <Field label={label} description={description} error={error} notice={cutPaste.notice}>
      {(parts) => (
        <textarea
          rows={3}
          {...area}
          {...parts}
          onPaste={(event) => {
            cutPaste.onPaste(event);
            onPaste?.(event);
          }}
          onChange={wellFormedInput((event) => {
            cutPaste.onChange(event);
            onChange?.(event);
          })}
          className={`${inputLook} py-3 ${className}`}
        />
      )}
    </Field>
  );
}
