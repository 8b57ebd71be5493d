import { page } from './page.ts';

export const pages = {
  '/my-notifications': page(() => import('#features/notices/NoticesPage.tsx'), 'NoticesPage', {
    title: 'notices',
    tier: 'offline',
    words: ['notices', 'outbox', 'text-message'],
  }),
  '/my-notifications/account-preferences': page(
    () => import('#features/preferences/AccountPreferencesPage.tsx'),
    'AccountPreferencesPage',
    { title: 'accountPreferences', tier: 'later', words: ['preferences', 'account-picker', 'outbox', 'text-message'] },
  ),
  '/my-notifications/profile-preferences': page(
    () => import('#features/preferences/ProfilePreferencesPage.tsx'),
    'ProfilePreferencesPage',
    { title: 'profilePreferences', tier: 'later', words: ['preferences', 'outbox', 'text-message'] },
  ),
};
