import { expect, type Page } from 'playwright/test';
import { emptyTables, rowsOf } from './database.ts';

/** The sign-in's submission grant is on the device: what is saved from now on goes without a session too. */
export async function granted(page: Page): Promise<void> {
  const states = async () =>
    (await rowsOf<{ state: string }>(page, 'stormlamp-outbox', 'grants')).map((row) => row.state);
  await expect.poll(states, { timeout: 30_000 }).toEqual(['live']);
}

/** A device without one, as before there were any, or in a browser that keeps no keys: it waits for its customer. */
export async function loseGrant(page: Page): Promise<void> {
  await granted(page);
  await emptyTables(page, 'stormlamp-outbox', 'grants');
}
