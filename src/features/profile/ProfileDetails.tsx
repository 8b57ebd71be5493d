import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import { profileSource } from '#copies/profile.ts';
import { useCopy } from '#copies/useCopy.ts';
import { AsOf } from '#parts/status/AsOf.tsx';
import { useSyncStatus } from '#parts/status/useSyncStatus.ts';
import { useWhyMissing } from '#parts/status/useWhyMissing.ts';
import { Card } from '#ui/Card.tsx';
import { useFailures } from '#ui/failures.tsx';
import { phoneText } from '#ui/format.ts';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

/** Name, e-mail and contact number (PRO-03) as this device has them, and from when they are. */
export function ProfileDetails() {
  const words = useWords('profile');
  const failures = useFailures();
  const isAway = useSyncStatus().away !== null;
  const { copy, loading, failure: failed } = useCopy(profileSource);
  const why = useWhyMissing(failed?.failure);

  // A copy on the device is good enough to go on with; only an answer that says no is worth an alert.
  useEffect(() => {
    if (failed?.failure.kind === 'refused') failures.show(failed.title, failed.failure.message || words('loadFailed'));
  }, [failed, failures, words]);

  if (copy === null && (isAway || !loading)) return <Note>{words(`notHere.${why}`)}</Note>;
  const fields = [
    ['name', copy?.profileName],
    ['email', copy?.profileEmail],
    ['contactNumber', copy && phoneText(copy.contactNumber)],
  ] as const;
  return (
    <Card>
      <h2 className="text-large">{words('details')}</h2>
      <dl className="mt-3 flex flex-col gap-3">
        {fields.map(([field, value]) => (
          <div key={field}>
            <dt className="text-small text-soft">{words(field)}</dt>
            <dd className="figures font-bold wrap-anywhere">
              {copy ? value || words('none') : <Skeleton className="h-6 w-3/4" />}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">{copy ? <AsOf fetchedAt={copy.fetchedAt} /> : <Skeleton className="h-4.5 w-1/2" />}</div>
    </Card>
  );
}
