import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { PaymentsCopy } from '#copies/payments.ts';
import { amountCents, shownAmount } from '#machines/payment/paymentContext.ts';
import { AnothersPayment } from '#parts/payment/AnothersPayment.tsx';
import { InBooks } from '#parts/payment/InBooks.tsx';
import { PaymentLink } from '#parts/payment/PaymentLink.tsx';
import { ReceivedNote } from '#parts/payment/ReceivedNote.tsx';
import { HindranceNote } from '#parts/status/HindranceNote.tsx';
import type { Hindrance } from '#parts/status/useSyncStatus.ts';
import { isEditedDirectly } from '#rules/isEditedDirectly.ts';
import { convenienceFee, paymentTotal, remainingBalance } from '#rules/paymentAmount.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import type { ToPay } from '#rules/toPay.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { Figures } from '#ui/Figures.tsx';
import { centsText } from '#ui/format.ts';
import { Note } from '#ui/Note.tsx';
import { Question } from '#ui/Question.tsx';
import { inputLook } from '#ui/TextField.tsx';
import { TwoColumns } from '#ui/TwoColumns.tsx';
import type { Flow } from './usePayment.ts';

interface Props {
  flow: Flow;
  account: AccountCopy;
  details: AccountDetailsCopy;
  payments: PaymentsCopy | null;
  hindrance: Hindrance | null;
  books: ToPay['books'];
}

/** How much, what it costs, and on to the card (PAY-01). */
export function AmountForm({ flow, account, details, payments, hindrance, books }: Props) {
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
        {!context.ended && <PaymentLink payment={payments?.payment} />}
        {payments?.anothers && (
          <Note>
            <AnothersPayment payment={payments.anothers} />
          </Note>
        )}
        {context.ended && (
          <div role="status">
            <Note>{words(`ended.${context.ended}`)}</Note>
          </div>
        )}
        <ReceivedNote unbilled={payments?.unbilled} today={reginaDay(new Date())} />
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
        <FreeWays account={account} details={details} />
        <ActionBar>
          <Button type="submit" busy={state.hasTag('busy')} busyLabel={words('proceeding')}>
            {words('proceed')}
          </Button>
        </ActionBar>
        {state.matches('confirmingLarger') && <LargerQuestion flow={flow} cents={cents} />}
      </form>
      <div className="flex flex-col gap-3.5 order-first wide:order-none">
        <AccountBox account={account} details={details} dueCents={context.dueCents} books={books} />
      </div>
    </TwoColumns>
  );
}

/** What costs no fee. Who sets up automatic payments here is led there, others are told whom to call. */
function FreeWays({ account, details }: Pick<Props, 'account' | 'details'>) {
  const words = useWords('payment');
  const phone = useWords('contact')('service.phone');
  const isHere = isEditedDirectly(account.accountType, details.accountCategory) && details.activeFlag;
  return (
    <div className="text-small text-soft">
      <p>{isHere ? words('free') : `${words('free')} ${words('free.call', { phone })}`}</p>
      {isHere && (
        <Link
          to={words('free.plan.path')}
          className="inline-flex min-h-11 items-center font-bold text-act underline underline-offset-4"
        >
          {words('free.plan')}
        </Link>
      )}
    </div>
  );
}

interface AccountBoxProps extends Pick<Props, 'account' | 'details' | 'books'> {
  dueCents: number;
}

/** For which account is paid (PAY-02). */
function AccountBox({ account, details, dueCents, books }: AccountBoxProps) {
  const words = useWords('payment');
  return (
    <Card>
      <h2 className="mb-1 text-large">{words('account')}</h2>
      <Figures
        figures={[
          { name: words('account.name'), value: account.descriptiveName },
          { name: words('account.number'), value: account.caAccount },
          { name: words('account.address'), value: details.address },
          { name: words('account.due'), value: centsText(dueCents) },
        ]}
      />
      <InBooks books={books} />
    </Card>
  );
}

interface AmountFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (typed: string) => void;
  onBlur: () => void;
}

/** An amount in dollars. The sign stands beside what is typed, and is no part of it (PAY-06). */
function AmountField({ label, value, error, readOnly, onChange, onBlur }: AmountFieldProps) {
  return (
    <Field label={label} error={error}>
      {(parts) => (
        <span className="relative">
          <span aria-hidden="true" className="absolute inset-y-0 left-3.5 grid place-items-center text-soft">
            $
          </span>
          <input
            {...parts}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={value}
            readOnly={readOnly}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            className={`${inputLook} pl-8 text-large tabular-nums`}
          />
        </span>
      )}
    </Field>
  );
}

/** An amount above what is due may be a mistake: asked once. */
function LargerQuestion({ flow: { state, send }, cents }: { flow: Flow; cents: number }) {
  const words = useWords('payment');
  const amount = centsText(cents);
  return (
    <Question
      title={words('larger.title')}
      onClose={() => send({ type: 'CHANGE' })}
      answers={[
        { label: words('larger.yes', { amount }), onChoose: () => send({ type: 'CONFIRM' }) },
        { label: words('larger.no'), onChoose: () => send({ type: 'CHANGE' }) },
      ]}
    >
      <p>{words('larger.text', { amount, due: centsText(state.context.dueCents) })}</p>
    </Question>
  );
}
