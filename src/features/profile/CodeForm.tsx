import { useWords } from '#content/useWords.ts';
import { plainDigits } from '#rules/plainDigits.ts';
import { Button } from '#ui/Button.tsx';
import { phoneText } from '#ui/format.ts';
import { TextField } from '#ui/TextField.tsx';
import { editFailureText } from './editFailureText.ts';
import { useFocusedBox } from './useFocusedBox.ts';
import type { Flow } from './usePrimaryDetails.ts';

/** The code that was sent to the new e-mail or number; the right one saves it (PRO-11). */
export function CodeForm({ flow }: { flow: Flow }) {
  const words = useWords('primary-details');
  const { state, send } = flow;
  const { field, to, code, problem, notice } = state.context;
  const isBusy = state.hasTag('busy');
  const box = useFocusedBox(isBusy);
  // A name needs no code.
  if (field === 'profileName') return null;

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'VERIFY' });
        box.current?.focus();
      }}
    >
      <p role="status">
        {notice === 'newCodeSent'
          ? words('newCodeSent')
          : words(`${field}.codeSent`, { to: field === 'contactNumber' ? phoneText(to) : to })}
      </p>
      <TextField
        ref={box}
        label={words('code')}
        description={words('code.help')}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="figures"
        value={code}
        readOnly={isBusy}
        error={editFailureText(words, isBusy ? null : problem)}
        onChange={(event) => send({ type: 'TYPE_CODE', code: plainDigits(event.currentTarget.value) })}
      />
      <div className="flex flex-col gap-3 wide:max-w-md">
        <Button
          type="submit"
          busy={isBusy && !state.matches('resending')}
          busyLabel={words(state.hasTag('saving') ? 'saving' : 'code.checking')}
        >
          {words('code.verify')}
        </Button>
        {!state.hasTag('saving') && (
          <>
            <Button look="quiet" onClick={() => send({ type: 'CANCEL' })}>
              {words('cancel')}
            </Button>
            <div className="flex flex-wrap justify-center gap-x-2">
              <Button
                look="plain"
                busy={state.matches('resending')}
                busyLabel={words('code.resending')}
                onClick={() => send({ type: 'RESEND' })}
              >
                {words('code.resend')}
              </Button>
              <Button look="plain" onClick={() => send({ type: 'CHANGE' })}>
                {words(`${field}.change`)}
              </Button>
            </div>
          </>
        )}
      </div>
    </form>
  );
}
