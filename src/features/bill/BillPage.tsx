import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import { accountDetailsSource } from '#copies/accountDetails.ts';
import { billSource } from '#copies/bills.ts';
import { useCopy } from '#copies/useCopy.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { CurrentAccountPicker } from '#parts/account/CurrentAccountPicker.tsx';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { PaymentNotes } from '#parts/payment/PaymentNotes.tsx';
import { useFailures } from '#ui/failures.tsx';
import { Note } from '#ui/Note.tsx';
import { BillMissing } from './BillMissing.tsx';
import { BillOutline } from './BillOutline.tsx';
import { BillSummary } from './BillSummary.tsx';

/** Route /my-bill (BILL-01): whose bill, and what it says, from the device's copy first. */
export function BillPage() {
  const words = useWords('bill');
  const failures = useFailures();
  const choice = useCurrentAccount();
  const account = choice?.current;
  const details = useCopy(accountDetailsSource, account);
  const bill = useCopy(billSource, account);
  const failed = bill.failure ?? details.failure;
  const hasCopies = Boolean(bill.copy && details.copy);
  const refusal = failed?.failure.kind === 'refused' ? failed.failure.message : null;

  // A copy on the device is good enough to go on with; that it was refused again is told all the same.
  useEffect(() => {
    if (failed && refusal !== null && hasCopies) failures.show(failed.title, refusal);
  }, [failed, refusal, hasCopies, failures]);

  if (choice?.isLoaded && choice.accounts.length === 0) return <Note>{words('missing')}</Note>;
  return (
    <>
      {choice && <CurrentAccountPicker {...choice} />}
      {account && <PaymentNotes account={account} />}
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
