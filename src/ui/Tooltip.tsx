import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';

type Props = { label: string; text: string; children: ReactNode };

/** A word of help at a small button: by hover, focus and Escape. Nothing that a customer must know stands here alone. */
export function Tooltip({ label, text, children }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    // Beside its button and not at the end of the body: there it would stand outside every landmark.
    <span ref={setPlace} className="relative inline-flex">
      <TooltipTrigger delay={300}>
        <Button
          aria-label={label}
          className="grid size-11 flex-none place-items-center rounded-control text-soft hover:bg-wash hover:text-act"
        >
          {children}
        </Button>
        <AriaTooltip
          offset={6}
          {...(place && { UNSTABLE_portalContainer: place })}
          className="z-50 w-max max-w-72 rounded-control border border-edge bg-card px-3 py-2 text-small text-ink shadow-lg shadow-[#0003]"
        >
          {text}
        </AriaTooltip>
      </TooltipTrigger>
    </span>
  );
}
