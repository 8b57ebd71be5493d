import { useWords } from '#content/useWords.ts';
import { paymentsSource } from '#copies/payments.ts';
import type { AccountCopy } from '#copies/profile.ts';
import { useCopy } from '#copies/useCopy.ts';
import { CardLink } from '#ui/CardLink.tsx';
import { amountText } from './centsText.ts';
import { ReceivedNote } from './ReceivedNote.tsx';

/** What is to be told of this account's payments by card; leads to one that is open or whose end was not seen. */
export function PaymentNotes({ account }: { account: AccountCopy }) {
  const words = useWords('paid');
  const { copy } = useCopy(paymentsSource, account);
  const { payment } = copy ?? {};
  const isGood = payment?.state === 'approved';
  return (
    <>
      {payment && payment.state !== 'cancelled' && (
        <CardLink
          to="/my-bill/payment-details"
          icon={{ name: isGood ? 'check' : 'warning', tone: isGood ? 'good' : 'waiting' }}
          title={words(`${payment.state}.title`, { amount: amountText(payment.paymentAmount) })}
          detail={words(payment.state === 'open' ? 'open.detail' : 'see')}
        />
      )}
      <ReceivedNote payments={copy} />
    </>
  );
}
