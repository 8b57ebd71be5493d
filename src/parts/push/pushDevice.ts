import { pushKeyCall, subscribeCall } from '#contracts/push.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { currentCustomer } from '#session/customer.ts';

/* This browser as one that shows notices (API-34). */

/** Which subscription the utility was told of, in which sign-in, and when. */
const TOLD = 'stormlamp-push-told';
/** A subscription that stays the same is told again so often, in ms: the utility drops those that are away the longest. */
const AGAIN_MS = 24 * 60 * 60 * 1000;

/** What became of it. `off`: not while nobody is remembered here, or the browser or the utility has no notices. */
export type PushState = 'on' | 'off' | 'later';

/**
 * Has notices come to this browser, or renews that they do: some browsers take a subscription away without a word.
 * Called once its customer allowed notices.
 */
export async function keepPushed(): Promise<PushState> {
  try {
    const session = await currentCustomer();
    if (!session?.rememberMe || session.expired || !session.signIn) return 'off';
    const { pushManager } = await navigator.serviceWorker.ready;
    const before = await pushManager.getSubscription();
    if (before && wasTold(session.signIn, before.endpoint)) return 'on';
    const asked = await callAsCustomer(pushKeyCall, {}, { asksToProve: false });
    if (!asked.ok) return 'later';
    const { applicationServerKey } = asked.reply;
    if (applicationServerKey === null) return 'off';
    const subscription = await subscriptionFor(pushManager, before, applicationServerKey);
    const { endpoint, keys } = subscription.toJSON();
    const { p256dh, auth } = keys ?? {};
    if (!endpoint || !p256dh || !auth) return 'off';
    const request = { endpoint, keys: { p256dh, auth }, applicationServerKey };
    const outcome = await callAsCustomer(subscribeCall, request, { asksToProve: false });
    if (!outcome.ok) return 'later';
    if (!outcome.reply.isKept) return 'off';
    noteTold(session.signIn, endpoint);
    return 'on';
  } catch {
    // The browser's own push service may be away.
    return 'later';
  }
}

/** The one that is there, unless it was made with another key: with that nothing would come. */
async function subscriptionFor(
  manager: PushManager,
  before: PushSubscription | null,
  applicationServerKey: string,
): Promise<PushSubscription> {
  const key = before?.options.applicationServerKey;
  if (before && key && inBase64url(key) === applicationServerKey) return before;
  await before?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

const inBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function wasTold(signIn: string, endpoint: string): boolean {
  try {
    const told = JSON.parse(localStorage.getItem(TOLD) ?? 'null');
    const age = Date.now() - Number(told?.at);
    return told?.signIn === signIn && told?.endpoint === endpoint && age >= 0 && age < AGAIN_MS;
  } catch {
    return false;
  }
}

function noteTold(signIn: string, endpoint: string): void {
  try {
    localStorage.setItem(TOLD, JSON.stringify({ signIn, endpoint, at: Date.now() }));
  } catch {
    // It is told again at the next start.
  }
}
