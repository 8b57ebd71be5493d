import { page } from './page.ts';

export const pages = {
  '/my-profile': page(() => import('./ProfileScreen.tsx'), 'ProfileScreen', {
    title: 'profile',
    tier: 'later',
    words: ['profile'],
    // `newProfile`: the customer just agreed to the terms (AUTH-35).
    search: ({ newProfile }): { newProfile?: true | undefined } => ({ newProfile: newProfile === true || undefined }),
    justDone: ['newProfile'],
  }),
  '/my-profile/primary-details': page(() => import('./ProfileScreen.tsx'), 'PrimaryDetailsPage', {
    title: 'primaryDetails',
    tier: 'later',
    words: ['primary-details', 'verification'],
  }),
  '/my-profile/account-details-and-billing-preference': page(
    () => import('./AccountDetailsScreen.tsx'),
    'AccountDetailsPage',
    {
      title: 'billingPreference',
      tier: 'later',
      words: ['account-details', 'verification', 'account-picker', 'outbox', 'text-message'],
      search: ({
        preAuthorizedPaymentPlanCancelled: cancelled,
      }): { preAuthorizedPaymentPlanCancelled?: true | undefined } => ({
        preAuthorizedPaymentPlanCancelled: cancelled === true || undefined,
      }),
      justDone: ['preAuthorizedPaymentPlanCancelled'],
    },
  ),
  '/my-profile/add-and-remove-account': page(() => import('./AccountListScreen.tsx'), 'AddAndRemovePage', {
    title: 'accountList',
    tier: 'later',
    words: ['account-list', 'verification'],
    search: ({ from }): { from?: 'add-account' | 'remove-account' | undefined } => ({
      from: from === 'add-account' || from === 'remove-account' ? from : undefined,
    }),
    justDone: ['from'],
  }),
  '/my-profile/add-account': page(() => import('./AccountListScreen.tsx'), 'AddAccountPage', {
    title: 'addAccount',
    tier: 'later',
    words: ['account-list', 'verification'],
  }),
  '/my-profile/remove-account': page(() => import('./AccountListScreen.tsx'), 'RemoveAccountPage', {
    title: 'removeAccount',
    tier: 'later',
    words: ['account-list', 'verification'],
    search: ({ account }): { account?: string | undefined } => ({
      // The router reads figures alone as a number.
      account: typeof account === 'string' || typeof account === 'number' ? String(account) : undefined,
    }),
  }),
  '/my-profile/pre-authorized-payment-plan': page(() => import('./PaymentPlanScreen.tsx'), 'PaymentPlanPage', {
    title: 'ofItself',
    tier: 'later',
    words: ['payment-plan', 'account-details', 'verification'],
  }),
};
