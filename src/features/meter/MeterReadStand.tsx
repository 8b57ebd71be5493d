import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Why } from '#contracts/why.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { MeterCopy } from '#copies/meters.ts';
import type { DeviceSessionRow } from '#db/deviceSession.ts';
import { type MeterReadEntry as Entry, meterReadDraft } from '#outbox/kinds/meterRead.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { NoAccounts } from '#parts/account/NoAccounts.tsx';
import type { CurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { useDraft } from '#parts/submission/useDraft.ts';
import { meterEligibility } from '#rules/meterEligibility.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { MeterBand } from './MeterBand.tsx';
import { MeterReadForm } from './MeterReadForm.tsx';
import { MeterReadOutline } from './MeterReadOutline.tsx';
import type { WhySharedPhoto } from './SharedPhoto.tsx';
import type { MeterReadProps } from './useMeterRead.ts';
import { useReadingsOfMeter } from './useReadingsOfMeter.ts';

interface Props {
  /** This and the next: undefined while the device is being asked. */
  customer: DeviceSessionRow | null | undefined;
  choice: CurrentAccount | undefined;
  /** Of the current account; null where there is none, undefined until that is known. */
  details: AccountDetailsCopy | null | undefined;
  meter: MeterCopy | null | undefined;
  /** The meter's details are being loaded. */
  loading: boolean;
  /** Why they are not here. */
  why: Why;
  startsInFirstBox: boolean;
  sharedPhoto?: WhySharedPhoto;
}

/** Whose meter, whether it may be read, and the reading; or why there is none. */
export function MeterReadStand({ customer, choice, details, meter, loading, why, ...arrival }: Props) {
  const words = useWords('meter-read');
  const account = choice?.current;
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

  if (choice?.isLoaded && choice.accounts.length === 0) return <NoAccounts>{words('noAccounts')}</NoAccounts>;
  return (
    <>
      {choice?.current && (
        <MeterBand
          accounts={choice.accounts}
          current={choice.current}
          meterNumber={(entry?.copy ?? details)?.meterNumber}
        />
      )}
      {body()}
    </>
  );

  function body() {
    if (entry) return <MeterReadEntry key={entry.account.caAccount} {...entry} {...arrival} />;
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

type MeterReadEntryProps = Pick<MeterReadProps, 'account' | 'copy' | 'owner' | 'startsInFirstBox' | 'sharedPhoto'>;

/** The form, begun anew when a reading is opened again: that one is the draft then. */
function MeterReadEntry(props: MeterReadEntryProps) {
  const [reopened, setReopened] = useState(0);
  return <HeldEntry key={reopened} {...props} onReopened={() => setReopened(reopened + 1)} />;
}

/** The form with the draft this tab holds; in a second tab, the way to bring the reading here. */
function HeldEntry(props: MeterReadEntryProps & Pick<MeterReadProps, 'onReopened'>) {
  const words = useWords('meter-read');
  const { owner, account, copy } = props;
  const draftKey = meterReadDraft(account.caAccount);
  const held = useDraft<Entry>(draftKey, owner);
  const saved = useReadingsOfMeter(owner, copy);
  if (held.status === 'opening' || !saved) return <MeterReadOutline />;
  if (held.status === 'here') {
    return <MeterReadForm {...props} draftKey={draftKey} draft={held.draft} saved={saved} onLost={held.onLost} />;
  }
  return (
    <>
      <Note>{words('otherTab')}</Note>
      <Button onClick={held.takeOver}>{words('otherTab.here')}</Button>
    </>
  );
}
