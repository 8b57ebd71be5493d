import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

const EVERY_MS = 5000;

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Goes through `count` things one after the other and starts over (APP-25). It waits while a pointer is over it,
 * a finger is on it or the focus is in it, and goes on afterwards (APP-26); or until the customer starts it
 * again, when they stopped it themselves or want no motion.
 */
export function useAutoAdvance(count: number) {
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
