import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { ownPath } from '#parts/session/returnUrl.ts';
import { customerRoute, rootRoute } from './root.ts';

interface Search {
  status?: 'success' | 'error' | undefined;
  agreed?: boolean | undefined;
  pendingMethod?: string | undefined;
  signedInAgain?: true | undefined;
  emailChanged?: true | undefined;
  returnUrl?: string | undefined;
}

/**
 * `agreed` and `pendingMethod` come from a warning page (SEC-05), `status` from connecting a social app,
 * `signedInAgain` from a sign-in that adding a passkey asked for, `emailChanged` from the profile, `returnUrl` from
 * whoever wants the customer back (AUTH-24). What is not one of these values is named as undefined: the router hands on
 * as it came what a route says nothing of.
 */
export const securityRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/menu/security',
  staticData: { title: 'security' },
  validateSearch: ({
    status,
    agreed,
    pendingMethod,
    signedInAgain,
    emailChanged,
    returnUrl,
  }: Record<string, unknown>): Search => ({
    status: status === 'success' || status === 'error' ? status : undefined,
    agreed: typeof agreed === 'boolean' ? agreed : undefined,
    signedInAgain: signedInAgain === true || undefined,
    emailChanged: emailChanged === true || undefined,
    pendingMethod: typeof pendingMethod === 'string' ? pendingMethod : undefined,
    returnUrl: (typeof returnUrl === 'string' && ownPath(returnUrl)) || undefined,
  }),
  loader: () => wordsLoaded('security', 'session'),
  component: lazyRouteComponent(() => import('./SecurityScreen.tsx'), 'SecurityScreen'),
});

/** Shows nothing of a customer, and stands before the first run is over (SEC-11). */
export const resetPasswordSuccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu/security/reset-password-success',
  staticData: { title: 'security' },
  validateSearch: ({ from }: Record<string, unknown>): { from?: 'forgot-password' | undefined } => ({
    from: from === 'forgot-password' ? from : undefined,
  }),
  loader: () => wordsLoaded('security', 'session'),
  component: lazyRouteComponent(
    () => import('#features/security/ResetPasswordSuccessPage.tsx'),
    'ResetPasswordSuccessPage',
  ),
});

/** Whoever objects is signed out, or on another device. The path is UNDO_EMAIL_PATH of the contract, as the mail says it. */
export const undoEmailChangeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/undo-email-change',
  staticData: { title: 'security' },
  loader: () => wordsLoaded('security'),
  component: lazyRouteComponent(() => import('#features/security/UndoEmailChangePage.tsx'), 'UndoEmailChangePage'),
});

export const socialConnectRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/menu/security/social-connect',
  staticData: { title: 'security' },
  loader: () => wordsLoaded('security', 'session'),
  component: lazyRouteComponent(() => import('#features/security/SocialConnectPage.tsx'), 'SocialConnectPage'),
});
