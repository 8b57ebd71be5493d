import type { FormEvent } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { PaymentsCopy } from '#copies/payments.ts';
import { amountCents, shownAmount } from '#machines/payment/paymentContext.ts';
import { PaymentLink } from '#parts/payment/PaymentLink.tsx';
import { ReceivedNote } from '#parts/payment/ReceivedNote.tsx';
import { HindranceNote } from '#parts/status/HindranceNote.tsx';
import type { Hindrance } from '#parts/status/useSyncStatus.ts';
import { convenienceFee, paymentTotal, remainingBalance } from '#rules/paymentAmount.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Figures } from '#ui/Figures.tsx';
import { centsText } from '#ui/format.ts';
import { Note } from '#ui/Note.tsx';
import { TwoColumns } from '#ui/TwoColumns.tsx';
import { AccountBox } from './AccountBox.tsx';
import { AmountField } from './AmountField.tsx';
import { LargerQuestion } from './LargerQuestion.tsx';
import type { Flow } from './usePayment.ts';

interface Props {
  flow: Flow;
  account: AccountCopy;
  details: AccountDetailsCopy;
  payments: PaymentsCopy | null;
  hindrance: Hindrance | null;
}

/** How much, what it costs, and on to the card (PAY-01). */
export function AmountForm({ flow, account, details, payments, hindrance }: Props) {
  const words = useWords('payment');
  const { state, send } = flow;
  const { context } = state;
  const cents = amountCents(context) ?? 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    // Also where nothing was heard of late: only an answer is proof of a connection.
    send({ type: 'PROCEED' });
  }

  return (
    <TwoColumns>
      <form onSubmit={submit} noValidate className="flex flex-1 flex-col gap-3.5">
        <HindranceNote why={hindrance} text={(why) => words(`reach.${why}`)} />
        {!context.ended && <PaymentLink payments={payments} />}
        {context.ended && (
          <div role="status">
            <Note>{words(`ended.${context.ended}`)}</Note>
          </div>
        )}
        <ReceivedNote payments={payments} />
        <AmountField
          label={words('amount')}
          value={shownAmount(context)}
          error={context.problem === 'amount' ? words('amount.atLeast') : undefined}
          readOnly={state.hasTag('busy')}
          onChange={(typed) => send({ type: 'TYPE', typed })}
          onBlur={() => send({ type: 'LEAVE_FIELD' })}
        />
        <Card>
          <Figures
            figures={[
              { name: words('fee'), value: centsText(convenienceFee(cents)) },
              { name: words('total'), value: centsText(paymentTotal(cents)) },
              { name: words('remaining'), value: centsText(remainingBalance(context.dueCents, cents)) },
            ]}
          />
        </Card>
        <ActionBar>
          <Button type="submit" busy={state.hasTag('busy')} busyLabel={words('proceeding')}>
            {words('proceed')}
          </Button>
        </ActionBar>
        {state.matches('confirmingLarger') && <LargerQuestion flow={flow} cents={cents} />}
      </form>
      <div className="flex flex-col gap-3.5 order-first wide:order-none">
        <AccountBox account={account} details={details} dueCents={context.dueCents} />
      </div>
    </TwoColumns>
  );
}
