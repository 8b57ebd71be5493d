import type { Answer, Leads } from '#machines/auth/authContext.ts';
import type { SignInFlowPage } from '#machines/auth/authPages.ts';
import { safeReturnUrl } from '#parts/session/returnUrl.ts';

export type { SignInFlowPage };

/** The path of each page of the sign-in flow. */
const PATHS: Record<SignInFlowPage, string> = {
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

/** A page of the app that was asked for, or null: a sign-in leads home anyway. */
export function onward(value: unknown): string | null {
  const url = typeof value === 'string' ? safeReturnUrl(value) : '/Homepage';
  return url.toLowerCase() === '/homepage' ? null : url;
}

/** A page of the sign-in flow, as its address says it. */
export interface FlowAddress extends Leads {
  page: SignInFlowPage;
}

const isWarning = (page: SignInFlowPage) => page === 'biometricsWarning' || page === 'rememberMeWarning';

/**
 * What an address opens; null for one beyond the sign-in flow. Paths match in any letter case (APP-06). /Login calls
 * `returnUrl` what the pages behind it call `next`; there that name belongs to the security page (AUTH-24).
 */
export function parseAddress({ pathname, search }: { pathname: string; search: string }): FlowAddress | null {
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1');
  const pages = Object.keys(PATHS) as SignInFlowPage[];
  const page = pages.find((one) => PATHS[one].toLowerCase() === path);
  if (!page) return null;
  const given = new URLSearchParams(search);
  const next = given.get('next');
  const returnUrl = given.get('returnUrl');
  return isWarning(page)
    ? { page, next: onward(next), returnUrl: onward(returnUrl) }
    : { page, next: onward(next ?? returnUrl), returnUrl: null };
}

export function addressOf({ page, next, returnUrl }: FlowAddress): string {
  const search = new URLSearchParams();
  if (returnUrl) search.set('returnUrl', returnUrl);
  if (next) search.set(page === 'login' ? 'returnUrl' : 'next', next);
  const query = search.toString();
  return PATHS[page] + (query && `?${query}`);
}

/** Back to the security page with the answer (AUTH-26, SEC-05); left without one, as it was. */
export function securityAddress(returnUrl: string, answer: Answer | null): string {
  const url = new URL(returnUrl, location.origin);
  if (answer) {
    url.searchParams.set('pendingMethod', answer.mode);
    url.searchParams.set('agreed', String(answer.agreed));
  }
  return url.pathname + url.search;
}
