import { DEFAULT_SEGMENT } from '#contracts/call.ts';
import { signIn } from '#e2e/customer.ts';
import { tryBackEnd } from '../scripts/conformance/tryBackEnd.ts';
import { withNewBrowser } from './browser.ts';
import { type Bench, round } from './figure.ts';
import { startServer } from './server.ts';

/** Of the sandbox's farm. */
const OTHER_ACCOUNT = '500010340274';

/** How long the checks of a back end take with ours, which must pass them all. */
export const conformance: Bench = {
  names: ['conformance-seconds'],
  async run() {
    const server = await startServer();
    try {
      const cookies = await withNewBrowser({ baseURL: server.origin }, async (context) => {
        await signIn(await context.newPage(), 'basement');
        return context.cookies(server.origin);
      });
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const start = performance.now();
      const tried = await tryBackEnd({
        baseUrl: server.origin,
        segment: DEFAULT_SEGMENT,
        cookie,
        otherAccount: OTHER_ACCOUNT,
      });
      const seconds = (performance.now() - start) / 1000;
      const failed = tried.filter(({ why }) => why !== null);
      if (failed.length > 0) throw new Error(failed.map(({ name, why }) => `${name}: ${why}`).join('\n'));
      return [{ name: 'conformance-seconds', value: round(seconds, 1), unit: 's', goal: null }];
    } finally {
      await server.dispose();
    }
  },
};
