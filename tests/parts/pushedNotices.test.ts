import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PowerAsked } from '#contracts/push.ts';

/* The worker shows what is pushed, and what becomes of a press on it. */

const ORIGIN = 'https://app.example';
const ASK: PowerAsked = {
  customerId: 'customer-1',
  accountNumber: '500010340137',
  key: 'question-1',
  yes: 'Yes, it is back',
  no: 'Still out',
  saved: 'Saved on this device.',
};
type Handler = (event: object) => void;

class OpenPage {
  focused = false;
  canFocus = true;
  url: string;
  constructor(path: string) {
    this.url = ORIGIN + path;
  }
  async focus() {
    if (!this.canFocus) throw new TypeError('not allowed');
    this.focused = true;
    return this;
  }
  async navigate(url: string) {
    this.url = url;
  }
}

let handlers: Map<string, Handler>;
let shown: { title: string; options: Record<string, unknown> }[];
let pages: OpenPage[];
let opened: string[];
let answers: [string, PowerAsked][];
let next: (() => Promise<void>) | null;
let steps: string[];

beforeEach(async () => {
  [handlers, shown, pages, opened, answers, steps] = [new Map(), [], [], [], [], []];
  next = async () => void steps.push('sent');
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('self', {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => {
        steps.push('shown');
        shown.push({ title, options });
      },
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (url: string) => void opened.push(url.replace(ORIGIN, '')),
    },
  });
  const { showPushed } = await import('#sw/pushed.ts');
  showPushed(async (says, asked) => {
    answers.push([says, asked]);
    return next;
  });
});
afterEach(() => vi.unstubAllGlobals());

async function happens(name: string, event: object): Promise<void> {
  const waits: Promise<unknown>[] = [];
  handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
  expect(waits).toHaveLength(1);
  await Promise.all(waits);
}
const pushed = (notification: object) => happens('push', { data: { json: () => ({ web_push: 8030, notification }) } });
const BACK = { title: 'The power is back', body: 'Is yours?', navigate: `${ORIGIN}/my-notifications`, tag: 't' };
/** Presses the notice that was shown last, or a button of it. */
async function press(action = ''): Promise<void> {
  const { title = '', options = {} } = shown.at(-1) ?? {};
  const close = vi.fn();
  await happens('notificationclick', { action, notification: { ...options, title, close } });
  expect(close).toHaveBeenCalledOnce();
}

test('a notice that asks has two buttons, another has none', async () => {
  await pushed({ ...BACK, ask: ASK });
  await pushed(BACK);
  expect(shown.map(({ options }) => options.actions)).toEqual([
    [
      { action: 'back', title: 'Yes, it is back' },
      { action: 'out', title: 'Still out' },
    ],
    undefined,
  ]);
});

test('"Still out" is kept, said in the place of the question, and then sent; no page is opened', async () => {
  await pushed({ ...BACK, ask: ASK });
  steps.length = 0;
  await press('out');
  expect(answers).toEqual([['out', ASK]]);
  expect(shown.at(-1)).toMatchObject({ title: 'Still out', options: { body: 'Saved on this device.', tag: 't' } });
  expect(steps).toEqual(['shown', 'sent']);
  expect(opened).toEqual([]);
});

test('"Yes, it is back" is kept, and nothing more is shown', async () => {
  await pushed({ ...BACK, ask: ASK });
  await press('back');
  expect(answers).toEqual([['back', ASK]]);
  expect([shown.length, opened]).toEqual([1, []]);
});

test('where it cannot be kept home is opened, which asks the same', async () => {
  next = null;
  for (const action of ['out', 'back']) {
    await pushed({ ...BACK, ask: ASK });
    await press(action);
  }
  expect(opened).toEqual(['/Homepage', '/Homepage']);
});

test.each([
  ['on the notice itself', BACK, ''],
  ['on a button of a notice that asks nothing', BACK, 'out'],
  ['on a button that we do not know', { ...BACK, ask: ASK }, 'other'],
])('a press %s answers nothing and opens its page', async (_where, notice, action) => {
  await pushed(notice);
  await press(action);
  expect([answers, opened]).toEqual([[], ['/my-notifications']]);
});

test('a question that is not whole is no notice of ours', async () => {
  await pushed({ ...BACK, ask: { ...ASK, key: 'short' } });
  expect(shown).toMatchObject([{ title: 'You have a new notice', options: { data: { path: '/my-notifications' } } }]);
});

test('the app comes to the front: the page that is open there, else any of ours, else a new one', async () => {
  pages = [new OpenPage('/my-bill'), new OpenPage('/my-notifications')];
  await pushed(BACK);
  await press();
  expect(pages.map(({ focused }) => focused)).toEqual([false, true]);
  pages = [new OpenPage('/my-bill')];
  await press();
  expect(pages.map(({ focused, url }) => [focused, url])).toEqual([[true, `${ORIGIN}/my-notifications`]]);
  const [page] = pages;
  if (page) page.canFocus = false;
  await press();
  expect(opened).toEqual(['/my-notifications']);
});
