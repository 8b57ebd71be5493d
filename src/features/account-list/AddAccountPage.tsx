import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { useToldFailure } from '#parts/verification/useVerification.ts';
import { DESCRIPTIVE_NAME_LENGTH, isDescriptiveName } from '#rules/descriptiveName.ts';
import { useCustomer } from '#session/customer.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Icon } from '#ui/Icon.tsx';
import { TextField } from '#ui/TextField.tsx';
import { LIST_PATH } from './paths.ts';
import { problemText } from './problemText.ts';
import { useAddAccount } from './useAddAccount.ts';

/** Route /my-profile/add-account (ASN-05): the account that was found, and how it is added. */
export function AddAccountPage() {
  const customer = useCustomer();
  // Without a customer nothing is done, and nothing said (ASN-21).
  return customer ? <Confirm customerId={customer.customerId} /> : null;
}

function Confirm({ customerId }: { customerId: string }) {
  const words = useWords('account-list');
  const navigate = useNavigate();
  const { state, send } = useAddAccount(customerId);
  const choice = useCurrentAccount();
  const [isNameWrong, setNameWrong] = useState(false);
  const { context } = state;
  const { options, isFirst, number, holder, problem } = context;
  useToldFailure(problem);
  const isHere = state.matches('confirming') || state.matches('adding');
  const isAdded = state.matches('added');
  // A page that was loaded anew has nothing to confirm: what was found is found again by number and name.
  useEffect(() => {
    if (isAdded) void navigate({ to: LIST_PATH, search: { from: 'add-account' }, replace: true });
    else if (!isHere) void navigate({ to: LIST_PATH, replace: true });
  }, [isAdded, isHere, navigate]);
  if (!isHere) return null;

  const isBusy = state.matches('adding');
  const preferred = choice?.accounts.find(({ defaultAccount }) => defaultAccount === 'true');
  const count = DESCRIPTIVE_NAME_LENGTH;
  return (
    <form
      noValidate
      className="flex flex-1 flex-col gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        const isFit = isDescriptiveName(options.name);
        setNameWrong(!isFit);
        if (isFit) send({ type: 'ADD' });
      }}
    >
      <Card>
        <p className="text-large font-bold tabular-nums">{number}</p>
        <p className="wrap-anywhere">{holder}</p>
        <p className="mt-2 flex items-center gap-2 font-bold text-good">
          <Icon name="check" className="size-5 flex-none" />
          {words('found')}
        </p>
        <Button look="plain" disabled={isBusy} onClick={() => send({ type: 'CHANGE' })} className="-ml-5 narrow:-ml-2">
          {words('change')}
        </Button>
      </Card>
      <TextField
        label={words('name')}
        description={words('name.help', { count })}
        autoComplete="off"
        maxLength={count}
        value={options.name}
        readOnly={isBusy}
        error={isNameWrong ? words('name.wrong', { count }) : undefined}
        onChange={({ currentTarget: { value } }) => send({ type: 'CHOOSE', options: { name: value } })}
      />
      <fieldset className="flex flex-col gap-1" disabled={isBusy}>
        <legend className="mb-1.5 text-small font-bold">{words('reminders')}</legend>
        <Checkbox
          checked={options.billReady}
          onChange={(billReady) => send({ type: 'CHOOSE', options: { billReady } })}
        >
          {words('billReady')}
        </Checkbox>
        <Checkbox
          checked={options.paymentDue}
          onChange={(paymentDue) => send({ type: 'CHOOSE', options: { paymentDue } })}
        >
          {words('paymentDue')}
        </Checkbox>
      </fieldset>
      {isFirst ? (
        <p className="text-soft">{words('isDefault.first')}</p>
      ) : (
        <Checkbox
          checked={options.isDefault}
          onChange={(isDefault) => send({ type: 'CHOOSE', options: { isDefault } })}
        >
          {words('isDefault')}
          {preferred && (
            <span className="block text-small text-soft">
              {words('isDefault.now', { name: preferred.descriptiveName })}
            </span>
          )}
        </Checkbox>
      )}
      <p className="text-small text-soft">{words('later')}</p>
      <ActionBar>
        <p role="alert" className="text-small font-bold text-unplanned empty:hidden">
          {problemText(words, problem)}
        </p>
        <Button type="submit" busy={isBusy} busyLabel={words('adding')}>
          {words(problem ? 'retry' : 'doAdd')}
        </Button>
      </ActionBar>
    </form>
  );
}
