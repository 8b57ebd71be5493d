import { useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import { type ProfileCopy, profileSource } from '#copies/profile.ts';
import { useCopy } from '#copies/useCopy.ts';
import type { Field } from '#machines/primaryDetails/primaryDetailsContext.ts';
import { UnsavedChanges } from '#parts/form/UnsavedChanges.tsx';
import { takeBack, useKeptWhileAway } from '#parts/session/keptWhileAway.ts';
import { AsOf } from '#parts/status/AsOf.tsx';
import { ReachNote } from '#parts/status/ReachNote.tsx';
import { useSyncStatus } from '#parts/status/useSyncStatus.ts';
import { useWhyMissing } from '#parts/status/useWhyMissing.ts';
import { CardLink } from '#ui/CardLink.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { DetailCard } from './DetailCard.tsx';
import { editFailureText } from './editFailureText.ts';
import { OffersCard } from './OffersCard.tsx';
import { type Flow, usePrimaryDetails } from './usePrimaryDetails.ts';

const FIELDS: readonly Field[] = ['profileName', 'profileEmail', 'contactNumber'];

/** Route /my-profile/primary-details (APP-10): name, e-mail and mobile number, changed one at a time. */
export function PrimaryDetailsPage() {
  const words = useWords('primary-details');
  const { away } = useSyncStatus();
  const { copy, loading, failure } = useCopy(profileSource);
  const why = useWhyMissing(failure?.failure);
  const flow = usePrimaryDetails();
  const { field, problem, notice } = flow.state.context;
  const isOpen = flow.state.hasTag('open');
  const opened = useRef<Field | null>(null);
  useTypedWhileAway(flow, copy);

  // Back to where the edit began; not at the page's start, when nothing was edited.
  useEffect(() => {
    if (isOpen) opened.current = field;
    else if (opened.current) document.getElementById(`edit-${opened.current}`)?.focus();
  }, [isOpen, field]);

  if (copy === null && (away || !loading)) return <Note>{words(`notHere.${why}`)}</Note>;
  return (
    <>
      {/* An open edit is unsaved work (PRO-05). */}
      <UnsavedChanges has={isOpen} />
      <p className="max-w-prose text-soft">{words('intro')}</p>
      <div className="flex max-w-xl flex-col gap-3.5">
        {!problem && <ReachNote text={words} />}
        <EditOutcome flow={flow} />
        {!isOpen && field === 'profileEmail' && (notice === 'saved' || notice === 'savedUnseen') && (
          <CardLink
            to="/menu/security?emailChanged=true"
            title={words('passkeys.title')}
            detail={words('passkeys.detail')}
          />
        )}
        {FIELDS.map((one) =>
          copy ? (
            <DetailCard key={one} field={one} profile={copy} isReached={!away} flow={flow} />
          ) : (
            <Skeleton key={one} className="h-24" />
          ),
        )}
        {copy && <OffersCard email={copy.profileEmail} />}
        <CardLink to={words('reminders.path')} title={words('reminders')} detail={words('reminders.detail')} />
        {copy ? <AsOf fetchedAt={copy.fetchedAt} /> : <Skeleton className="h-4.5 w-1/2" />}
      </div>
    </>
  );
}

/** How the last edit ended, or why none could begin; spoken when it comes. */
export function EditOutcome({ flow: { state } }: { flow: Flow }) {
  const words = useWords('primary-details');
  const verification = useWords('verification');
  const { problem, notice } = state.context;
  const isOpen = state.hasTag('open');
  return (
    <div role="status" className="empty:hidden">
      {!isOpen && problem && <Note>{editFailureText({ details: words, verification }, problem)}</Note>}
      {!isOpen && notice && (
        <p className="flex items-center gap-3 rounded-card bg-good-wash px-3.5 py-3 font-bold text-good">
          <Icon name="check" />
          {words(notice)}
        </p>
      )}
    </div>
  );
}

const NAME = 'primaryDetails';
interface Typed {
  field: Field;
  typed: string;
}

/** A change of e-mail or number wants a fresh sign-in: who comes back from it finds the edit open, as it was typed. */
function useTypedWhileAway({ state, send }: Flow, copy: ProfileCopy | null | undefined): void {
  const { field, typed } = state.context;
  useKeptWhileAway(NAME, state.hasTag('open') ? ({ field, typed } satisfies Typed) : null);

  useEffect(() => {
    if (!copy) return;
    const back = takeBack(NAME) as Typed | undefined;
    if (!back) return;
    const { profileName, profileEmail, contactNumber } = copy;
    // They were let in a moment ago: the utility answers.
    send({ type: 'EDIT', field: back.field, profile: { profileName, profileEmail, contactNumber }, isReached: true });
    send({ type: 'TYPE', typed: back.typed });
  }, [copy, send]);
}
