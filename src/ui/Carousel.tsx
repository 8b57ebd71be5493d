import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';

type Props = {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  words: { pause: string; play: string; slide: (number: number, of: number) => string };
};

const CONTROL = 'grid size-11 flex-none place-items-center rounded-control text-soft hover:text-act';

/** A few things that take turns in one place. It can be stopped (WCAG 2.2.2), and a dot selects its slide (APP-24). */
export function Carousel({ label, slides, words }: Props) {
  const { index, running, stopped, setStopped, select, attention } = useAutoAdvance(slides.length);
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      {...attention}
      className="rounded-card border border-line bg-card"
    >
      {/* All in one grid cell: it is as high as the highest, so nothing below jumps. Spoken only when it stands. */}
      <div aria-live={running ? 'off' : 'polite'} className="grid px-4 pt-3.5 last:pb-3.5">
        {slides.map(({ key, content }, position) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, and no fieldset
          <div
            key={key}
            role="group"
            aria-roledescription="slide"
            aria-label={words.slide(position + 1, slides.length)}
            className={`col-start-1 row-start-1 self-center transition-opacity duration-150 ${position === index ? '' : 'invisible opacity-0'}`}
          >
            {content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className="-mt-1.5 flex flex-wrap items-center justify-end px-1.5">
          {slides.map(({ key }, position) => (
            <button
              key={key}
              type="button"
              aria-label={words.slide(position + 1, slides.length)}
              aria-current={position === index}
              onClick={() => select(position)}
              className={CONTROL}
            >
              <span
                className={`size-2.5 rounded-full transition-transform duration-150 ${position === index ? 'scale-125 bg-act' : 'border-2 border-edge'}`}
              />
            </button>
          ))}
          <button
            type="button"
            aria-label={stopped ? words.play : words.pause}
            onClick={() => setStopped(!stopped)}
            className={CONTROL}
          >
            <Icon name={stopped ? 'play' : 'pause'} className="size-5" />
          </button>
        </div>
      )}
    </section>
  );
}

const EVERY_MS = 5000;

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Goes through `count` things one after the other and starts over (APP-25). It waits while a pointer is over it,
 * a finger is on it or the focus is in it, and goes on afterwards (APP-26); or until the customer starts it
 * again, when they stopped it themselves or want no motion.
 */
function useAutoAdvance(count: number) {
  const [index, setIndex] = useState(0);
  const [stopped, setStopped] = useState(prefersStillness);
  const [attended, setAttended] = useState({ pointer: false, focus: false });
  const running = !stopped && !attended.pointer && !attended.focus && count > 1;
  const shown = index < count ? index : 0;

  useEffect(() => {
    if (!running) return;
    const next = setTimeout(() => setIndex((shown + 1) % count), EVERY_MS);
    return () => clearTimeout(next);
  }, [running, shown, count]);

  const pointer = (isThere: boolean) => setAttended((before) => ({ ...before, pointer: isThere }));
  const focus = (isThere: boolean) => setAttended((before) => ({ ...before, focus: isThere }));
  return {
    index: shown,
    running,
    stopped,
    setStopped,
    select: setIndex,
    attention: {
      onPointerEnter: () => pointer(true),
      // A finger that is lifted has left; a mouse button that is let go has not.
      onPointerLeave: () => pointer(false),
      onPointerCancel: (event: PointerEvent) => event.pointerType !== 'mouse' && pointer(false),
      onFocus: () => focus(true),
      onBlur: (event: FocusEvent<HTMLElement>) => focus(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
