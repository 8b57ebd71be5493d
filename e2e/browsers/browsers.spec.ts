import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '../fixtures.ts';
import { Firefox } from './firefox.ts';
import { basement, basementNotRemembered, hurry, leftWhileRegistering, type Stage } from './story.ts';
import { WebKit } from './webkit.ts';

// scripts/browsers.mjs finds them and says when one is missing.
const { FIREFOX_PATH, WEBKIT_DRIVER, WEBKIT_BROWSER = '', WEBKIT_SCREEN = '' } = process.env;

/** With more than a story asks of it. */
type Server = Stage['server'] & { reset: () => Promise<void> };
type Story = (stage: Stage) => Promise<void>;

/** What depends on the moment is tried more often by `npm run long`. */
const TRIES = Number(process.env.BROWSER_TRIES ?? 1);

// Whole browsers of another make, on a machine that may be busy with the others.
test.setTimeout(180_000);

async function inFirefox(server: Server, story: Story): Promise<void> {
  test.skip(!FIREFOX_PATH, 'Firefox: not found, its story is skipped');
  const profile = await mkdtemp(join(tmpdir(), 'stormlamp-firefox-'));
  const phone = new Firefox(FIREFOX_PATH ?? '', profile);
  try {
    await server.reset();
    await story({ phone, server });
  } finally {
    await phone.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function inWebKit(server: Server, story: Story): Promise<void> {
  test.skip(!WEBKIT_DRIVER, 'WebKit: not found, its story is skipped');
  const phone = new WebKit({ driver: WEBKIT_DRIVER ?? '', browser: WEBKIT_BROWSER, xvfb: WEBKIT_SCREEN });
  try {
    await server.reset();
    await story({ phone, server });
  } finally {
    await phone.dispose();
  }
}

test(
  'Firefox: a reading taken in the basement arrives once, after the browser was killed',
  { tag: '@worker' },
  ({ server }) => inFirefox(server, basement),
);

test('WebKit: a reading taken in the basement arrives once, after its tab was gone', { tag: '@worker' }, ({ server }) =>
  inWebKit(server, basement),
);

test(
  'Firefox: not remembered, the browser killed in the basement: the reading arrives once',
  { tag: '@worker' },
  ({ server }) => inFirefox(server, basementNotRemembered),
);

test(
  'WebKit: not remembered, the tab gone in the basement: the reading arrives once',
  { tag: '@worker' },
  ({ server }) => inWebKit(server, basementNotRemembered),
);

test('WebKit: a page that is left with its databases in use keeps nobody waiting', { tag: '@worker' }, async ({
  server,
}) => {
  // It depends on the moment; each try has a browser and a database of its own.
  for (let time = 0; time < TRIES; time++) await inWebKit(server, hurry);
});

test(
  'WebKit: the app is kept although its page was left while the worker was being registered',
  {
    tag: '@worker',
  },
  ({ server }) => inWebKit(server, leftWhileRegistering),
);
