import { page } from './page.ts';

const history = { title: 'ofItself', tier: 'later', words: ['bill-history', 'bill', 'account-picker'] } as const;
// One flow behind two addresses: it stays while the address goes from one to the other.
const payment = page(() => import('#features/payment/PaymentPage.tsx'), 'PaymentPage', {
  title: 'payment',
  tier: 'later',
  words: ['payment', 'paid'],
});

export const pages = {
  '/my-bill': page(() => import('#features/bill/BillPage.tsx'), 'BillPage', {
    title: 'bill',
    tier: 'offline',
    words: ['bill', 'bill-history', 'cost-so-far', 'paid', 'account-picker'],
  }),
  '/my-bill/payment-summary': payment,
  '/my-bill/payment-details': payment,
  // What content links to from the bill (BILL-18).
  '/my-bill/billing-breakdown': page(() => import('./BillHistoryScreen.tsx'), 'BreakdownPage', history),
  '/my-bill/bill-history': page(() => import('./BillHistoryScreen.tsx'), 'BillHistoryPage', history),
  '/my-bill/payment-history': page(() => import('./BillHistoryScreen.tsx'), 'PaymentHistoryPage', history),
};
