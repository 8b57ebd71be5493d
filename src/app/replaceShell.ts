import { flushSync } from 'react-dom';

/** A finger stays down that long at most, in ms. */
const HELD_MS = 1500;

/** Resolves after the pointer was lifted and the click that follows it was handled. */
const lifted = () =>
  new Promise<unknown>((resolve) => {
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => setTimeout(resolve), { once: true });
    setTimeout(resolve, HELD_MS);
  });

/**
 * Draws the app where a shell stands (build/shells.ts), without losing what the customer presses in it: not between
 * the finger's going down and up, and all at once, so that nothing can be pressed that is about to go. What was pressed
 * before, which the shell could not do, is pressed in the app.
 */
export async function replaceShell(root: HTMLElement, draw: () => void): Promise<void> {
  if (root.dataset.held !== undefined) await lifted();
  flushSync(draw);
  const { pressed } = root.dataset;
  if (pressed === undefined) return;
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === pressed)?.click();
}
