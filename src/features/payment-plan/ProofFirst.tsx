import { useWords } from '#content/useWords.ts';
import type { MaskedContact } from '#contracts/account.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { ContactProof } from '#parts/contactProof/ContactProof.tsx';

interface Props {
  account: AccountCopy;
  contacts: readonly MaskedContact[];
  /** What waits for it. */
  text: 'proofFirst' | 'proofFirst.change';
  onProven: () => void;
}

/** A code to a contact of the account comes first. */
export function ProofFirst({ account, contacts, text, onProven }: Props) {
  const words = useWords('payment-plan');
  return (
    <>
      <p>{words(text)}</p>
      <ContactProof account={account} contacts={contacts} onProven={onProven} />
    </>
  );
}
