import type { Trigger } from '#copies/engine/source.ts';
import { KEEP_THE_REST } from '#sw/messages.ts';
import { keepOwnFont } from '#ui/ownFont.ts';
import { isQuickConnection } from './quickConnection.ts';
import { tellWorker } from './tellWorker.ts';

/** How long a sign-in has the line alone where it is slow, in ms. */
const SIGN_IN_MS = 10_000;

/** Has the device keep what a first visit leaves for later: the other pages, the font. */
export function keepTheRest(trigger: Trigger, isVisitor: boolean): void {
  const restMs = isVisitor ? SIGN_IN_MS : 0;
  const keep = () => {
    tellWorker(KEEP_THE_REST);
    void keepOwnFont();
  };
  if (isQuickConnection()) keep();
  else setTimeout(keep, restMs);
  if (trigger === 'start') {
    setTimeout(() => void import('./tidy.ts').then(({ tidy }) => tidy()), restMs);
  }
}
