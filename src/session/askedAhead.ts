import { version } from '#api/version.ts';
import { APP_HEADER, appName } from '#contracts/appHeader.ts';
import { START_SIGN_IN_PATH } from '#contracts/signInPath.ts';
import { hasPendingSignOut } from './pendingSignOut.ts';

/** How long the answer may take, in ms. */
const PATIENCE_MS = 20_000;

type Action = 'signIn' | 'forgotPassword';

/** What is asked. A customer who signed out offline is still known at the provider: it must ask again who is there. */
export const signInRequest = (action: Action, { asksAnew = false } = {}): { action: Action; anew?: true } =>
  asksAnew || hasPendingSignOut() ? { action, anew: true } : { action };

let asked: { body: string; reply: Promise<Response> } | undefined;

/**
 * The first press on the sign-in page: asks the server for the way to the provider while the flow, which needs the
 * answer, is still being loaded. On a slow connection that is a round trip less before the customer leaves.
 */
export function askAhead(action: Action): void {
  const body = JSON.stringify(signInRequest(action));
  const reply = fetch(START_SIGN_IN_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [APP_HEADER]: appName(version) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  // Told where it is taken.
  reply.catch(() => {});
  asked = { body, reply };
}

/** A `fetch` for that call: gives the answer that was asked for ahead, once and if it is to the same question. */
export const fetchAsked: typeof fetch = (url, init) => {
  const ahead = asked;
  asked = undefined;
  return ahead && ahead.body === init?.body ? ahead.reply : fetch(url, init);
};
