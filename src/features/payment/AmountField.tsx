import { Field } from '#ui/Field.tsx';
import { inputLook } from '#ui/TextField.tsx';

interface Props {
  label: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (typed: string) => void;
  onBlur: () => void;
}

/** An amount in dollars. The sign stands beside what is typed, and is no part of it (PAY-06). */
export function AmountField({ label, value, error, readOnly, onChange, onBlur }: Props) {
  return (
    <Field label={label} error={error}>
      {(parts) => (
        <span className="relative">
          <span aria-hidden="true" className="absolute inset-y-0 left-3.5 grid place-items-center text-soft">
            $
          </span>
          <input
            {...parts}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={value}
            readOnly={readOnly}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            className={`${inputLook} pl-8 text-large tabular-nums`}
          />
        </span>
      )}
    </Field>
  );
}
