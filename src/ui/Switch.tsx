import { type ReactNode, useId } from 'react';

type Props = {
  children: ReactNode;
  description?: string;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
};

/**
 * On or off, at once. A native checkbox with the switch role has all its keyboard and screen-reader behaviour,
 * so React Aria need not be loaded for it.
 */
export function Switch({ children, description, isSelected, isDisabled, onChange }: Props) {
  const id = useId();
  return (
    <div className="relative flex min-h-13 items-center gap-4 narrow:flex-wrap narrow:gap-2">
      <div className="min-w-0 flex-1 narrow:basis-full">
        {/* The label's pseudo-element covers the row: the whole row is the target. */}
        <label htmlFor={id} className="font-bold before:absolute before:inset-0">
          {children}
        </label>
        {description && (
          <p id={`${id}-help`} className="text-small text-soft">
            {description}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: `checked` says it; aria-checked is not allowed on a checkbox
        role="switch"
        checked={isSelected}
        disabled={isDisabled}
        aria-describedby={description ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer unseen"
      />
      <span
        aria-hidden="true"
        className="h-8 w-14 flex-none rounded-full border-2 border-edge bg-card p-0.5 transition-colors duration-150 peer-checked:border-act peer-checked:bg-act peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-act peer-disabled:opacity-60 peer-checked:*:translate-x-6 peer-checked:*:bg-act-ink forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:*:bg-[HighlightText]"
      >
        <span className="block size-6 rounded-full bg-edge forced-colors:bg-[ButtonText] transition-transform duration-150" />
      </span>
    </div>
  );
}
