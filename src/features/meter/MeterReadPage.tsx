import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { accountDetailsSource } from '#copies/accountDetails.ts';
import { meterSource } from '#copies/meters.ts';
import { useCopy } from '#copies/useCopy.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { CurrentAccountPicker } from '#parts/account/CurrentAccountPicker.tsx';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { useWhyMissing } from '#parts/status/useWhyMissing.ts';
import { meterEligibility } from '#rules/meterEligibility.ts';
import { useCustomer } from '#session/customer.ts';
import { useFailures } from '#ui/failures.tsx';
import { Note } from '#ui/Note.tsx';
import { MeterReadEntry } from './MeterReadEntry.tsx';
import { MeterReadOutline } from './MeterReadOutline.tsx';

/** Route /meter-read (MTR-01): whose meter, whether it may be read, and the reading. */
export function MeterReadPage() {
  const words = useWords('meter-read');
  const failures = useFailures();
  // Where a link to this page says so: see MeterHero.
  const startsInFirstBox = useLocation({ select: ({ state }) => 'startsInFirstBox' in state });
  const customer = useCustomer();
  const choice = useCurrentAccount();
  const account = choice?.current;
  const { copy: details } = useCopy(accountDetailsSource, account);
  // Its load brings the account's details too, and fails where they do.
  const { copy: meter, loading, failure: failed } = useCopy(meterSource, account);

  const why = useWhyMissing(failed?.failure);

  // A copy on the device is good enough to go on with; only an answer that says no is worth an alert.
  useEffect(() => {
    if (failed?.failure.kind === 'refused') failures.show(failed.title, failed.failure.message);
  }, [failed, failures]);

  const isComplete = account && details && meter;
  const eligibility =
    isComplete &&
    meterEligibility({
      accountType: account.accountType,
      activeFlag: details.activeFlag,
      meterCode: meter.meter.meterCode,
    });
  const found =
    customer && isComplete && eligibility === 'eligible'
      ? { account, copy: meter, owner: customer.customerId }
      : undefined;
  // Copies that the browser dropped under the open page do not close the entry, nor hide what became of a reading.
  const [opened, setOpened] = useState(found);
  if (found && (found.copy !== opened?.copy || found.account !== opened.account)) setOpened(found);
  const isSame =
    opened?.owner === customer?.customerId && opened?.account.caAccount === (account ?? opened?.account)?.caAccount;
  const entry = found ?? (!eligibility && isSame ? opened : undefined);

  if (choice?.isLoaded && choice.accounts.length === 0) return <Note>{words('noAccounts')}</Note>;
  return (
    <>
      {choice && <CurrentAccountPicker {...choice} />}
      {body()}
    </>
  );

  function body() {
    if (entry) return <MeterReadEntry key={entry.account.caAccount} {...entry} startsInFirstBox={startsInFirstBox} />;
    if (choice && !choice.isLoaded) {
      return (
        <AccountsToCome
          outline={<MeterReadOutline />}
          missing={(reason) => <Note>{words(`notHere.${reason}`)}</Note>}
        />
      );
    }
    if (eligibility && eligibility !== 'eligible') return <Note>{words(`notEligible.${eligibility}`)}</Note>;
    const isUnknown = !account || details === undefined || meter === undefined || !customer;
    if (isUnknown || loading || eligibility) return <MeterReadOutline />;
    return <Note>{words(details && !details.meterNumber ? 'notEligible.otherMeter' : `notHere.${why}`)}</Note>;
  }
}
