import { runCommand } from '#api/useCommand.ts';
import { TERMS_DOC_VERSION } from '#contracts/consent.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import { updateProfileDetailsCall } from '#contracts/profile.ts';
import { welcomeEmailCall } from '#contracts/registration.ts';
import { outboxDb } from '#db/outbox.ts';
import type { AuthContext } from '#machines/authContext.ts';
import { reginaIso } from '#rules/reginaTime.ts';

/** In this customer's name only: another tab's sign-in must not agree for somebody else. */
async function owner(): Promise<{ owner: string }> {
  const customer = await outboxDb.deviceSession.get('current');
  if (!customer) throw new Error('nobody is signed in');
  return { owner: customer.customerId };
}

/** AUTH-32. */
export async function storeConsent({ device }: AuthContext): Promise<void> {
  const { name = '', email = '' } = device.customer ?? {};
  const initialConsent = {
    isConsentGranted: true,
    docVersion: TERMS_DOC_VERSION,
    lastConsentModified: reginaIso(new Date()),
  };
  const outcome = await runCommand(
    updateProfileDetailsCall,
    { data: { profileName: name }, profile: { email }, preferences: { terms: { initialConsent } } },
    await owner(),
  );
  if (!outcome.ok) throw new Error(outcome.failure.kind);
  if (!isSuccess(outcome.reply.errorCode)) throw new Error(`errorCode ${outcome.reply.errorCode}`);
}

/** AUTH-33. However often it is asked, one welcome goes out. */
export async function sendWelcomeEmail(interaction: { type: string; text: string }): Promise<void> {
  const outcome = await runCommand(
    welcomeEmailCall,
    { interactionType: interaction.type, interactionText: interaction.text },
    await owner(),
  );
  if (!outcome.ok) throw new Error(outcome.failure.kind);
  if (!isSuccess(outcome.reply.errorCode)) throw new Error(`errorCode ${outcome.reply.errorCode}`);
}
