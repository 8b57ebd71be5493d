import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const SCRIPT = readFileSync(new URL('../../server/recaptcha/document.js', import.meta.url), 'utf8');
const APP = 'https://my.utility.example';
const GOOGLE = 'https://www.google.com/recaptcha/api.js';
const ASK = { type: 'ask', action: 'submit_outage_report' };

interface ScriptTag {
  src: string;
  onload: () => void;
  onerror: () => void;
  remove: () => void;
}

/** As much of a browser as the document's script sees. `tokens`: what Google's script gives, one after the other. */
function open(tokens: (string | Error)[] = [], { framed = true } = {}) {
  const told: [said: object, target: string][] = [];
  const scripts: ScriptTag[] = [];
  const executed: unknown[] = [];
  let hear = (_event: object) => {};
  const app = { postMessage: (said: object, target: string) => told.push([said, target]) };
  const window: Record<string, unknown> = {
    addEventListener: (_type: string, listener: typeof hear) => {
      hear = listener;
    },
    document: {
      body: { dataset: { appOrigin: APP, scriptUrl: GOOGLE, siteKey: 'a key' } },
      head: { append: (tag: ScriptTag) => scripts.push(tag) },
      createElement: () => ({ remove: () => scripts.splice(0) }),
    },
  };
  window.window = window;
  window.parent = framed ? app : window;
  runInNewContext(SCRIPT, window);
  return {
    told: () => told.map(([said]) => said),
    targets: () => [...new Set(told.map(([, target]) => target))],
    scripts,
    executed,
    ask: async (from: object = { origin: APP, source: app }) => {
      hear({ data: ASK, ...from });
      await settled();
    },
    provide: async () => {
      window.grecaptcha = {
        ready: (then: () => void) => then(),
        execute: async (...asked: unknown[]) => {
          executed.push(asked);
          const token = tokens.shift();
          if (token instanceof Error) throw token;
          return token;
        },
      };
      scripts[0]?.onload();
      await settled();
    },
    fail: async () => {
      scripts[0]?.onerror();
      await settled();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('reCAPTCHA’s document', () => {
  it('says that it listens, loads the script, and gives the app, and nobody else, a token for each question [API2-35]', async () => {
    const page = open(['t1', 't2']);
    expect(page.told()).toEqual([{ type: 'ready' }]);
    expect(page.scripts.map(({ src }) => src)).toEqual([`${GOOGLE}?render=a%20key`]);
    await page.ask();
    await page.provide();
    await page.ask();
    expect(page.told().slice(1)).toEqual([
      { type: 'token', token: 't1' },
      { type: 'token', token: 't2' },
    ]);
    expect(page.targets()).toEqual([APP]);
    expect(page.executed[0]).toEqual(['a key', { action: 'submit_outage_report' }]);
    expect(page.scripts.length).toBe(1);
  });

  it.each([
    ['another page', { origin: 'https://evil.example' }],
    ['another window of the app', { origin: APP, source: {} }],
  ])('does not listen to %s', async (_who, from) => {
    const page = open(['t1']);
    await page.provide();
    await page.ask(from);
    expect([page.told(), page.executed]).toEqual([[{ type: 'ready' }], []]);
  });

  it('opened by itself it does nothing', async () => {
    const page = open(['t1'], { framed: false });
    await page.ask();
    expect([page.told(), page.scripts]).toEqual([[], []]);
  });

  it('tells where there is no token; who asks again has the script loaded anew', async () => {
    const page = open([new Error('no'), 't1']);
    await page.ask();
    await page.fail();
    await page.ask();
    expect(page.scripts.length).toBe(1);
    await page.provide();
    await page.ask();
    expect(page.told().slice(1)).toEqual([{ type: 'failed' }, { type: 'failed' }, { type: 'token', token: 't1' }]);
  });
});
