import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { ListedAccount } from '#copies/engine/account.ts';
import { UnsavedChanges } from '#parts/form/UnsavedChanges.tsx';
import { ValueForm } from '#parts/verification/ValueForm.tsx';
import { DESCRIPTIVE_NAME_LENGTH, isDescriptiveName } from '#rules/descriptiveName.ts';
import { EditableValue } from './EditableValue.tsx';
import { Fact } from './Facts.tsx';
import { type Turn, useEditButton } from './turns.ts';
import type { useListChanges } from './useListChanges.ts';

interface Props {
  account: ListedAccount;
  changes: ReturnType<typeof useListChanges>;
  turn: Turn;
}

/** What the customer calls the account, and its edit (ACC-16 to ACC-18). */
export function AccountName({ account: { descriptiveName, isUnnamed }, changes, turn: { isBlocked, onOpen } }: Props) {
  const words = useWords('account-details');
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const own = isUnnamed ? '' : descriptiveName;
  const isOpen = typed !== null;
  const edit = useEditButton(isOpen, onOpen);

  async function save(name: string) {
    const isFit = isDescriptiveName(name);
    setWrong(!isFit);
    if (isFit && (name === own || (await changes.rename(name)))) setTyped(null);
  }
  const count = DESCRIPTIVE_NAME_LENGTH;
  const error = isWrong
    ? words('name.wrong', { count })
    : changes.unsaved === 'accountName'
      ? words('notKept')
      : undefined;
  const below = (
    <>
      <UnsavedChanges has={isOpen} />
      {isOpen && (
        <div className="mt-3">
          <ValueForm
            label={words('name.new')}
            description={words('name.help', { count })}
            box={{ maxLength: count, autoComplete: 'off' }}
            typed={typed}
            error={error}
            isBusy={false}
            button={[words('name.save'), words('name.saving')]}
            onType={setTyped}
            onSubmit={() => void save(typed.trim())}
            onCancel={() => {
              setWrong(false);
              setTyped(null);
            }}
          />
        </div>
      )}
      <p role="status" className="text-small text-soft empty:hidden">
        {!isOpen && changes.waits('accountName') && words('waits')}
      </p>
    </>
  );
  return (
    <Fact label={words('name')} below={below}>
      <EditableValue
        ref={edit}
        label={words('name.edit')}
        isOpen={isOpen}
        isBlocked={isBlocked}
        onEdit={() => setTyped(own)}
      >
        {descriptiveName}
      </EditableValue>
    </Fact>
  );
}
