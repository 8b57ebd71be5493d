import type { RequestOf } from '#contracts/call.ts';
import type { monerisPreloadCall } from '#contracts/payment.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { dropDraft, loadDraft, saveDraft } from '#outbox/engine/drafts/drafts.ts';

/** What opens a payment. Sent again, after a reload or by another tab, it is the same payment. */
export interface Opening {
  cents: number;
  /** Its Idempotency-Key. */
  key: string;
  request: RequestOf<typeof monerisPreloadCall>;
}

/** What this device keeps of a payment that is not over. Nothing of a card is among it. */
export interface PaymentDraft {
  /** The amount as it was typed. */
  typed?: string | null;
  opening?: Opening;
  /** The ticket whose card form is over: until its outcome is known it is not to be paid again. */
  submitted?: string;
}

/** Whose payment, and of which account. */
export interface Whose {
  owner: string;
  caAccount: string;
}

const keyOf = ({ caAccount }: Whose): string => `payment:${caAccount}`;
const tables = [outboxDb.submissions, outboxDb.attachments, outboxDb.drafts];

export async function loadPaymentDraft(whose: Whose): Promise<PaymentDraft> {
  return (await loadDraft<PaymentDraft>(outboxDb, keyOf(whose), whose.owner))?.entry ?? {};
}

export async function keepOfPayment(whose: Whose, change: PaymentDraft): Promise<void> {
  await outboxDb.transaction('rw', tables, async () => {
    const entry = { ...(await loadPaymentDraft(whose)), ...change };
    await saveDraft(outboxDb, keyOf(whose), whose.owner, { entry, replaces: [] });
  });
}

/** The one opening of this amount: what is kept, or what `make` makes, in whichever tab. */
export async function openingOf(whose: Whose, cents: number, make: () => Opening): Promise<Opening> {
  return outboxDb.transaction('rw', tables, async () => {
    const { opening } = await loadPaymentDraft(whose);
    if (opening?.cents === cents) return opening;
    const made = make();
    await keepOfPayment(whose, { opening: made });
    return made;
  });
}

/** It is over: what is paid next is another payment. */
export async function forgetPaymentDraft(whose: Whose): Promise<void> {
  await outboxDb.transaction('rw', tables, () => dropDraft(outboxDb, keyOf(whose)));
}
