import { INQUIRY_TAKEN, inquiryCall } from '#contracts/inquiry.ts';
import { interactionUpdateCall, type LOGGED_TYPES } from '#contracts/interaction.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { askAsCustomer } from '#parts/session/askAsCustomer.ts';

interface Inquiry {
  /** The same for the same request: a repeat of it is taken in once. */
  key: string;
  messageSubject: string;
  caAccount: string;
  profileName: string;
  email: string;
  text: string;
}

/** Sends a request to the staff (API2-13). A lost answer is asked for once more. @throws {CallFailed} */
export async function sendRequest({ key: idempotencyKey, text: messageText, ...said }: Inquiry): Promise<void> {
  const ask = () => askAsCustomer(inquiryCall, { ...said, message: { messageText } }, { idempotencyKey });
  const { errorMessage } = await ask().catch((error) => {
    if (error instanceof CallFailed && error.why !== 'connection') throw error;
    return ask();
  });
  if (errorMessage !== INQUIRY_TAKEN) throw new CallFailed({ why: null });
}

/** API2-17. It is about the request: nothing of it. @throws {CallFailed} */
export async function logRequest(
  accountNumber: string,
  interactionType: string,
  interactionText: string,
): Promise<void> {
  // A word of the content: one that the server does not know it refuses.
  const type = interactionType as (typeof LOGGED_TYPES)[number];
  await askAsCustomer(interactionUpdateCall, {
    interaction: { interactionType: type, interactionText, accountNumber },
  });
}
