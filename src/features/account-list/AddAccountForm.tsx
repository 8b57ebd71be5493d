import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import { useToldFailure } from '#parts/verification/useVerification.ts';
import { ACCOUNT_NUMBER_TYPED } from '#rules/accountNumber.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { problemText, problemWords } from './problemText.ts';
import { SampleBill } from './SampleBill.tsx';
import { useAddAccount } from './useAddAccount.ts';

interface Props {
  customerId: string;
  /** Numbers of the accounts in the list; null while it has not arrived. */
  own: readonly string[] | null;
}

/** Number and name, as on a bill; where they belong together, the next page says how the account is added (ASN-05). */
export function AddAccountForm({ customerId, own }: Props) {
  const words = useWords('account-list');
  const navigate = useNavigate();
  const { state, send } = useAddAccount(customerId);
  const { number, holder, problems, problem } = state.context;
  const isBusy = state.matches('checking');
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  useToldFailure(problem);
  const isFound = state.matches('confirming') || state.matches('adding');
  const path = words('addAccount.path');
  useEffect(() => {
    if (isFound) void navigate({ to: path });
  }, [isFound, navigate, path]);

  const said = (key: typeof problems.number) => (key ? problemWords(words, key) : undefined);
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={heading}
      className="flex flex-col gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        send({ type: 'SUBMIT', own });
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      }}
    >
      <h2 id={heading} className="text-large">
        {words('add')}
      </h2>
      <p>{words('intro')}</p>
      <SampleBill />
      <TextField
        label={words('number')}
        inputMode="numeric"
        autoComplete="off"
        value={number}
        // Pasted with more blanks or dashes than the box shows.
        maxLength={ACCOUNT_NUMBER_TYPED + 6}
        readOnly={isBusy}
        error={said(problems.number)}
        onChange={({ currentTarget: { value } }) => send({ type: 'TYPE', what: 'number', typed: value })}
      />
      <TextField
        label={words('holder')}
        autoComplete="off"
        autoCapitalize="characters"
        className="uppercase"
        value={holder}
        maxLength={100}
        readOnly={isBusy}
        error={said(problems.holder)}
        onChange={({ currentTarget: { value } }) => send({ type: 'TYPE', what: 'holder', typed: value })}
        onBlur={() => send({ type: 'TYPE', what: 'holder', typed: holder.toLocaleUpperCase('en-CA') })}
      />
      <p role="alert" className="text-small font-bold text-unplanned empty:hidden">
        {problemText(words, problem)}
      </p>
      <p className="text-small text-soft">{words('nextHelp')}</p>
      <div className="wide:max-w-md">
        <Button type="submit" busy={isBusy} busyLabel={words('checking')} className="w-full">
          {words('next')}
        </Button>
      </div>
    </form>
  );
}
