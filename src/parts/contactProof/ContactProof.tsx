import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { useWords } from '#content/useWords.ts';
import type { MaskedContact } from '#contracts/account.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { contactProofMachine } from '#machines/contactProof/contactProof.machine.ts';
import { Card } from '#ui/Card.tsx';
import { CallToChange } from '../contact/CallToChange.tsx';
import { useToldFailure } from '../verification/useVerification.ts';
import { contactProofWithEffects } from './contactProof.effects.ts';
import { ProofChoice } from './ProofChoice.tsx';
import { ProofCode } from './ProofCode.tsx';

interface Props {
  account: AccountCopy;
  /** None: nobody can be reached by a code. */
  contacts: readonly MaskedContact[];
  /** Once it is shown, and this device has the details anew. */
  onProven?: () => void;
}

/** Of an account that was added by its bill: a code to one of its contacts shows that it is the customer's. */
export function ContactProof({ account, contacts, onProven }: Props) {
  const words = useWords('account-details');
  const [machine] = useState(() => contactProofWithEffects(account));
  const [state, send] = useMachine(machine);
  useToldFailure(state.context.problem);
  const isProven = state.matches('proven');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isProven) onProven?.();
  }, [isProven]);
  if (contacts.length === 0)
    return <CallToChange card="service" title={words('proof.title')} text={words('proof.call')} />;
  return <ProofSteps contacts={contacts} state={state} send={send} />;
}

export interface ProofStep {
  state: SnapshotFrom<typeof contactProofMachine>;
  send: (event: Parameters<ReturnType<typeof useMachine<typeof contactProofMachine>>[1]>[0]) => void;
}

/** What is shown of it now. */
export function ProofSteps({ contacts, state, send }: ProofStep & Pick<Props, 'contacts'>) {
  const words = useWords('account-details');
  const { contact } = state.context;
  const isCode = state.matches('entering') || state.matches('checking');
  return (
    <Card>
      <section aria-label={words('proof.title')} className="flex flex-col gap-3">
        <h2 className="text-large">{words('proof.title')}</h2>
        <p>{words('proof.why')}</p>
        <p role="status" className="font-bold empty:hidden">
          {state.matches('lost') && words('proof.lostSent')}
          {isCode && contact && words(`proof.sent.${contact.channel}`, { to: contact.masked })}
        </p>
        {isCode ? (
          <ProofCode state={state} send={send} />
        ) : (
          <ProofChoice contacts={contacts} state={state} send={send} />
        )}
      </section>
    </Card>
  );
}
