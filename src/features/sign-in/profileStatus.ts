import { hasConsented } from '#contracts/consent.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import { type Failure, isNoAnswer } from '#contracts/failure.ts';
import { NOT_REGISTERED, notifyLoginCall } from '#contracts/registration.ts';
import { clearForgotPasswordCall } from '#contracts/session.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { notificationsSource } from '#copies/notifications.ts';
import { type ProfileCopy, profileSource } from '#copies/profile.ts';
import { load, loadAnew, refreshAccounts } from '#copies/refresh.ts';
import { type ProfileStatus, SignInError } from '#machines/auth/authContext.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { deviceSession, noteOfSession } from '#session/deviceSession.ts';
import { isLockUndecided } from '#session/stickyFlags.ts';
import { registerGrant } from '#session/submissionGrant.ts';

/** How long a customer who was here before waits for a slow connection, before the device's copy decides. */
const PATIENCE_MS = 4_000;

async function profileCopy(): Promise<ProfileCopy | null> {
  const profile = await cacheDb.profile.get('current');
  return profile && profile.customerId === (await deviceSession())?.customerId ? profile : null;
}

const isSilence = (failure: Failure): boolean => isNoAnswer(failure) || failure.kind === 'signInAgain';

/**
 * API-09. Gives the reply, or why there is none. A nonzero errorCode that comes with status 206 says that the customer is
 * not registered (AUTH-13); with any other status it is a failure (AUTH-16).
 */
async function askLogin(): Promise<{ errorCode: number; isRegistered: boolean } | Failure> {
  const outcome = await callAsCustomer(notifyLoginCall, {});
  if (!outcome.ok) return outcome.failure;
  const { errorCode } = outcome.reply;
  if (isSuccess(errorCode) || outcome.status === 206) return outcome.reply;
  return { kind: 'refused', status: 200, code: String(errorCode), message: '' };
}

/** AUTH-34: gives `isRegistered`, or throws. */
export async function notifyLogin(): Promise<boolean> {
  const reply = await askLogin();
  if ('kind' in reply) throw new Error(reply.kind);
  return reply.isRegistered;
}

/** AUTH-34: gives whether there is a profile, or throws. */
export async function loadProfile(): Promise<boolean> {
  const failed = await loadAnew(profileSource);
  if (failed) throw new Error(failed.failure.kind);
  return (await profileCopy()) !== null;
}

async function askUtility(): Promise<ProfileStatus | Failure> {
  const profile = loadAnew(profileSource).then((failed) => {
    // What home shows is loaded while the customer reads on, and waits for nothing else.
    if (!failed) void refreshAccounts();
    // After the profile, which the customer waits for: both at once would need one connection more.
    void registerGrant();
    return failed;
  });
  const [login, failed] = await Promise.all([askLogin(), profile]);
  if ('kind' in login) return login;
  if (failed) return failed.failure;
  const copy = await keptProfile();
  if ('kind' in copy) return copy;
  return { ...(await marked()), hasConsented: hasConsented(copy.preferences), ...login, isCopy: false };
}

/**
 * The profile that was just loaded. A load of before this sign-in that ends now deletes the customer's copies: without one
 * a customer who agreed to the terms would be asked for them again, so it is loaded once more.
 */
async function keptProfile(): Promise<ProfileCopy | Failure> {
  const kept = await profileCopy();
  if (kept) return kept;
  const failed = await loadAnew(profileSource);
  return failed?.failure ?? (await profileCopy()) ?? { kind: 'bug', detail: 'the profile was not kept' };
}

const marked = async () => ({ forgotPassword: (await deviceSession())?.forgotPassword === true });

async function profileStatusOnDevice(copy: ProfileCopy): Promise<ProfileStatus> {
  const isRegistered = copy.isRegistered === true;
  const errorCode = isRegistered ? 0 : NOT_REGISTERED;
  return { ...(await marked()), hasConsented: hasConsented(copy.preferences), isRegistered, errorCode, isCopy: true };
}

/**
 * AUTH-08: who this customer is to the utility. Without an answer the device's copy decides, where there is one;
 * an answer that says no is the failure of AUTH-16.
 */
export async function loadProfileStatus(): Promise<ProfileStatus> {
  // Sealed by a page that is gone, and not asked again yet (src/session/lock.ts).
  if (isLockUndecided() && (await deviceSession())?.name === undefined) throw new SignInError({ kind: 'profile' });
  const copy = await profileCopy();
  const asked = askUtility();
  const answer = await (copy
    ? Promise.race([asked, new Promise<null>((done) => setTimeout(done, PATIENCE_MS, null))])
    : asked);
  if (answer && !('kind' in answer)) return answer;
  if (copy && (answer === null || isSilence(answer))) return profileStatusOnDevice(copy);
  throw new SignInError({ kind: 'profile' });
}

/** AUTH-14. A failure changes nothing for the customer: the last copy stays. */
export const refreshNotifications = () => load(notificationsSource);

/** AUTH-09: its page is about to be shown; the marker must not lead there again. */
export async function clearForgotPassword(): Promise<void> {
  await noteOfSession({ forgotPassword: false });
  await callAsCustomer(clearForgotPasswordCall, {});
}
