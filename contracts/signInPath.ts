/** Where a sign-in begins. Apart from its contract, which is too heavy for the first press on the sign-in page. */
export const START_SIGN_IN_PATH = '/api/session/startSignIn';
