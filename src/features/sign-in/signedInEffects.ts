/* What the sign-in flow does once the customer is known to the provider, or shows a passkey. A visitor who is not signed in does not load it. */

export { refreshRememberMe, updateSession } from '#session/refreshSession.ts';
export { becomeCustomer } from './customerChange.ts';
export { registerPasskey, unlock } from './passkey.ts';
export {
  clearForgotPassword,
  loadProfile,
  loadProfileStatus,
  notifyLogin,
  refreshNotifications,
} from './profileStatus.ts';
export { signOut } from './signOut.ts';
export { sendWelcomeEmail, storeConsent } from './terms.ts';
