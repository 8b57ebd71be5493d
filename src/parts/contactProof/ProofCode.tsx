import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { CodeBox } from '../verification/CodeBox.tsx';
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
      <CodeBox
        ref={box}
        code={code}
        isBusy={isBusy}
        error={isBusy ? undefined : proofProblemText({ details: words, verification }, problem)}
        onType={(typed) => send({ type: 'TYPE_CODE', code: typed })}
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
