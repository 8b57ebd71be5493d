import { connection, isMeteredConnection } from '#copies/connection.ts';

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
