import { useWords } from '#content/useWords.ts';
import type { PaymentInSight } from '#contracts/payment.ts';
import { amountText } from '#ui/format.ts';

/** That somebody else on the account is paying; how much only where it is shown to this customer. */
export function AnothersPayment({ payment: { paymentAmount } }: { payment: Pick<PaymentInSight, 'paymentAmount'> }) {
  const words = useWords('paid');
  if (paymentAmount === undefined) return words('anothers.textWithoutAmount');
  return words('anothers.text', { amount: amountText(paymentAmount) });
}
