import { useWords } from '#content/useWords.ts';
import { plainDigits } from '#rules/plainDigits.ts';
import { Button } from '#ui/Button.tsx';
import { phoneText } from '#ui/format.ts';
import { CodeBox } from './CodeBox.tsx';
import { contactProblemText } from './problemText.ts';
import { useFocusedBox } from './useFocusedBox.ts';
import type { Verification } from './useVerification.ts';

type Props = {
  verification: Verification;
  /** The code went to the wrong address: another one is typed. */
  onChange: () => void;
  onCancel: () => void;
};

/** The code that was sent to the new e-mail or number. */
export function CodeForm({ verification: { state, send }, onChange, onCancel }: Props) {
  const words = useWords('verification');
  const { contact, to, code, problem, notice } = state.context;
  const isBusy = state.hasTag('busy');
  const box = useFocusedBox(isBusy);
  const kind = contact === 'email' ? 'email' : 'mobile';

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
          : words(`${kind}.codeSent`, { to: kind === 'mobile' ? phoneText(to) : to })}
      </p>
      <CodeBox
        ref={box}
        code={code}
        isBusy={isBusy}
        error={contactProblemText(words, isBusy ? null : problem)}
        onType={(typed) => send({ type: 'TYPE_CODE', code: plainDigits(typed) })}
      />
      <div className="flex flex-col gap-3 wide:max-w-md">
        <Button type="submit" busy={state.matches('checking')} busyLabel={words('code.checking')}>
          {words('code.verify')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
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
          <Button look="plain" onClick={onChange}>
            {words(`${kind}.change`)}
          </Button>
        </div>
      </div>
    </form>
  );
}
