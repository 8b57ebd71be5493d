import { useId } from 'react';

type Props = {
  label: string;
  options: readonly { id: string; text: string; description?: string }[];
  value: string | null;
  /** What is wrong and how to put it right; announced when it appears. */
  error?: string | undefined;
  isDisabled?: boolean;
  onChange: (id: string) => void;
};

/** One of a few, all in sight. Native radios have all their keyboard and screen-reader behaviour. */
export function RadioGroup({ label, options, value, error, isDisabled, onChange }: Props) {
  const name = useId();
  return (
    <fieldset
      className="flex flex-col gap-2"
      disabled={isDisabled}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="mb-1.5 text-small font-bold">{label}</legend>
      {options.map(({ id, text, description }) => (
        <label
          key={id}
          className="flex min-h-13 items-center gap-3 rounded-control border-[1.5px] border-edge bg-card px-3.5 py-2 has-checked:border-act has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-act"
        >
          <input
            type="radio"
            name={name}
            checked={value === id}
            aria-describedby={description ? `${name}-${id}` : undefined}
            onChange={() => onChange(id)}
            className="size-5 flex-none accent-act outline-none"
          />
          <span className="min-w-0 flex-1">
            {text}
            {description && (
              <span id={`${name}-${id}`} className="block text-small text-soft">
                {description}
              </span>
            )}
          </span>
        </label>
      ))}
      <p id={`${name}-error`} aria-live="polite" className="text-small font-bold text-unplanned empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
