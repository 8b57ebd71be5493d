import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { useCutPaste } from './cutPaste.ts';
import { Field } from './Field.tsx';
import { inputLook } from './TextField.tsx';

type Props = {
  ref?: Ref<HTMLInputElement>;
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  value: string;
  maxLength?: number;
  readOnly?: boolean;
  suggestions: readonly { id: string; text: string; detail: string }[];
  /** Names the list. */
  listLabel: string;
  /** How the search stands, told to a screen reader too. */
  status: string;
  onType: (typed: string) => void;
  onPick: (id: string) => void;
  onLeave: () => void;
};

/**
 * A box with suggestions for what is typed in it (the combobox pattern of ARIA). They stand in the page, below the box,
 * and cover nothing; arrow keys go through them, Enter picks one, Escape closes them.
 */
export function SuggestionField(props: Props) {
  const { ref, label, description, error, value, maxLength, readOnly, suggestions, listLabel, status } = props;
  const { onType, onPick, onLeave } = props;
  const { notice, handlers } = useCutPaste<HTMLInputElement>(maxLength, {
    onChange: ({ currentTarget }) => onType(currentTarget.value),
  });
  const id = useId();
  const [active, setActive] = useState(-1);
  const [isClosed, setClosed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other suggestions are another list
  useEffect(() => {
    setActive(-1);
    setClosed(false);
  }, [suggestions]);
  const count = suggestions.length;
  const isOpen = count > 0 && !isClosed;
  const idOf = (nth: number) => `${id}-${nth}`;

  function onKeyDown(event: KeyboardEvent) {
    const picked = isOpen ? suggestions[active] : undefined;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && count > 0) {
      setClosed(false);
      setActive((active + step + (active < 0 && step < 0 ? 1 : 0) + count) % count);
    } else if (event.key === 'Enter' && picked) onPick(picked.id);
    else if (event.key === 'Escape' && isOpen) setClosed(true);
    else return;
    event.preventDefault();
  }

  return (
    <div className="flex flex-col gap-1.5 wide:max-w-md">
      <Field label={label} description={description} error={error} notice={notice}>
        {(parts) => (
          <input
            {...parts}
            ref={ref}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={isOpen && active >= 0 ? idOf(active) : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxLength}
            readOnly={readOnly}
            value={value}
            className={inputLook}
            {...handlers}
            onKeyDown={onKeyDown}
            onBlur={onLeave}
          />
        )}
      </Field>
      <p role="status" className="text-small text-soft empty:hidden">
        {status}
      </p>
      <ul
        id={`${id}-list`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox
        role="listbox"
        aria-label={listLabel}
        hidden={!isOpen}
        className="max-h-72 overflow-y-auto rounded-control border-[1.5px] border-edge bg-card p-1"
      >
        {suggestions.map((one, nth) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the box
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box
          <li
            key={one.id}
            id={idOf(nth)}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of a combobox
            role="option"
            aria-selected={nth === active}
            className="flex min-h-13 cursor-pointer flex-col justify-center rounded-control px-3 py-1.5 hover:bg-wash aria-selected:bg-wash aria-selected:outline-3 aria-selected:-outline-offset-3 aria-selected:outline-act"
            // The focus stays in the box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(one.id)}
          >
            <span className="font-bold">{one.text}</span>
            <span className="text-small text-soft">{one.detail}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
