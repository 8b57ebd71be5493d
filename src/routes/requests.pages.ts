import { page } from './page.ts';

const said = {
  title: 'ofItself',
  tier: 'later',
  words: ['requests', 'outbox', 'text-message', 'account-details', 'verification', 'account-picker'],
} as const;

export const pages = {
  '/requests': page(() => import('./RequestsScreen.tsx'), 'RequestsPage', said),
  '/requests/payment-arrangement': page(() => import('./RequestsScreen.tsx'), 'PaymentArrangementPage', said),
  '/requests/equalized-plan': page(() => import('./RequestsScreen.tsx'), 'EqualizedPlanPage', said),
  '/requests/due-date': page(() => import('./RequestsScreen.tsx'), 'DueDatePage', said),
  '/requests/moving-out': page(() => import('./RequestsScreen.tsx'), 'MoveOutPage', said),
  '/requests/moving-in': page(() => import('./RequestsScreen.tsx'), 'MoveInPage', said),
};
