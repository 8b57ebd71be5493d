import * as z from 'zod/mini';

/**
 * What a customer is sent to the provider for. Forgotten and changed passwords are pages of the provider,
 * at an authority (or with parameters) of their own.
 */
export const signInAction = z.enum(['signIn', 'forgotPassword', 'changePassword']);
export type SignInAction = z.output<typeof signInAction>;

/**
 * Azure AD B2C's word for "the customer pressed Forgot password" on the sign-in page: it stands at the start
 * of `error_description` in the answer that comes back to `/Login/Callback` (with `error=access_denied`).
 * Then the app starts again with the action `forgotPassword`.
 */
export const FORGOT_PASSWORD_ERROR = 'AADB2C90118';
/** B2C's word for "the customer pressed Cancel", in the same place. */
export const CANCELLED_ERROR = 'AADB2C90091';
