import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import { trustedTypes } from '../../build/trustedTypes.ts';

const ORIGIN = 'https://app.example:844';

interface Rules {
  createScriptURL(url: string): string | null;
  createHTML(html: string): string | null;
}

/** The policy as the build puts it before an entry, and what the entry's name is then made of. */
function built() {
  const plugin = trustedTypes('start') as Plugin & {
    generateBundle: { handler(options: object, bundle: object): void };
    augmentChunkHash(chunk: object): string | undefined;
  };
  const entry = { type: 'chunk', isEntry: true, name: 'start', code: 'started=true' };
  plugin.generateBundle.handler({}, { 'start.js': entry });
  const policies: Record<string, Rules> = {};
  const page = {
    URL,
    location: `${ORIGIN}/meter-read`,
    origin: ORIGIN,
    started: false,
    trustedTypes: { createPolicy: (name: string, rules: Rules) => Object.assign(policies, { [name]: rules }) },
  };
  runInNewContext(entry.code, page);
  return { plugin, entry, page, policies };
}

test('scripts and workers are taken from the build’s own files, and from nowhere that looks like them', () => {
  const { policies, page } = built();
  expect(page.started).toBe(true);
  const { default: rules } = policies;
  for (const own of ['/sw.js', '/assets/start-CMqt7gx.js', `${ORIGIN}/assets/heic.worker-yTNPzjcu.js`]) {
    expect(rules?.createScriptURL(own)).toBe(own);
  }
  for (const foreign of [
    'https://evil.example/assets/a.js',
    '//evil.example/sw.js',
    'https://app.example:8443/sw.js',
    'https://app.example/sw.js',
    `https://${new URL(ORIGIN).host}@evil.example/sw.js`,
    'data:text/javascript,1',
    `blob:${ORIGIN}/assets/a.js`,
    'javascript:1',
    '/api/content/en',
    '/assets/a.js?callback=x',
    '/assets/../sandbox/a.js',
    '/assets/%2e%2e/x.js',
    '/icons/a.js',
  ]) {
    expect([foreign, rules?.createScriptURL(foreign)]).toEqual([foreign, null]);
  }
  expect(['&amp;', '', '<img src=x>', 'a<b'].map((html) => rules?.createHTML(html))).toEqual(['&amp;', '', null, null]);
});

test('a browser without Trusted Types starts the app all the same', () => {
  const { entry } = built();
  const page = { started: false };
  runInNewContext(entry.code, page);
  expect(page.started).toBe(true);
});

test('the policy is in the name of the file that begins with it: a browser keeps what has that name for ever', () => {
  const { plugin, entry } = built();
  expect(plugin.augmentChunkHash({ isEntry: true, name: 'start' })).toBe(entry.code.replace('started=true', ''));
  expect(plugin.augmentChunkHash({ isEntry: false, name: 'parts' })).toBeUndefined();
});
