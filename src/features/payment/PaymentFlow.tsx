import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { PaymentsCopy } from '#copies/payments.ts';
import { useHindrance } from '#parts/status/useSyncStatus.ts';
import type { ToPay } from '#rules/toPay.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { MessageBox } from '#ui/MessageBox.tsx';
import { AmountForm } from './AmountForm.tsx';
import { Checking } from './Checking.tsx';
import { Checkout } from './Checkout.tsx';
import { Outcome } from './Outcome.tsx';
import { type Flow, type PaymentProps, usePayment } from './usePayment.ts';
import { usePaymentAddress } from './usePaymentAddress.ts';

interface Props extends PaymentProps {
  details: AccountDetailsCopy;
  payments: PaymentsCopy | null;
  /** See ToPay. */
  books: ToPay['books'];
  hold: (account: AccountCopy | null) => void;
}

/** What a payment shows now. */
export function PaymentFlow({ details, payments, books, hold, ...props }: Props) {
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
  const known = { account, details, payments, books };
  return <AmountForm flow={flow} {...known} hindrance={hindrance} />;
}

/** The card form did not come (PAY-15). */
export function CheckoutFailed({ flow: { send } }: { flow: Flow }) {
  const words = useWords('payment');
  return (
    <>
      <div role="alert">
        <MessageBox tone="unplanned" title={words('failed.title')} message={words('failed.text')} />
      </div>
      <ActionBar>
        <Button onClick={() => send({ type: 'AGAIN' })}>{words('failed.again')}</Button>
        <Button look="quiet" onClick={() => send({ type: 'LEAVE' })}>
          {words('toBill')}
        </Button>
      </ActionBar>
    </>
  );
}
