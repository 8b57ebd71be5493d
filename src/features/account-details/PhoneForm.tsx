import { useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import { proofOf } from '#machines/billingPhones/billingPhonesContext.ts';
import { useFocusedBox } from '#parts/verification/useFocusedBox.ts';
import { type PhoneType, typesFor } from '#rules/accountPhones.ts';
import { plainDigits } from '#rules/plainDigits.ts';
import { Button } from '#ui/Button.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { TextField } from '#ui/TextField.tsx';
import { phoneTypeText } from './facts.ts';
import type { BillingPhonesFlow } from './useBillingPhones.ts';

interface Props {
  flow: BillingPhonesFlow;
  /** What is wrong with what is typed. */
  error: string | undefined;
}

/** A number, what kind it is, and the extension of a land line. */
export function PhoneForm({ flow: { state, send }, error }: Props) {
  const words = useWords('account-details');
  const verification = useWords('verification');
  const { phones, edited, phoneType, number, ext, problem } = state.context;
  const isBusy = state.matches('verifying');
  const isCodeNeeded = proofOf(state.context) === 'mobile';
  const isTypeMissing = problem?.key === 'phoneTypeRequired';
  const box = useFocusedBox(isBusy);
  const types = useRef<HTMLDivElement>(null);
  const shown = isBusy ? undefined : error;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'SUBMIT' });
        if (phoneType) box.current?.focus();
        else types.current?.querySelector('input')?.focus();
      }}
    >
      <div ref={types}>
        <RadioGroup
          label={words('phone.type')}
          options={typesFor(phones, edited).map((id) => ({ id, text: phoneTypeText(id, words) }))}
          value={phoneType}
          error={isTypeMissing ? shown : undefined}
          isDisabled={isBusy}
          onChange={(id) => send({ type: 'CHOOSE', phoneType: id as PhoneType })}
        />
      </div>
      <TextField
        ref={box}
        label={words('phone.number')}
        description={words('phone.number.help')}
        inputMode="tel"
        autoComplete="tel-national"
        className="figures"
        value={number}
        readOnly={isBusy}
        error={isTypeMissing ? undefined : shown}
        onChange={({ currentTarget: { value } }) => send({ type: 'TYPE', number: plainDigits(value) })}
      />
      <TextField
        label={words('phone.extension')}
        description={words('phone.extension.help')}
        inputMode="numeric"
        autoComplete="tel-extension"
        className="figures"
        value={ext}
        readOnly={isBusy}
        disabled={phoneType !== 'LandLine'}
        onChange={({ currentTarget: { value } }) => send({ type: 'TYPE_EXT', ext: plainDigits(value) })}
      />
      <div className="flex flex-col gap-3 wide:max-w-md">
        <Button
          type="submit"
          busy={isBusy}
          busyLabel={isCodeNeeded ? verification('sending') : words('phone.lookingUp')}
        >
          {isCodeNeeded ? verification('send') : words('save')}
        </Button>
        <Button look="quiet" onClick={() => send({ type: 'CANCEL' })}>
          {verification('cancel')}
        </Button>
      </div>
    </form>
  );
}
