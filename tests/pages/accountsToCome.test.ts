import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Failure } from '#contracts/failure.ts';
import type { Copy } from '#db/copy.ts';
import { BillHistoryPage } from '#features/bill/history/BillHistoryPage.tsx';
import { HomePage } from '#features/home/HomePage.tsx';
import { MeterReadPage } from '#features/meter/MeterReadPage.tsx';
import { PaymentPage } from '#features/payment/PaymentPage.tsx';
import { markupOf, textsIn } from './pageMarkup.tsx';

/* Pages about an account, on a device on which the customer's accounts were never loaded. */

const here = vi.hoisted(() => ({ failure: null as unknown }));
vi.mock('#parts/account/useCurrentAccount.ts', () => ({
  useCurrentAccount: () => ({ accounts: [], current: undefined, isLoaded: false }),
}));
vi.mock('#copies/useCopy.ts', () => ({
  useCopy: ({ fills: [{ name }] }: { fills: [Copy] }) =>
    name === 'profile' && here.failure
      ? { copy: null, asOf: null, loading: false, failure: { title: 'Failed', failure: here.failure } }
      : { copy: undefined, asOf: null, loading: true, failure: null },
}));

// It asks the browser what it can.
vi.mock('#features/home/HomeCarousel.tsx', () => ({ HomeCarousel: () => null }));

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));

beforeAll(() => wordsLoaded('bill-history', 'contact', 'home', 'meter-read', 'payment', 'shell'));

const PAGES = {
  history: BillHistoryPage,
  home: () => HomePage({ hero: null, rows: null, everyone: null, heroName: undefined, second: 'read' }),
  meter: () => MeterReadPage({ search: {} }),
  payment: PaymentPage,
};

const BUSY: Failure = { kind: 'retryLater', reason: 'busy' };
const OFFLINE: Failure = { kind: 'offline' };
test.each<[keyof typeof PAGES, Failure, string]>([
  [
    'history',
    BUSY,
    'These bills could not be loaded: we cannot answer right now. Your connection is fine. Open this page again in a few minutes.',
  ],
  [
    'history',
    OFFLINE,
    'These bills are not on this device yet. They come by themselves when there is a connection; after that they are here without.',
  ],
  [
    'home',
    BUSY,
    'Your accounts could not be loaded: we cannot answer right now. Your connection is fine. Open this page again in a few minutes.',
  ],
  ['home', OFFLINE, 'Your accounts are not on this device yet. They come by themselves when there is a connection.'],
  [
    'meter',
    BUSY,
    'This meter could not be loaded: we cannot answer right now. Your connection is fine. Open this page again in a few minutes.',
  ],
  [
    'meter',
    OFFLINE,
    'This meter is not on the device yet. Open this page once with a connection; after that it works without.',
  ],
  [
    'payment',
    BUSY,
    'Your bill could not be loaded: we cannot answer right now. Your connection is fine. Open this page again in a few minutes.',
  ],
  [
    'payment',
    OFFLINE,
    'Your bill is not on this device yet. It comes by itself when there is a connection; paying needs one too.',
  ],
])('%s says why there is nothing, and waits only as long as it is asked', (page, failure, says) => {
  here.failure = null;
  expect(textsIn(markupOf(PAGES[page], {}))).not.toContain(says);
  here.failure = failure;
  expect(textsIn(markupOf(PAGES[page], {}))).toContain(says);
});
