import { flushSync } from 'react-dom';

/** A finger stays down that long at most, in ms. */
const HELD_MS = 1500;
const LOOK_MS = 20;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Draws the app where a shell stands (build/shells.ts), without losing what the customer presses in it: not between
 * the finger's going down and up, and all at once, so that nothing can be pressed that is about to go. What was pressed
 * before, which the shell could not do, is pressed in the app.
 */
export async function replaceShell(root: HTMLElement, draw: () => void): Promise<void> {
  for (let waited = 0; root.dataset.held !== undefined && waited < HELD_MS; waited += LOOK_MS) await pause(LOOK_MS);
  flushSync(draw);
  const { pressed } = root.dataset;
  if (pressed === undefined) return;
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === pressed)?.click();
}
