import { isoTime } from '#contracts/isoTime.ts';
import type { Say } from '#contracts/words.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { Payment } from '#machines/payment/paymentContext.ts';
import { receiptTime } from '#rules/receiptTime.ts';
import type { Figure } from '#ui/Figures.tsx';
import { centsText } from '#ui/format.ts';

/** A line of the receipt, on the screen and on paper. */
export interface ReceiptLine extends Figure {
  value: string;
}

/** '4242424242' or '424242***4242' → 'xxxxxxxxxxxx4242' (RCP-03) */
export const maskedCard = (first6last4: string): string => `${'x'.repeat(12)}${first6last4.slice(-4)}`;

/** Nothing where it is no time that says its zone. */
function timeOf(chargedAt: string | null | undefined, words: Say<'payment'>): string | null {
  const { success, data } = isoTime.safeParse(chargedAt);
  return success ? words('receipt.time', { time: receiptTime(new Date(data)) }) : null;
}

/** What the receipt says (RCP-01, RCP-02); what the provider left out is not there. */
export function receiptLines(
  { receipt, ...payment }: Payment,
  account: AccountCopy,
  words: Say<'payment'>,
): ReceiptLine[] {
  const { cc } = receipt?.receipt ?? {};
  const lines = [
    { name: words('receipt.accountName'), value: `${account.descriptiveName}, ${account.caAccount}` },
    { name: words('receipt.date'), value: timeOf(cc?.transaction_date_time, words) },
    { name: words('receipt.card'), value: cc?.first6last4 && maskedCard(cc.first6last4) },
    { name: words('receipt.cardholder'), value: receipt?.request.cc.cardholder },
    { name: words('receipt.approval'), value: cc?.approval_code },
    { name: words('receipt.order'), value: cc?.order_no },
    { name: words('receipt.amount'), value: centsText(payment.amountCents) },
    { name: words('receipt.fee'), value: centsText(payment.feeCents) },
    { name: words('receipt.total'), value: centsText(payment.amountCents + payment.feeCents) },
  ];
  return lines.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}
