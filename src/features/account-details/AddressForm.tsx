import { useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import { ADDRESS_LINE_LENGTH } from '#contracts/postalAddress.ts';
import { whatIsWrong } from '#machines/billingAddress/billingAddressContext.ts';
import { Button } from '#ui/Button.tsx';
import { SuggestionField } from '#ui/SuggestionField.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { BillingAddressFlow } from './useBillingAddress.ts';

interface Props {
  flow: BillingAddressFlow;
  /** What is wrong with what is typed. */
  error: string | undefined;
}

const NONE: [] = [];
/** What the pick fills in, and nobody types (ACC-44). */
const FILLED = ['city', 'province', 'postalCode', 'country'] as const;

/** Line 1 with the suggestions for it, and what the picked one fills in. */
export function AddressForm({ flow: { state, send }, error }: Props) {
  const words = useWords('account-details');
  const verification = useWords('verification');
  const { typed, picked, suggestions } = state.context;
  const isLooking = state.hasTag('looking');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const count = suggestions?.length;
  const status = isLooking
    ? words('address.looking')
    : count === undefined
      ? ''
      : count === 0
        ? words('address.nothing')
        : words('address.found');
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'SUBMIT' });
      }}
    >
      <SuggestionField
        ref={box}
        label={words('address.line1')}
        description={words('address.help')}
        error={isLooking ? undefined : error}
        value={typed}
        maxLength={ADDRESS_LINE_LENGTH}
        suggestions={(suggestions ?? NONE).map(({ id, text, description }) => ({ id, text, detail: description }))}
        listLabel={words('address.suggestions')}
        status={status}
        onType={(value) => send({ type: 'TYPE', typed: value })}
        onPick={(id) => send({ type: 'PICK', id })}
        onLeave={() => send({ type: 'LEAVE' })}
      />
      <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1 wide:max-w-md">
        {FILLED.map((field) => (
          <TextField
            key={field}
            className="bg-wash!"
            label={words(`address.${field}`)}
            value={picked?.[field] ?? ''}
            readOnly
          />
        ))}
      </div>
      <div className="flex flex-col gap-3 wide:max-w-md">
        <Button type="submit" disabled={isLooking || whatIsWrong(state.context) !== null}>
          {words('save')}
        </Button>
        <Button look="quiet" onClick={() => send({ type: 'CANCEL' })}>
          {verification('cancel')}
        </Button>
      </div>
    </form>
  );
}
