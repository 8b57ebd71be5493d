import type { SignInFlowPage } from '#machines/authContext.ts';
import { safeReturnUrl } from '#parts/session/returnUrl.ts';

export type { SignInFlowPage };

/** The path of each page of the sign-in flow; paths match in any letter case (APP-06). */
export const PATHS: Record<SignInFlowPage, string> = {
  splash: '/',
  login: '/Login',
  callback: '/Login/Callback',
  initialise: '/Login/Initialize-Profile',
  tour: '/App-Tour/App-Tour-Intro',
  preferences: '/Login/Authentication-Preferences',
  biometricsWarning: '/login/biometrics-warning',
  rememberMeWarning: '/login/remember-me-warning',
  terms: '/Login/Terms-and-Conditions',
};

/** A page of the app that somebody wanted, or null: home is where everybody goes anyway. */
export function onward(value: unknown): string | null {
  const url = typeof value === 'string' ? safeReturnUrl(value) : '/Homepage';
  return url.toLowerCase() === '/homepage' ? null : url;
}

/** /Login calls it `returnUrl`, as the guard does; behind it that name belongs to the security page (AUTH-24). */
export function leadsOf(page: SignInFlowPage, search: Record<string, unknown>) {
  const isWarning = page === 'biometricsWarning' || page === 'rememberMeWarning';
  return {
    next: onward(isWarning ? search.next : (search.next ?? search.returnUrl)),
    returnUrl: isWarning ? onward(search.returnUrl) : null,
  };
}

export function addressOf({
  page,
  next,
  returnUrl,
}: {
  page: SignInFlowPage;
  next: string | null;
  returnUrl: string | null;
}) {
  const search = new URLSearchParams();
  if (returnUrl) search.set('returnUrl', returnUrl);
  if (next) search.set(page === 'login' ? 'returnUrl' : 'next', next);
  const query = search.toString();
  return PATHS[page] + (query && `?${query}`);
}

/** Back to the security page with the answer (AUTH-26, SEC-05); left without one, as it was. */
export function securityAddress(returnUrl: string, pendingMethod: string, agreed: boolean | null): string {
  const url = new URL(returnUrl, location.origin);
  if (agreed !== null) {
    url.searchParams.set('pendingMethod', pendingMethod);
    url.searchParams.set('agreed', String(agreed));
  }
  return url.pathname + url.search;
}
