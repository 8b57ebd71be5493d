import { readyForTheBasement, wholeAppKept } from '#e2e/customer.ts';
import { signedInProfile } from './browser.ts';
import { type Bench, explain, median } from './figure.ts';
import { statementsOfAnOpening } from './openingStatements.ts';
import { startServer } from './server.ts';

const RUNS = 3;

/** What a page asks the server for from its opening until it is quiet. */
async function callsOfAnOpening(): Promise<number> {
  const server = await startServer();
  const profile = await signedInProfile(server.origin, 'basement');
  try {
    await profile.open(server.origin, async (page) => {
      await readyForTheBasement(page);
      await wholeAppKept(page);
    });
    const counts: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      await profile.open(server.origin, async (page) => {
        const calls: string[] = [];
        page.on('request', (request) => {
          const { pathname } = new URL(request.url());
          if (pathname.startsWith('/api/')) calls.push(pathname.replace(/^.*\//, ''));
        });
        await page.goto('/Homepage');
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(3000);
        explain(calls.join(' '));
        counts.push(calls.length);
      });
    }
    return median(counts);
  } finally {
    await profile.remove();
    await server.dispose();
  }
}

/** What it costs the utility that a customer opens the app. */
export const opening: Bench = {
  names: ['opening-calls', 'opening-statements'],
  run: async () => [
    { name: 'opening-calls', value: await callsOfAnOpening(), unit: 'calls', goal: 3 },
    { name: 'opening-statements', value: await statementsOfAnOpening(), unit: 'statements', goal: 9 },
  ],
};
