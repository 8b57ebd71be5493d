import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountDetailsSource } from '#copies/accountDetails.ts';
import { meterSource } from '#copies/meters.ts';
import { useCopy } from '#copies/useCopy.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { useWhyMissing } from '#parts/status/useWhyMissing.ts';
import { useCustomer } from '#session/customer.ts';
import { useFailures } from '#ui/failures.tsx';
import { MeterReadStand } from './MeterReadStand.tsx';
import type { WhySharedPhoto } from './SharedPhoto.tsx';

/** Route /meter-read (MTR-01): reads from the device what there is to show. */
export function MeterReadPage({ search: { sharedPhoto } }: { search: { sharedPhoto?: WhySharedPhoto } }) {
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

  return <MeterReadStand {...{ customer, choice, details, meter, loading, why, startsInFirstBox, sharedPhoto }} />;
}
