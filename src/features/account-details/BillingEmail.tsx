import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { profileSource } from '#copies/profile.ts';
import { useCopy } from '#copies/useCopy.ts';
import { UnsavedChanges } from '#parts/form/UnsavedChanges.tsx';
import { EditableValue } from './EditableValue.tsx';
import { EmailEdit } from './EmailEdit.tsx';
import { Fact } from './Facts.tsx';
import { type Turn, useEditButton } from './turns.ts';
import { useBillingEmail } from './useBillingEmail.ts';

interface Props {
  account: AccountCopy;
  current: string;
  turn: Turn;
  /** How often another edit asked for it: it opens then. */
  asked?: number;
}

/** The e-mail that the bills are announced to, and its edit. */
export function BillingEmail({ account, current, turn: { isBlocked, onOpen }, asked = 0 }: Props) {
  const words = useWords('account-details');
  const flow = useBillingEmail(account);
  const { copy: profile } = useCopy(profileSource);
  const { state, send } = flow;
  const { notice } = state.context;
  const isOpen = state.hasTag('open');
  const edit = useEditButton(isOpen, onOpen);
  const open = () => send({ type: 'EDIT', current, profileEmail: profile?.profileEmail ?? '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that it is asked for
  useEffect(() => {
    if (asked > 0) open();
  }, [asked]);
  const below = (
    <>
      <UnsavedChanges has={isOpen} />
      {isOpen && (
        <div className="mt-3">
          <EmailEdit flow={flow} />
        </div>
      )}
      <p role="status" className="font-bold text-good empty:hidden">
        {!isOpen && notice && words(notice)}
      </p>
    </>
  );
  return (
    <Fact label={words('email')} below={below}>
      <EditableValue ref={edit} label={words('email.edit')} isOpen={isOpen} isBlocked={isBlocked} onEdit={open}>
        {current || words('none')}
      </EditableValue>
    </Fact>
  );
}
