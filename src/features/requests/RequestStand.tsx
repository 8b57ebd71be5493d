import { type ReactNode, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { BillDetails } from '#contracts/bill.ts';
import type { RequestKind } from '#contracts/customerRequest.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { CallToChange } from '#parts/contact/CallToChange.tsx';
import { ContactProof } from '#parts/contactProof/ContactProof.tsx';
import { type RequestBounds, wantsProof } from '#rules/customerRequest.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { centsText } from '#ui/format.ts';
import { boundsOf } from './boundsOf.ts';
import { whyNot } from './whyNot.ts';

interface Props {
  kind: RequestKind;
  account: AccountCopy;
  /** This and the bill as the device has them; null where it does not. */
  details: AccountDetailsCopy | null;
  bill: BillDetails | null | undefined;
  /** The form, by what it is judged. */
  children: (bounds: RequestBounds) => ReactNode;
}

/** The form; or why there is nothing to ask for, or what has to be shown first. */
export function RequestStand({ kind, account, details, bill, children }: Props) {
  const words = useWords('requests');
  const ofAccount = useWords('account-details');
  const bounds = boundsOf(bill, account.accountType, reginaDay(new Date()));
  const why = whyNot(kind, { bill, ...bounds });
  // A device without the details lets it be asked for: the utility judges it again.
  const proof = wantsProof(kind) ? details?.contactProof : undefined;
  const isFree = !why && !proof;
  // What is loaded meanwhile does not close the form, nor hide what became of the request.
  const [isOpen, setOpen] = useState(isFree);
  if (isFree && !isOpen) setOpen(true);
  if (isOpen || isFree) return children(bounds);
  if (proof?.isDisputed) {
    return <CallToChange card="service" title={ofAccount('disputed.title')} text={ofAccount('disputed.text')} />;
  }
  if (proof) {
    return (
      <>
        <p>{words('proofFirst')}</p>
        <ContactProof account={account} contacts={proof.contacts} />
      </>
    );
  }
  const text = why ? words(`whyNot.${why}`, { least: centsText(bounds.limits.leastCents) }) : '';
  return <CallToChange card="service" title={words('whyNot.call')} text={text} />;
}
