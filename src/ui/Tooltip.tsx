import { type ReactNode, useId, useState } from 'react';

type Props = {
  /** What it explains, in words: the button's text. */
  label: string;
  children: ReactNode;
};

/**
 * A few words that explain something, shown while its button is pointed at or has the focus, until Escape (APP-34). It
 * stands in the page and covers nothing: large text needs the room, and what is below stays in sight.
 */
export function Tooltip({ label, children }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    <span className="block" onPointerEnter={show} onPointerLeave={hide}>
      <button
        type="button"
        aria-describedby={id}
        className="min-h-11 text-left text-small font-bold text-act underline underline-offset-4"
        onClick={show}
        onFocus={show}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        {label}
      </button>
      <span
        id={id}
        role="tooltip"
        className={`rounded-control bg-wash px-3 py-2 text-small ${isShown ? 'block' : 'hidden'}`}
      >
        {children}
      </span>
    </span>
  );
}
