import { page } from './page.ts';

export const pages = {
  '/my-profile': page(() => import('./ProfileScreen.tsx'), 'ProfileScreen', {
    title: 'profile',
    tier: 'later',
    words: ['profile'],
    // `newProfile`: the customer just agreed to the terms (AUTH-35).
    search: ({ newProfile }): { newProfile?: true | undefined } => ({ newProfile: newProfile === true || undefined }),
  }),
  '/my-profile/primary-details': page(() => import('./ProfileScreen.tsx'), 'PrimaryDetailsPage', {
    title: 'primaryDetails',
    tier: 'later',
    words: ['primary-details', 'verification'],
  }),
  '/my-profile/account-details-and-billing-preference': page(
    () => import('./AccountDetailsScreen.tsx'),
    'AccountDetailsPage',
    { title: 'billingPreference', tier: 'later', words: ['account-details', 'verification', 'account-picker'] },
  ),
  '/my-profile/payment-options': page(() => import('./AccountDetailsScreen.tsx'), 'PaymentOptionsPage', {
    title: 'paymentOptions',
    tier: 'later',
    words: ['account-details'],
  }),
};
