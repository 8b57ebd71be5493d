import { notYet } from './notYet.ts';
import { page } from './page.ts';

export const pages = {
  '/my-notifications': page(() => import('#features/notices/NoticesPage.tsx'), 'NoticesPage', {
    title: 'notices',
    tier: 'offline',
    words: ['notices'],
  }),
  '/my-notifications/account-preferences': notYet('accountPreferences'),
};
