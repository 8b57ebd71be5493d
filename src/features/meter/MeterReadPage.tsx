import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import { AccountPicker } from '#parts/account-picker/AccountPicker.tsx';
import { chooseAccount, useCurrentAccount } from '#parts/currentAccount.ts';
import { useLamp } from '#parts/useLamp.ts';
import { meterEligibility } from '#rules/meterEligibility.ts';
import { useFailures } from '#ui/failures.tsx';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { MeterReadForm } from './MeterReadForm.tsx';
import { useMeterFacts } from './useMeterFacts.ts';

/** Route /meter-read (MTR-01): whose meter, whether it may be read, and the reading. */
export function MeterReadPage() {
  const words = useWords('meter-read');
  const failures = useFailures();
  const lamp = useLamp();
  const choice = useCurrentAccount();
  const account = choice?.current;
  const { facts, loading, failed } = useMeterFacts(account);

  // A copy on the device is good enough to go on with; only an answer that says no is worth an alert.
  useEffect(() => {
    if (failed?.failure.kind === 'refused') failures.show(failed.title, failed.failure.message);
  }, [failed, failures]);

  if (choice && choice.accounts.length === 0) return <Note>{words('noAccounts')}</Note>;
  return (
    <>
      {lamp.state === 'offline' && <Note>{words('offlineNote')}</Note>}
      {choice && account && (
        <AccountPicker
          accounts={choice.accounts}
          caAccount={account.caAccount}
          onChoose={(ca) => void chooseAccount(ca)}
        />
      )}
      {body()}
    </>
  );

  function body() {
    if (!account || !facts) return <Loading />;
    const { details, meter } = facts;
    if (!details || !meter) {
      if (loading) return <Loading />;
      return <Note>{words(details && !details.meterNumber ? 'notEligible.otherMeter' : 'notOnDevice')}</Note>;
    }
    const { accountType } = account;
    const eligibility = meterEligibility({
      accountType,
      activeFlag: details.activeFlag,
      meterCode: meter.meter.meterCode,
    });
    if (eligibility !== 'eligible') return <Note>{words(`notEligible.${eligibility}`)}</Note>;
    return <MeterReadForm key={account.caAccount} account={account} copy={meter} />;
  }
}

/** The form's outline while the device's copies are read, so that nothing jumps. */
function Loading() {
  return (
    <>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-36 w-full wide:max-w-md" />
      <Skeleton className="h-13 w-full" />
    </>
  );
}
