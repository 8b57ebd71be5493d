import { useWords } from '#content/useWords.ts';
import type { Failure } from '#contracts/failure.ts';
import { accountDetailsSource } from '#copies/accountDetails.ts';
import { billSource } from '#copies/bills.ts';
import { useCopy } from '#copies/useCopy.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { CurrentAccountPicker } from '#parts/account/CurrentAccountPicker.tsx';
import { NoAccounts } from '#parts/account/NoAccounts.tsx';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { CallToChange } from '#parts/contact/CallToChange.tsx';
import { AsOf } from '#parts/status/AsOf.tsx';
import { useWhyMissing } from '#parts/status/useWhyMissing.ts';
import { NotAcceptedHere } from '#parts/submission/NotAcceptedHere.tsx';
import { isEditedDirectly } from '#rules/isEditedDirectly.ts';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { ChangeRequest } from './ChangeRequest.tsx';
import { isOpenToChange } from './facts.ts';
import { PaymentOptions } from './PaymentOptions.tsx';
import { PlanCancelled } from './PlanCancelled.tsx';

/** Changes of an account that are made on its page and kept in the outbox. */
const MADE_HERE = ['accountName', 'defaultAccount', 'billDelivery'];

interface Props {
  search: { preAuthorizedPaymentPlanCancelled?: true | undefined };
}

/** Route /my-profile/account-details-and-billing-preference (ACC-01): one account, and where its bills go. */
export function AccountDetailsPage({ search }: Props) {
  const words = useWords('account-details');
  const choice = useCurrentAccount();
  const account = choice?.current;
  const details = useCopy(accountDetailsSource, account);
  // That a bill could not be had is told on its own page: here its flags are then not known.
  const bill = useCopy(billSource, account);

  if (choice?.isLoaded && choice.accounts.length === 0) return <NoAccounts>{words('missing')}</NoAccounts>;
  return (
    <>
      {choice && <CurrentAccountPicker {...choice} />}
      {search.preAuthorizedPaymentPlanCancelled && account && <PlanCancelled account={account} bill={bill.copy} />}
      {account && <NotAcceptedHere kinds={MADE_HERE} caAccount={account.caAccount} />}
      {body()}
    </>
  );

  function body() {
    if (choice && !choice.isLoaded) {
      return <AccountsToCome outline={<Outline />} missing={(_why, failure) => <Missing failure={failure} />} />;
    }
    if (!account || !details.copy) {
      return details.failure ? <Missing failure={details.failure.failure} /> : <Outline />;
    }
    const isDirect = isEditedDirectly(account.accountType, details.copy.accountCategory);
    return (
      <>
        <AccountFacts key={account.caAccount} account={account} details={details.copy} isDirect={isDirect}>
          {isDirect && <PaymentOptions bill={bill.copy?.bill} />}
          {!isDirect && details.copy.contactProof === undefined && (
            <ChangeRequest account={account} details={details.copy} />
          )}
          <CallToChange
            card={isDirect ? 'service' : 'business'}
            text={words('change.text')}
            title={words(isDirect && isOpenToChange(details.copy) ? 'changeRest' : 'change')}
          />
        </AccountFacts>
        <AsOf fetchedAt={details.copy.fetchedAt} />
      </>
    );
  }
}

function Outline() {
  return (
    <div className="flex flex-col gap-3.5">
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

/** In place of details that could not be had and are not on this device (ACC-07). */
function Missing({ failure }: { failure: Failure }) {
  const words = useWords('account-details');
  const why = useWhyMissing(failure);
  const isSaid = failure.kind === 'refused' && failure.message !== '';
  return <Note>{isSaid ? words('refused', { message: failure.message }) : words(`notHere.${why}`)}</Note>;
}
