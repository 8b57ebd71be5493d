import type { AccountCopy } from '#copies/engine/account.ts';
import { paymentsSource } from '#copies/payments.ts';
import { useCopy } from '#copies/useCopy.ts';
import { PaymentLink } from './PaymentLink.tsx';
import { ReceivedNote } from './ReceivedNote.tsx';

/** What is to be told of this account's payments by card. */
export function PaymentNotes({ account }: { account: AccountCopy }) {
  const { copy } = useCopy(paymentsSource, account);
  return (
    <>
      <PaymentLink payments={copy} />
      <ReceivedNote payments={copy} />
    </>
  );
}
