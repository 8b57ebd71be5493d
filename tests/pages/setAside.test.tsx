import 'fake-indexeddb/auto';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { outboxDb } from '#db/outboxDb.ts';
import type { SetAsideRow } from '#db/setAside.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { OutboxPage } from '#features/outbox/OutboxPage.tsx';
import { aReading } from './aReading.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What the outbox says of what was set aside, and of what is others'; what its buttons do. */

interface Pressed {
  children: ReactNode;
  onClick?: () => unknown;
}
const page = vi.hoisted(() => ({
  /** What the live queries of the page answered last time, in their order. */
  queries: [] as (() => unknown)[],
  answers: [] as unknown[],
  customerId: null as string | null,
  press: new Map<string, () => unknown>(),
  answer: new Map<string, () => unknown>(),
  saved: [] as { text: Promise<string>; type: string; name: string }[],
}));
vi.mock('dexie-react-hooks', () => ({
  useLiveQuery: (query: () => unknown) => page.answers[page.queries.push(query) - 1],
}));
vi.mock('#session/customer.ts', () => ({
  currentCustomer: async () => null,
  useCustomer: () => (page.customerId ? { customerId: page.customerId, arrived: true } : null),
}));
vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
vi.mock('#parts/file/saveFile.ts', () => ({
  saveFile: (file: Blob, name: string) => page.saved.push({ text: file.text(), type: file.type, name }),
}));
vi.mock('#ui/Button.tsx', () => ({
  Button: ({ children, onClick }: Pressed) => {
    page.press.set(String(children), onClick ?? (() => {}));
    return <button type="button">{children}</button>;
  },
}));
vi.mock('#ui/Question.tsx', () => ({
  Question: ({ answers, children }: { answers: { label: string; onChoose: () => unknown }[]; children: ReactNode }) => {
    for (const { label, onChoose } of answers) page.answer.set(label, onChoose);
    return <dialog>{children}</dialog>;
  },
}));

beforeAll(() => wordsLoaded('outbox', 'text-message'));
beforeEach(() => {
  for (const known of [page.press, page.answer]) known.clear();
  page.saved = [];
});
afterEach(async () => {
  await Promise.all([outboxDb.submissions.clear(), outboxDb.setAside.clear()]);
});

/** The page as this customer sees it (null: a visitor), when the device has answered. */
async function outboxOf(customerId: string | null): Promise<string> {
  page.customerId = customerId;
  page.answers = [];
  for (let asked = -1; asked !== page.answers.length; ) {
    asked = page.answers.length;
    page.queries = [];
    markupOf(OutboxPage, {});
    page.answers = await Promise.all(page.queries.map((query) => query()));
  }
  page.queries = [];
  return markupOf(OutboxPage, {});
}

const aside = (whose: SetAsideRow['whose'], note: string): SetAsideRow => ({
  raw: { id: note, kind: 'meterRead', intent: { note }, step: 12n },
  attachment: { submissionId: note, fileName: 'a.jpg', bytes: new Uint8Array([1, 2, 3]).buffer } as never,
  whose,
  setAsideAt: '2026-11-28T18:00:00.000Z',
});
const ONE =
  '1 item on this device is damaged, so the app cannot send it. Everything else goes on. Save it as a file and call us.';
const UNOWNED =
  '1 item on this device is damaged, and it cannot be read whose it is. The app cannot send it. Everything else goes on. Is it yours? Please call us.';
const TITLE = 'Could not be read';

describe('What could not be read', () => {
  test('is its customer’s to save as a file, as it lay there, or to remove', async () => {
    await outboxDb.setAside.bulkAdd([aside('customer-1', 'mine'), aside('customer-2', 'other')]);
    const markup = await outboxOf('customer-1');
    expect(textsIn(markup)).toEqual(expect.arrayContaining([TITLE, ONE]));
    page.press.get('Save as a file')?.();
    expect(page.saved).toMatchObject([{ type: 'application/json', name: 'stormlamp-damaged.json' }]);
    expect(JSON.parse((await page.saved[0]?.text) ?? '').items).toMatchObject([
      {
        raw: { id: 'mine', kind: 'meterRead', intent: { note: 'mine' }, step: '12' },
        attachment: { fileName: 'a.jpg', bytes: 'AQID' },
      },
    ]);
    expect(markup).toContain('It was not sent. Removed, only the file you saved is left of it.');
    await page.answer.get('Remove')?.();
    expect((await outboxDb.setAside.toArray()).map(({ whose }) => whose)).toEqual(['customer-2']);
    expect(textsIn(await outboxOf('customer-1'))).not.toContain(TITLE);
  });

  test('is nothing to another customer, or to a visitor', async () => {
    await outboxDb.setAside.add(aside('customer-1', 'mine'));
    expect(textsIn(await outboxOf('customer-1'))).toContain(TITLE);
    for (const who of ['customer-2', null]) expect(textsIn(await outboxOf(who))).not.toContain(TITLE);
  });

  test('of an owner who cannot be read can be removed, and nobody is handed what is in it', async () => {
    await outboxDb.setAside.add(aside(undefined, 'unknown'));
    expect(textsIn(await outboxOf(null))).not.toContain(TITLE);
    const markup = await outboxOf('customer-2');
    expect(textsIn(markup)).toEqual(expect.arrayContaining([TITLE, UNOWNED]));
    expect(markup).toContain('It was not sent. Removed, nothing is left of it.');
    expect(Object.keys(buttonsIn(markup))).toEqual(['Remove']);
    await page.answer.get('Remove')?.();
    expect(await outboxDb.setAside.count()).toBe(0);
  });

  test('beside the customer’s own is not in the file', async () => {
    await outboxDb.setAside.bulkAdd([aside(undefined, 'unknown'), aside('customer-1', 'mine')]);
    expect(textsIn(await outboxOf('customer-1'))).toEqual(expect.arrayContaining([ONE, UNOWNED]));
    page.press.get('Save as a file')?.();
    const { items } = JSON.parse((await page.saved[0]?.text) ?? '');
    expect(items.map(({ raw }: { raw: { id: string } }) => raw.id)).toEqual(['mine']);
  });
});

describe('What others left waiting', () => {
  const save = (change: Partial<SubmissionRow>) => outboxDb.submissions.put({ ...aReading('waiting'), ...change });
  const EMPTY = 'is waiting. What you submit without a connection is kept here until it is sent.';

  test('none: nothing is waiting', async () => {
    expect(textsIn(await outboxOf('customer-2'))).toEqual([`Nothing ${EMPTY}`]);
  });

  test('what goes after a sign-in is counted, and nothing more is said of it', async () => {
    await save({ owner: 'customer-1', enteredBy: 'customer-1' });
    expect(textsIn(await outboxOf('customer-2'))).toEqual(['1 waits until its owner signs in.']);
    await save({ id: 'second', owner: 'customer-1', enteredBy: 'customer-1' });
    expect(textsIn(await outboxOf('customer-2'))).toEqual(['2 wait until their owners sign in.']);
  });

  test('what goes by itself is not said to wait for a sign-in, nor that nothing waits', async () => {
    await save({ owner: 'anyone', enteredBy: 'customer-1' });
    expect(textsIn(await outboxOf('customer-2'))).toEqual([`Nothing of yours ${EMPTY}`]);
    await save({ state: 'received', owner: 'anyone', enteredBy: 'customer-1' });
    expect(textsIn(await outboxOf('customer-2'))).toEqual([`Nothing ${EMPTY}`]);
  });
});
