import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Failure } from '#contracts/failure.ts';
import { accountDetailsSource } from '#copies/accountDetails.ts';
import { billHistorySource } from '#copies/billHistory.ts';
import { billSource } from '#copies/bills.ts';
import { useCopy } from '#copies/useCopy.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { CurrentAccountPicker } from '#parts/account/CurrentAccountPicker.tsx';
import { NoAccounts } from '#parts/account/NoAccounts.tsx';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { PaymentLink } from '#parts/payment/PaymentLink.tsx';
import { ReceivedNote } from '#parts/payment/ReceivedNote.tsx';
import { useWhyMissing } from '#parts/status/useWhyMissing.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { useFailures } from '#ui/failures.tsx';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { BillSummary } from './BillSummary.tsx';

/** Route /my-bill (BILL-01): whose bill, and what it says, from the device's copy first. */
export function BillPage() {
  const words = useWords('bill');
  const failures = useFailures();
  const choice = useCurrentAccount();
  const account = choice?.current;
  const details = useCopy(accountDetailsSource, account);
  const bill = useCopy(billSource, account);
  // What it adds is left out until it is here; that it could not be had is not told: its own pages tell it.
  const history = useCopy(billHistorySource, account);
  const failed = bill.failure ?? details.failure;
  const hasCopies = Boolean(bill.copy && details.copy);
  // One that is open stands in the hero.
  const unseen = bill.copy?.bill?.payment?.state !== 'open' && bill.copy?.bill?.payment;
  const refusal = failed?.failure.kind === 'refused' ? failed.failure.message : null;

  // A copy on the device is good enough to go on with; that it was refused again is told all the same.
  useEffect(() => {
    if (failed && refusal !== null && hasCopies) failures.show(failed.title, refusal);
  }, [failed, refusal, hasCopies, failures]);

  if (choice?.isLoaded && choice.accounts.length === 0) {
    return (
      <>
        <Note>{words('missing')}</Note>
        <NoAccounts>{words('noAccounts')}</NoAccounts>
      </>
    );
  }
  return (
    <>
      {choice && <CurrentAccountPicker {...choice} />}
      {unseen && <PaymentLink payment={unseen} />}
      <ReceivedNote unbilled={bill.copy?.bill?.unbilled} today={reginaDay(new Date())} />
      {body()}
    </>
  );

  function body() {
    if (account && bill.copy && details.copy) {
      if (!bill.copy.bill) return <Note>{words('missing')}</Note>;
      return (
        <BillSummary
          bill={bill.copy.bill}
          details={details.copy}
          accountType={account.accountType}
          isProofNeeded={account.proofNeeded === true}
          history={history.copy?.bills}
          fetchedAt={bill.copy.fetchedAt}
        />
      );
    }
    if (choice && !choice.isLoaded) {
      return (
        <AccountsToCome outline={<BillOutline />} missing={(_why, failure) => <BillMissing failure={failure} />} />
      );
    }
    return failed ? <BillMissing failure={failed.failure} /> : <BillOutline />;
  }
}

/** Holds the place of the bill while it is on its way (BILL-03). */
function BillOutline() {
  const words = useWords('bill');
  return (
    <div role="status" className="flex flex-col gap-3.5">
      <VisuallyHidden>{words('loading')}</VisuallyHidden>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  );
}

/** In place of a bill that could not be had and is not on this device (BILL-19). */
export function BillMissing({ failure }: { failure: Failure }) {
  const words = useWords('bill');
  const why = useWhyMissing(failure);
  if (why === 'connection') return <Note>{words('notHere.connection')}</Note>;
  const message = failure.kind === 'refused' ? failure.message : words(`notHere.${why}`);
  return <Note>{words('refused', { message })}</Note>;
}
