import { type RefObject, useEffect, useRef } from 'react';
import { type FieldErrors, hasFieldErrors } from '#machines/reportOutage/reportOutageContext.ts';

/** React Aria marks the field around its button. */
const FIRST_WRONG = '[aria-invalid], [data-invalid] button';

/** For the heading of a screen that takes a step's place; a dialog that closes gives its focus back before. */
export const focusAtOnce = (heading: HTMLElement | null) => {
  requestAnimationFrame(() => heading?.focus());
};

/**
 * Where the focus goes by itself: to the heading of another stage, or of the same one after a screen that took its place,
 * so that a screen reader starts there; and to the first box that is wrong.
 *
 * @param screen names what is shown
 */
export function useStageFocus(screen: string, fieldErrors: FieldErrors): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(screen);
  useEffect(() => {
    // Not for the first one: a freshly opened page leaves the focus to the browser.
    if (before.current !== screen) {
      window.scrollTo(0, 0);
      form.current?.querySelector('h2')?.focus({ preventScroll: true });
    }
    before.current = screen;
  }, [screen]);
  const told = useRef(0);
  const count = Object.keys(fieldErrors).length;
  useEffect(() => {
    // Fewer is the customer putting things right: they are where they want to be.
    if (hasFieldErrors(fieldErrors) && count >= told.current) {
      const box = form.current?.querySelector<HTMLElement>(FIRST_WRONG);
      box?.focus({ preventScroll: true });
      // In the middle: what is wrong stands below it, and below that the buttons.
      box?.scrollIntoView({ block: 'center' });
    }
    told.current = count;
  }, [fieldErrors, count]);
  return form;
}
