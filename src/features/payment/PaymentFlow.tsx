import { useEffect } from 'react';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { PaymentsCopy } from '#copies/payments.ts';
import { useHindrance } from '#parts/status/useSyncStatus.ts';
import { AmountForm } from './AmountForm.tsx';
import { Checking } from './Checking.tsx';
import { Checkout } from './Checkout.tsx';
import { CheckoutFailed } from './CheckoutFailed.tsx';
import { Outcome } from './Outcome.tsx';
import { type PaymentProps, usePayment } from './usePayment.ts';
import { usePaymentAddress } from './usePaymentAddress.ts';

interface Props extends PaymentProps {
  details: AccountDetailsCopy;
  payments: PaymentsCopy | null;
  hold: (account: AccountCopy | null) => void;
}

/** What a payment shows now. */
export function PaymentFlow({ details, payments, hold, ...props }: Props) {
  const { account, page } = props;
  const flow = usePayment(props);
  usePaymentAddress(flow, page);
  const hindrance = useHindrance();
  const { state } = flow;
  const isUnderWay = state.hasTag('details') || state.hasTag('busy');
  useEffect(() => hold(isUnderWay ? account : null), [hold, isUnderWay, account]);

  if (state.hasTag('bill')) return null;
  if (state.hasTag('frame')) return <Checkout flow={flow} />;
  if (state.matches('approved') || state.matches('declined')) return <Outcome flow={flow} account={account} />;
  if (state.matches('checkoutFailed')) return <CheckoutFailed flow={flow} />;
  if (state.hasTag('details')) return <Checking flow={flow} hindrance={hindrance} />;
  return <AmountForm flow={flow} account={account} details={details} payments={payments} hindrance={hindrance} />;
}
