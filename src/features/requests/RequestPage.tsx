import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { RequestKind } from '#contracts/customerRequest.ts';
import { accountDetailsSource } from '#copies/accountDetails.ts';
import { billSource } from '#copies/bills.ts';
import type { ListedAccount } from '#copies/engine/account.ts';
import { useCopy } from '#copies/useCopy.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { NoAccounts } from '#parts/account/NoAccounts.tsx';
import { nameAndNumber } from '#parts/account/nameAndNumber.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { useCustomer } from '#session/customer.ts';
import { Note } from '#ui/Note.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { HeldRequest } from './HeldRequest.tsx';
import { MoveSwitch } from './MoveSwitch.tsx';
import { RequestStand } from './RequestStand.tsx';

/** One request, of the account that was current when the page was opened. */
export function RequestPage({ kind }: { kind: RequestKind }) {
  const words = useWords('requests');
  const customer = useCustomer();
  const choice = useCurrentAccount();
  const [held, hold] = useState<ListedAccount>();
  // What is filled in for one account is never sent for another, whichever is chosen meanwhile in another tab.
  if (!held && choice?.current) hold(choice.current);
  const account = held ?? choice?.current;
  return (
    <>
      <PageTitle title={words(`${kind}.title`)} />
      {(kind === 'moveIn' || kind === 'moveOut') && <MoveSwitch kind={kind} />}
      {account && customer && <OfAccount kind={kind} account={account} owner={customer.customerId} />}
      {!account && choice?.isLoaded && <NoAccounts>{words('missing')}</NoAccounts>}
      {!account && choice && !choice.isLoaded && (
        <AccountsToCome outline={<Outline />} missing={(why) => <Note>{words(`notHere.${why}`)}</Note>} />
      )}
    </>
  );
}

interface Props {
  kind: RequestKind;
  account: ListedAccount;
  owner: string;
}

function OfAccount({ kind, account, owner }: Props) {
  const details = useCopy(accountDetailsSource, account);
  const bill = useCopy(billSource, account);
  const { name, number } = nameAndNumber(account);
  // What is not here may come: without it more could be asked for than can be. Where nothing comes the utility judges.
  const isToCome = [details, bill].some(({ copy, loading }) => copy === undefined || (copy === null && loading));
  return (
    <div className="flex flex-1 flex-col gap-3.5">
      <p className="flex flex-wrap gap-x-3 text-soft">
        {name} <span className="figures">{number}</span>
      </p>
      {isToCome ? (
        <Outline />
      ) : (
        <RequestStand kind={kind} account={account} details={details.copy ?? null} bill={bill.copy?.bill}>
          {(bounds) => (
            <HeldRequest
              kind={kind}
              account={account}
              owner={owner}
              bounds={bounds}
              known={bill.copy?.bill?.requests ?? []}
            />
          )}
        </RequestStand>
      )}
    </div>
  );
}

function Outline() {
  return <Skeleton className="h-64 w-full" />;
}
