import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { accountDetailsSource } from '#copies/accountDetails.ts';
import type { ListedAccount } from '#copies/engine/account.ts';
import { useCopy } from '#copies/useCopy.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { NoAccounts } from '#parts/account/NoAccounts.tsx';
import { nameAndNumber } from '#parts/account/nameAndNumber.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { useWhyMissing } from '#parts/status/useWhyMissing.ts';
import { Note } from '#ui/Note.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { NotOffered } from './NotOffered.tsx';
import { whyNotForAccount } from './offer.ts';
import { PaymentPlan } from './PaymentPlan.tsx';

/** Route /my-profile/pre-authorized-payment-plan (PLAN-01): of the account that was current when it was opened. */
export function PaymentPlanPage() {
  const words = useWords('payment-plan');
  const choice = useCurrentAccount();
  const [held, hold] = useState<ListedAccount>();
  // What is filled in for one account is never sent for another, whichever is chosen meanwhile in another tab.
  if (!held && choice?.current) hold(choice.current);
  const account = held ?? choice?.current;
  if (account) return <OfAccount account={account} />;
  return (
    <>
      <PageTitle title={words('title')} />
      {choice?.isLoaded && <NoAccounts>{words('missing')}</NoAccounts>}
      {choice && !choice.isLoaded && (
        <AccountsToCome outline={<Outline />} missing={(why) => <Note>{words(`notHere.${why}`)}</Note>} />
      )}
    </>
  );
}

function OfAccount({ account }: { account: ListedAccount }) {
  const words = useWords('payment-plan');
  const { copy: details, failure } = useCopy(accountDetailsSource, account);
  const why = useWhyMissing(failure?.failure);
  const { name, number } = nameAndNumber(account);
  const notOffered = details && whyNotForAccount(account.accountType, details);
  return (
    <div className="flex flex-1 flex-col gap-3.5 wide:max-w-xl">
      <p className="flex flex-wrap gap-x-3 text-soft">
        {name} <span className="figures">{number}</span>
      </p>
      {body()}
    </div>
  );

  function body() {
    if (details && !notOffered) return <PaymentPlan account={account} />;
    return (
      <>
        <PageTitle title={words('title')} />
        {notOffered ? <NotOffered why={notOffered} /> : failure ? <Note>{words(`notHere.${why}`)}</Note> : <Outline />}
      </>
    );
  }
}

function Outline() {
  return <Skeleton className="h-64 w-full" />;
}
