import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '../fixtures.ts';
import { findFirefox, findWebKit } from './find.ts';
import { Firefox } from './firefox.ts';
import { basement } from './story.ts';
import { WebKit } from './webkit.ts';

// Whole browsers of another make, on a machine that may be busy with the others.
test.setTimeout(180_000);

test('Firefox: a reading taken in the basement arrives once, after the browser was killed', async ({ server }) => {
  const executable = findFirefox();
  if (!executable) console.log('Firefox: not found, its story is skipped');
  test.skip(!executable, 'Firefox: not found, its story is skipped');
  const profile = await mkdtemp(join(tmpdir(), 'stormlamp-firefox-'));
  const phone = new Firefox(executable ?? '', profile);
  try {
    await server.reset();
    await basement({ phone, server });
  } finally {
    await phone.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('WebKit: a reading taken in the basement arrives once, after its tab was gone', async ({ server }) => {
  const place = findWebKit();
  if (!place) console.log('WebKit: not found, its story is skipped');
  test.skip(!place, 'WebKit: not found, its story is skipped');
  const phone = new WebKit(place ?? { driver: '', browser: '', xvfb: '' });
  try {
    await server.reset();
    await basement({ phone, server });
  } finally {
    await phone.dispose();
  }
});
