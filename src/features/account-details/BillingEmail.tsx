import { useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { profileSource } from '#copies/profile.ts';
import { useCopy } from '#copies/useCopy.ts';
import { UnsavedChanges } from '#parts/form/UnsavedChanges.tsx';
import { Button } from '#ui/Button.tsx';
import { EmailEdit } from './EmailEdit.tsx';
import { Fact } from './Facts.tsx';
import { useBillingEmail } from './useBillingEmail.ts';

interface Props {
  account: AccountCopy;
  current: string;
}

/** The e-mail that the bills are announced to, and its edit. */
export function BillingEmail({ account, current }: Props) {
  const words = useWords('account-details');
  const flow = useBillingEmail(account);
  const { copy: profile } = useCopy(profileSource);
  const { state, send } = flow;
  const { notice } = state.context;
  const isOpen = state.hasTag('open');
  const edit = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // Back to where the edit began.
  useEffect(() => {
    if (wasOpen.current && !isOpen) edit.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

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
      <span className="flex items-center gap-x-3 narrow:flex-wrap">
        <span className="min-w-0 flex-1 narrow:basis-full">{current || words('none')}</span>
        {!isOpen && (
          <Button
            ref={edit}
            look="plain"
            className="-my-2 -mr-5 narrow:mr-0"
            aria-label={words('email.edit')}
            onClick={() => send({ type: 'EDIT', current, profileEmail: profile?.profileEmail ?? '' })}
          >
            {words('edit')}
          </Button>
        )}
      </span>
    </Fact>
  );
}
