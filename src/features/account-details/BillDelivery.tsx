import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { UnsavedChanges } from '#parts/form/UnsavedChanges.tsx';
import { DeliveryForm } from './DeliveryForm.tsx';
import { EditableValue } from './EditableValue.tsx';
import { Fact } from './Facts.tsx';
import { deliveryOf } from './facts.ts';
import { type Turn, useEditButton } from './turns.ts';
import { useDelivery } from './useDelivery.ts';

interface Props {
  account: AccountCopy;
  details: AccountDetailsCopy;
  turn: Turn;
  /** A billing e-mail is wanted first. */
  onEmail: () => void;
}

/** How the bills come, and its edit (ACC-48); nothing where that is not said (ACC-50). */
export function BillDelivery({ account, details, turn: { isBlocked, onOpen }, onEmail }: Props) {
  const words = useWords('account-details');
  const { method, isWaiting, choose } = useDelivery(account, details);
  const [isOpen, setOpen] = useState(false);
  const edit = useEditButton(isOpen, onOpen);
  const says = deliveryOf({ ...details, billDeliveryMethod: method }, words);
  if (!says) return null;
  const below = (
    <>
      <UnsavedChanges has={isOpen} />
      {isOpen && (
        <div className="mt-3">
          <DeliveryForm
            method={method}
            hasEmail={Boolean(details.accountEmail?.trim())}
            onChoose={async (chosen) => {
              const isKept = chosen === method || (await choose(chosen));
              if (isKept) setOpen(false);
              return isKept;
            }}
            onEmail={() => {
              setOpen(false);
              onEmail();
            }}
            onCancel={() => setOpen(false)}
          />
        </div>
      )}
      <p role="status" className="text-small text-soft empty:hidden">
        {!isOpen && isWaiting && words('waits')}
      </p>
    </>
  );
  return (
    <Fact label={words('delivery')} below={below}>
      <EditableValue
        ref={edit}
        label={words('delivery.edit')}
        isOpen={isOpen}
        isBlocked={isBlocked}
        onEdit={() => setOpen(true)}
      >
        {says}
      </EditableValue>
    </Fact>
  );
}
