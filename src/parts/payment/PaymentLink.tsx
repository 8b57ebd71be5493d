import { useWords } from '#content/useWords.ts';
import type { PaymentInSight } from '#contracts/payment.ts';
import { CardLink } from '#ui/CardLink.tsx';
import { amountText } from '#ui/format.ts';

/** Leads to a payment that is open, or whose end the customer did not see. */
export function PaymentLink({
  payment,
}: {
  payment: Pick<PaymentInSight, 'paymentAmount' | 'state'> | null | undefined;
}) {
  const words = useWords('paid');
  if (payment?.paymentAmount === undefined || payment.state === 'cancelled') return null;
  const isGood = payment.state === 'approved';
  return (
    <CardLink
      to="/my-bill/payment-details"
      icon={{ name: isGood ? 'check' : 'warning', tone: isGood ? 'good' : 'waiting' }}
      title={words(`${payment.state}.title`, { amount: amountText(payment.paymentAmount) })}
      detail={words(payment.state === 'open' ? 'open.detail' : 'see')}
    />
  );
}
