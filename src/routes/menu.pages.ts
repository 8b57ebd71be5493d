import { securitySearch } from '#features/security/securitySearch.ts';
import { page } from './page.ts';

export const pages = {
  // Open to anyone: a customer without power may be signed out (AUTH-04).
  '/menu': page(() => import('./MenuScreen.tsx'), 'MenuScreen', {
    title: 'menu',
    tier: 'offline',
    words: ['menu'],
    opensTo: 'anyone',
  }),
  '/menu/get-help': page(() => import('#features/contact/GetHelpPage.tsx'), 'GetHelpPage', {
    title: 'getHelp',
    tier: 'offline',
    words: ['menu'],
    opensTo: 'anyone',
  }),
  // A text message comes to a phone, signed in or not.
  '/menu/is-this-ours': page(() => import('#features/notices/IsThisOursPage.tsx'), 'IsThisOursPage', {
    title: 'isThisOurs',
    tier: 'later',
    words: ['is-this-ours', 'notice-texts', 'emails'],
    opensTo: 'anyone',
  }),
  // What the app carries of others may be read by anyone who has the app.
  '/menu/licences': page(() => import('#features/contact/LicencesPage.tsx'), 'LicencesPage', {
    title: 'licences',
    tier: 'offline',
    words: ['menu'],
    opensTo: 'anyone',
  }),
  '/menu/security': page(() => import('./SecurityScreen.tsx'), 'SecurityScreen', {
    title: 'security',
    tier: 'later',
    words: ['security', 'session'],
    search: securitySearch,
    justDone: ['status', 'agreed', 'pendingMethod', 'signedInAgain', 'emailChanged'],
  }),
  '/menu/security/social-connect': page(() => import('#features/security/SocialConnectPage.tsx'), 'SocialConnectPage', {
    title: 'security',
    tier: 'offline',
    words: ['security', 'session'],
  }),
  // Shows nothing of a customer, and stands before the first run is over (SEC-11).
  '/menu/security/reset-password-success': page(
    () => import('#features/security/ResetPasswordSuccessPage.tsx'),
    'ResetPasswordSuccessPage',
    {
      title: 'security',
      tier: 'later',
      words: ['security', 'session'],
      opensTo: 'anyone',
      search: ({ from }): { from?: 'forgot-password' | undefined } => ({
        from: from === 'forgot-password' ? from : undefined,
      }),
      justDone: ['from'],
    },
  ),
};
