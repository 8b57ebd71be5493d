import { useWords } from '#content/useWords.ts';
import type { MaskedContact } from '#contracts/account.ts';
import { Button } from '#ui/Button.tsx';
import type { ProofStep } from './ContactProof.tsx';
import { proofProblemText } from './proofProblemText.ts';

/** Which contact the code goes to; or none of them is the customer's any more. */
export function ProofChoice({ contacts, state, send }: ProofStep & { contacts: readonly MaskedContact[] }) {
  const words = useWords('account-details');
  const verification = useWords('verification');
  const { contact, problem } = state.context;
  const isSending = state.matches('sending');
  const said = proofProblemText({ details: words, verification }, problem);
  return (
    <>
      <p role="alert" className="text-small font-bold text-unplanned empty:hidden">
        {said}
      </p>
      <div className="flex flex-col gap-3 wide:max-w-md">
        {contacts.map((one) => (
          <Button
            key={one.id}
            look="quiet"
            busy={isSending && one.id === contact?.id}
            busyLabel={verification('sending')}
            onClick={() => send({ type: 'SEND', contact: one })}
          >
            {words(`proof.send.${one.channel}`, { to: one.masked })}
          </Button>
        ))}
        {!state.matches('lost') && (
          <Button
            look="plain"
            busy={state.matches('tellingLost')}
            busyLabel={words('proof.lostSending')}
            onClick={() => send({ type: 'LOST' })}
          >
            {words('proof.lost')}
          </Button>
        )}
      </div>
    </>
  );
}
