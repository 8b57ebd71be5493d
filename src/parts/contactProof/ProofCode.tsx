import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useFocusedBox } from '../verification/useFocusedBox.ts';
import type { ProofStep } from './ContactProof.tsx';
import { proofProblemText } from './proofProblemText.ts';

/** The code that was sent to a contact of the account. */
export function ProofCode({ state, send }: ProofStep) {
  const words = useWords('account-details');
  const verification = useWords('verification');
  const { code, problem } = state.context;
  const isBusy = state.matches('checking');
  const box = useFocusedBox(isBusy);
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
      <TextField
        ref={box}
        label={verification('code')}
        description={verification('code.help')}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="figures"
        value={code}
        readOnly={isBusy}
        error={isBusy ? undefined : proofProblemText({ details: words, verification }, problem)}
        onChange={({ currentTarget: { value } }) => send({ type: 'TYPE_CODE', code: value })}
      />
      <div className="flex flex-col gap-3 wide:max-w-md">
        <Button type="submit" busy={isBusy} busyLabel={verification('code.checking')}>
          {verification('code.verify')}
        </Button>
        <Button look="plain" onClick={() => send({ type: 'CHANGE' })}>
          {words('proof.another')}
        </Button>
      </div>
    </form>
  );
}
