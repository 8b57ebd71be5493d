import { ownPath } from '#parts/session/returnUrl.ts';

/**
 * `agreed` and `pendingMethod` come from a warning page (SEC-05), `status` from connecting a social app,
 * `signedInAgain` from a sign-in that adding a passkey asked for, `emailChanged` from the profile, `returnUrl` from
 * the page that wants the customer back (AUTH-24).
 */
export interface SecuritySearch {
  status?: 'success' | 'error' | undefined;
  agreed?: boolean | undefined;
  pendingMethod?: string | undefined;
  signedInAgain?: true | undefined;
  emailChanged?: true | undefined;
  returnUrl?: string | undefined;
}

export const securitySearch = ({
  status,
  agreed,
  pendingMethod,
  signedInAgain,
  emailChanged,
  returnUrl,
}: Record<string, unknown>): SecuritySearch => ({
  status: status === 'success' || status === 'error' ? status : undefined,
  agreed: typeof agreed === 'boolean' ? agreed : undefined,
  signedInAgain: signedInAgain === true || undefined,
  emailChanged: emailChanged === true || undefined,
  pendingMethod: typeof pendingMethod === 'string' ? pendingMethod : undefined,
  returnUrl: (typeof returnUrl === 'string' && ownPath(returnUrl)) || undefined,
});
