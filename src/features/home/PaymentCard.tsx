import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { PaymentNotes } from '#parts/payment/PaymentNotes.tsx';

/** What is to be told of the current account's payments by card. */
export function PaymentCard() {
  const account = useCurrentAccount()?.current;
  return account && <PaymentNotes account={account} />;
}
