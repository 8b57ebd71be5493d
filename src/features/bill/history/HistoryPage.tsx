import type { ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import type { PastBill } from '#contracts/billHistory.ts';
import { billHistorySource } from '#copies/billHistory.ts';
import { useCopy } from '#copies/useCopy.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { CurrentAccountPicker } from '#parts/account/CurrentAccountPicker.tsx';
import { NoAccounts } from '#parts/account/NoAccounts.tsx';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { AsOf } from '#parts/status/AsOf.tsx';
import { useWhyMissing } from '#parts/status/useWhyMissing.ts';
import { Note } from '#ui/Note.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { AfterCode } from '../AfterCode.tsx';

interface Props {
  title: string;
  /** What the page says of an account's bills, the latest first; there is at least one. */
  children: (bills: readonly PastBill[], caAccount: string) => ReactNode;
}

/** A page about the bills of an account, from the device's copy first. */
export function HistoryPage({ title, children }: Props) {
  const words = useWords('bill-history');
  const choice = useCurrentAccount();
  const account = choice?.current;
  const { copy, failure } = useCopy(billHistorySource, account);
  const why = useWhyMissing(failure?.failure);
  const hasNone = choice?.isLoaded && choice.accounts.length === 0;
  return (
    <>
      <PageTitle title={title} />
      {choice && <CurrentAccountPicker {...choice} />}
      {hasNone ? <NoAccounts>{words('noAccounts')}</NoAccounts> : body()}
    </>
  );

  function body() {
    if (copy && account) {
      if (copy.bills.length === 0 && account.proofNeeded) return <AfterCode />;
      if (copy.bills.length === 0) return <Note>{words('none')}</Note>;
      return (
        <>
          {children(copy.bills, account.caAccount)}
          <AsOf fetchedAt={copy.fetchedAt} />
        </>
      );
    }
    if (failure) {
      const { failure: said, title: what } = failure;
      return <Note>{said.kind === 'refused' ? `${what}. ${said.message}` : words(`notHere.${why}`)}</Note>;
    }
    if (choice && !choice.isLoaded) {
      return <AccountsToCome outline={outline()} missing={(reason) => <Note>{words(`notHere.${reason}`)}</Note>} />;
    }
    return outline();
  }

  function outline() {
    return (
      <div role="status">
        <VisuallyHidden>{words('loading')}</VisuallyHidden>
        <Skeleton className="h-56 w-full" />
      </div>
    );
  }
}
