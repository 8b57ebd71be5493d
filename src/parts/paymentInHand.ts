/**
 * What the app remembers of the customer's payment while it is open (APP-04). In memory alone: money is never queued,
 * and nothing of it outlives the sign-in or the tab. The bill writes what is due, the payment writes the rest.
 */
export interface PaymentInHand {
  /** Canadian cents, as the bill says. */
  amountDue: number | null;
  /** Canadian cents, as the customer typed; without the fee. */
  paymentAmount: number | null;
  /** Canadian cents. */
  convenienceFee: number | null;
  /** What the card provider calls this checkout. */
  ticket: string | null;
  orderId: string | null;
}

const NOTHING: PaymentInHand = {
  amountDue: null,
  paymentAmount: null,
  convenienceFee: null,
  ticket: null,
  orderId: null,
};
let inHand = NOTHING;

export const paymentInHand = (): Readonly<PaymentInHand> => inHand;
export function notePayment(news: Partial<PaymentInHand>): void {
  inHand = { ...inHand, ...news };
}
export function forgetPayment(): void {
  inHand = NOTHING;
}
