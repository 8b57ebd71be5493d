import { connection, isMeteredConnection } from '#copies/connection.ts';
import type { Trigger } from '#copies/engine/source.ts';
import { noticePermission } from '#parts/push/noticePermission.ts';
import { KEEP_THE_REST } from '#sw/messages.ts';
import { keepOwnFont } from '#ui/ownFont.ts';
import { tellWorker } from './tellWorker.ts';

/** How long a sign-in has the line alone where it is slow, in ms. */
const SIGN_IN_MS = 10_000;

/** Has the device keep what a first visit leaves for later: the other pages, the font. */
export function keepTheRest(trigger: Trigger, isVisitor: boolean): void {
  const restMs = isVisitor ? SIGN_IN_MS : 0;
  const keep = () => {
    tellWorker(KEEP_THE_REST);
    void keepOwnFont();
    if (!isVisitor) void import('./keepScanner.ts').then((part) => part.keepScanner()).catch(() => {});
  };
  if (isQuickConnection()) keep();
  else setTimeout(keep, restMs);
  // Renewed at every start: some browsers take a subscription away without a word.
  if (!isVisitor && noticePermission() === 'granted') {
    void import('#parts/push/pushDevice.ts').then(({ keepPushed }) => keepPushed()).catch(() => {});
  }
  if (trigger === 'start') {
    setTimeout(() => void import('./tidy.ts').then(({ tidy }) => tidy()), restMs);
  }
}

/** How long the first byte of a page may take on a quick line, in ms. */
const QUICK_MS = 200;

/**
 * True only where the connection is known to be quick, and costs nothing by the byte: by what the browser tells, and by
 * how this page came. One that the worker had says nothing of the line.
 */
export function isQuickConnection(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!page || page.workerStart > 0 || page.responseStart === 0) return false;
  const { effectiveType = '4g' } = connection();
  return !isMeteredConnection() && effectiveType === '4g' && page.responseStart - page.requestStart <= QUICK_MS;
}
