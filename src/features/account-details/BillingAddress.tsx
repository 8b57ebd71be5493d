import { useWords } from '#content/useWords.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { UnsavedChanges } from '#parts/form/UnsavedChanges.tsx';
import { AddressEdit } from './AddressEdit.tsx';
import { EditableValue } from './EditableValue.tsx';
import { Fact } from './Facts.tsx';
import { mailingAddress } from './facts.ts';
import { type Turn, useEditButton } from './turns.ts';
import { useBillingAddress } from './useBillingAddress.ts';

interface Props {
  account: AccountCopy;
  details: Pick<AccountDetailsCopy, 'accountAddress'>;
  turn: Turn;
}

/** Where the mail about the account goes, and its edit. */
export function BillingAddress({ account, details, turn: { isBlocked, onOpen } }: Props) {
  const words = useWords('account-details');
  const flow = useBillingAddress(account);
  const { notice } = flow.state.context;
  const isOpen = flow.state.hasTag('open');
  const edit = useEditButton(isOpen, onOpen);
  const below = (
    <>
      <UnsavedChanges has={isOpen} />
      {isOpen && (
        <div className="mt-3">
          <AddressEdit flow={flow} />
        </div>
      )}
      <p role="status" className="font-bold text-good empty:hidden">
        {!isOpen && notice && words(notice)}
      </p>
    </>
  );
  return (
    <Fact label={words('mailing')} below={below}>
      <EditableValue
        ref={edit}
        label={words('mailing.edit')}
        isOpen={isOpen}
        isBlocked={isBlocked}
        onEdit={() => flow.send({ type: 'EDIT', current: details.accountAddress ?? null })}
      >
        {mailingAddress(details) ?? words('none')}
      </EditableValue>
    </Fact>
  );
}
