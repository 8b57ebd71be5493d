import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const SCRIPT = readFileSync(new URL('../../server/checkout/document.js', import.meta.url), 'utf8');
const APP = 'https://my.utility.example';
const PROVIDER = 'https://cards.example/chkt.js';

interface ScriptTag {
  src: string;
  onerror: () => void;
  remove: () => void;
}

/** As much of a browser as the document's script sees. */
function open({ framed = true } = {}) {
  const told: [type: string, target: string][] = [];
  const scripts: ScriptTag[] = [];
  const logged: string[] = [];
  const callbacks = new Map<string, (payload: string) => void>();
  const calls: unknown[][] = [];
  /** When it was looked for the provider's object, in ms. */
  const looks: number[] = [];
  // As in a browser: an element can be had by its id.
  let provided: typeof Provided | object = { id: 'monerisCheckout' };
  let asked = 0;
  let hear = (_event: object) => {};
  class Provided {
    setMode = (mode: string) => calls.push(['setMode', mode]);
    setCheckoutDiv = (id: string) => calls.push(['setCheckoutDiv', id]);
    setCallback = (handler: string, callback: (payload: string) => void) => callbacks.set(handler, callback);
    startCheckout = (ticket: string) => calls.push(['startCheckout', ticket]);
    closeCheckout = (ticket: string) => calls.push(['closeCheckout', ticket]);
  }
  const app = { postMessage: ({ type }: { type: string }, target: string) => told.push([type, target]) };
  const window: Record<string, unknown> = {
    console: { error: (line: string) => logged.push(line) },
    setInterval,
    clearInterval,
    addEventListener: (_type: string, listener: typeof hear) => {
      hear = listener;
    },
    document: {
      body: { dataset: { appOrigin: APP, scriptUrl: PROVIDER } },
      head: { append: (tag: ScriptTag) => scripts.push(tag) },
      getElementById: () => null,
      createElement: () => {
        asked += 1;
        const tag: ScriptTag = { src: '', onerror: () => {}, remove: () => scripts.splice(scripts.indexOf(tag), 1) };
        return tag;
      },
    },
  };
  Object.defineProperty(window, 'monerisCheckout', {
    get: () => {
      looks.push(Date.now());
      return provided;
    },
  });
  window.window = window;
  window.parent = framed ? app : window;
  runInNewContext(SCRIPT, window);
  return {
    told,
    scripts,
    logged,
    calls,
    looks,
    asked: () => asked,
    say: (data: object, from: object = { origin: APP, source: app }) => hear({ data, ...from }),
    provide: () => {
      provided = Provided;
    },
    call: (handler: string, response_code = '001') =>
      callbacks.get(handler)?.(JSON.stringify({ handler, ticket: 't1', response_code })),
  };
}

const START = { type: 'start', ticket: 't1', mode: 'qa' };

describe('The checkout’s document', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('says that it listens, to the app alone, and loads nothing before it is told to', () => {
    const page = open();
    expect([page.told, page.asked()]).toEqual([[['ready', APP]], 0]);
  });

  it('opened by itself it does nothing', () => {
    const page = open({ framed: false });
    page.say(START);
    expect([page.told, page.asked()]).toEqual([[], 0]);
  });

  it.each([
    ['another page', { origin: 'https://evil.example' }],
    ['another window of the app', { origin: APP, source: {} }],
  ])('does not listen to %s', (_who, from) => {
    const page = open();
    page.say(START, from);
    expect(page.asked()).toBe(0);
  });

  it('looks for the provider’s script once a second, up to ten times [PAY-14]', () => {
    const page = open();
    page.say(START);
    vi.advanceTimersByTime(9999);
    expect(page.told).toEqual([['ready', APP]]);
    page.provide();
    vi.advanceTimersByTime(1);
    expect(page.calls).toEqual([
      ['setMode', 'qa'],
      ['setCheckoutDiv', 'monerisCheckout'],
      ['startCheckout', 't1'],
    ]);
    expect(page.asked()).toBe(1);
  });

  it('looks after each of ten seconds, neither in between nor afterwards [PAY-14]', () => {
    const page = open();
    const began = Date.now();
    page.say(START);
    vi.advanceTimersByTime(60_000);
    expect(page.looks.map((at) => at - began)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((second) => second * 1000));
  });

  it('a line that breaks is tried again at the next look [PAY-14]', () => {
    const page = open();
    page.say(START);
    page.scripts[0]?.onerror();
    vi.advanceTimersByTime(1000);
    expect([page.scripts.length, page.asked()]).toEqual([1, 2]);
  });

  it('a script that does not come is logged and told once, and loading stops [PAY-14] [PAY-15]', () => {
    const page = open();
    page.say(START);
    vi.advanceTimersByTime(60_000);
    expect(page.told).toEqual([
      ['ready', APP],
      ['scriptFailed', APP],
    ]);
    expect(page.logged).toEqual(['The card provider’s script did not come.']);
    expect(page.scripts).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells what happens, and nothing of how it ended', () => {
    const page = open();
    page.provide();
    page.say(START);
    page.say({ ...START, ticket: 't2' });
    vi.advanceTimersByTime(1000);
    page.call('page_loaded');
    page.call('page_loaded', '2001');
    page.call('cancel_transaction');
    page.call('error_event', '3001');
    page.call('payment_receipt', '027');
    page.call('payment_complete', '481');
    page.say({ type: 'close' });
    expect(page.told.map(([type]) => type)).toEqual([
      'ready',
      'loaded',
      'failed',
      'cancelled',
      'failed',
      'finished',
      'finished',
    ]);
    expect(page.calls.filter(([name]) => name !== 'setMode' && name !== 'setCheckoutDiv')).toEqual([
      ['startCheckout', 't1'],
      ['closeCheckout', 't1'],
    ]);
  });
});
