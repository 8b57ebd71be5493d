import { bundledWords } from '#content/bundled.ts';
import { deviceWords } from '#content/deviceWords.ts';
import { find } from '#content/lookUp.ts';
import { TERMS_DOC_VERSION } from '#contracts/consent.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import { updateProfileDetailsCall } from '#contracts/profile.ts';
import { welcomeEmailCall } from '#contracts/registration.ts';
import type { AuthContext } from '#machines/auth/authContext.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';

/** AUTH-32. */
export async function storeConsent({ device }: AuthContext): Promise<void> {
  const { name = '', email = '' } = device.customer ?? {};
  const initialConsent = {
    isConsentGranted: true,
    docVersion: TERMS_DOC_VERSION,
    lastConsentModified: reginaIso(new Date()),
  };
  const outcome = await callAsCustomer(updateProfileDetailsCall, {
    data: { profileName: name },
    profile: { email },
    preferences: { terms: { initialConsent } },
  });
  if (!outcome.ok) throw new Error(outcome.failure.kind);
  if (!isSuccess(outcome.reply.errorCode)) throw new Error(`errorCode ${outcome.reply.errorCode}`);
}

/** AUTH-33. However often it is asked, one welcome goes out. */
export async function sendWelcomeEmail(): Promise<void> {
  const bundled = await bundledWords('first-run');
  const words = (key: string) => String(find(key, deviceWords('first-run'), bundled));
  const outcome = await callAsCustomer(welcomeEmailCall, {
    interactionType: words('registration.type'),
    interactionText: words('registration.text'),
  });
  if (!outcome.ok) throw new Error(outcome.failure.kind);
  if (!isSuccess(outcome.reply.errorCode)) throw new Error(`errorCode ${outcome.reply.errorCode}`);
}
