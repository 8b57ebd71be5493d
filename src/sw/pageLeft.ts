import type { OutboxEnvironment } from '#outbox/engine/environment.ts';

/** A page that is only loaded anew is there again by then, in ms. */
export const LOADED_ANEW_MS = 5_000;

/** A customer who left the app answers no question any more: what was asked goes without an answer. */
export async function pageLeft(
  { isPageOpen }: Pick<OutboxEnvironment, 'isPageOpen'>,
  { wait, send }: { wait: (ms: number) => Promise<unknown>; send: () => Promise<void> },
): Promise<void> {
  await wait(LOADED_ANEW_MS);
  if (!(await isPageOpen())) await send();
}
