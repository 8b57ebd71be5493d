import { expect, type Page } from 'playwright/test';
import type { Fault } from '#contracts/sandbox.ts';
import { comeBack } from './comeBack.ts';
import { readyForTheBasement, submitReading } from './customer.ts';
import { rowsOf } from './database.ts';
import type { Server } from './server.ts';

/** How the utility is out of reach: no network, no server that answers, no server process, or it fails in this way. */
type Away = 'no network' | 'no server' | 'server killed' | Omit<Fault, 'path'>;

/** A customer with the app on the device submits a reading while the utility is out of reach. */
export async function submitWhile(away: Away, page: Page, server: Server, reading = '31240'): Promise<void> {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  if (away === 'no server' || away === 'server killed') {
    await (away === 'no server' ? server.refuse() : server.kill());
    await page.goto('/meter-read');
  } else if (away === 'no network') {
    // For the page, and for what does not listen to that.
    await server.fault({ path: 'meterRead', mode: 'drop', times: 999 });
    await page.context().setOffline(true);
    await page.goto('/meter-read');
  } else {
    await server.fault({ path: 'meterRead', times: 999, ...away });
  }
  await submitReading(page, reading);
  // It left the device, as far as the app can know: a test that goes to another page at once would interrupt that.
  if (typeof away === 'object') {
    const tries = async () => (await rowsOf<{ tries: number }>(page, 'stormlamp-outbox', 'submissions')).at(-1)?.tries;
    await expect.poll(tries).toBeGreaterThan(0);
  }
}
