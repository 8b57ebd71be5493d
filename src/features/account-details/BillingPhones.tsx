import { useContext, useEffect, useRef, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { UnsavedChanges } from '#parts/form/UnsavedChanges.tsx';
import { type AccountPhone, MOST_PHONES, phoneTypeOf } from '#rules/accountPhones.ts';
import { Button } from '#ui/Button.tsx';
import { EditableValue } from './EditableValue.tsx';
import { Fact, WhyBlocked } from './Facts.tsx';
import { phoneNumberText, phoneTypeText } from './facts.ts';
import { PhoneEdit } from './PhoneEdit.tsx';
import { type Turn, useEditButton } from './turns.ts';
import { type BillingPhonesFlow, useBillingPhones } from './useBillingPhones.ts';

const EDIT = { Mobile: 'phone.edit.mobile', LandLine: 'phone.edit.landLine', Fax: 'phone.edit.fax' } as const;

interface Props {
  account: AccountCopy;
  phones: readonly AccountPhone[];
  turnOf: (name: string) => Turn;
}

/** The numbers that the utility calls about the account, their edits, and one more while there may be one (ACC-41). */
export function BillingPhones({ account, phones, turnOf }: Props) {
  const flow = useBillingPhones(account);
  /** The number whose edit is or was open last, by its place. */
  const [place, setPlace] = useState<number | 'add' | null>(null);
  const isOpen = flow.state.hasTag('open');
  const rowOf = (nth: number | 'add') => ({
    flow,
    isLast: place === nth,
    isOpen: isOpen && place === nth,
    turn: turnOf(`phone ${nth}`),
    onEdit: (edited: AccountPhone | null) => {
      setPlace(nth);
      flow.send({ type: 'EDIT', phones, edited });
    },
  });
  return (
    <>
      {phones.map((phone, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the edit of a number stays the same while the number changes
        <PhoneRow key={nth} {...rowOf(nth)} phone={phone} />
      ))}
      <AddPhone {...rowOf('add')} count={phones.length} />
    </>
  );
}

interface RowProps {
  flow: BillingPhonesFlow;
  isLast: boolean;
  isOpen: boolean;
  turn: Turn;
  onEdit: (edited: AccountPhone | null) => void;
}

function PhoneRow({ phone, isOpen, turn, onEdit, ...rest }: RowProps & { phone: AccountPhone }) {
  const words = useWords('account-details');
  const edit = useEditButton(isOpen, turn.onOpen);
  const type = phoneTypeOf(phone.phoneType);
  return (
    <Fact label={phoneTypeText(phone.phoneType, words)} below={<Below isOpen={isOpen} {...rest} />}>
      <EditableValue
        ref={edit}
        label={words(type ? EDIT[type] : 'phone.edit.other')}
        isOpen={isOpen}
        isBlocked={turn.isBlocked}
        onEdit={() => onEdit(phone)}
      >
        {phoneNumberText(phone, words)}
      </EditableValue>
    </Fact>
  );
}

function AddPhone({ count, isOpen, turn, onEdit, ...rest }: RowProps & { count: number }) {
  const words = useWords('account-details');
  const add = useEditButton(isOpen, turn.onOpen);
  const why = useContext(WhyBlocked);
  const full = useRef<HTMLParagraphElement>(null);
  const isFull = count >= MOST_PHONES;
  const isAdded = isFull && rest.isLast && !isOpen;
  // The button to come back to is gone.
  useEffect(() => {
    if (isAdded) full.current?.focus();
  }, [isAdded]);
  return (
    <div>
      <dt className={count === 0 ? 'text-small text-soft' : 'sr-only'}>
        {words(count === 0 ? 'phones' : 'phone.more')}
      </dt>
      {count === 0 && <dd className="font-bold">{words('none')}</dd>}
      <dd>
        {!isOpen && !isFull && (
          <Button
            ref={add}
            look="plain"
            className="-my-2 -ml-5 narrow:ml-0 disabled:border-transparent! disabled:bg-transparent!"
            aria-describedby={turn.isBlocked ? why : undefined}
            disabled={turn.isBlocked}
            onClick={() => onEdit(null)}
          >
            {words('phone.add')}
          </Button>
        )}
        {!isOpen && count === MOST_PHONES && (
          <p ref={full} tabIndex={-1} className="text-small text-soft">
            {words('phone.full')}
          </p>
        )}
        <Below isOpen={isOpen} {...rest} />
      </dd>
    </div>
  );
}

function Below({ flow, isLast, isOpen }: Pick<RowProps, 'flow' | 'isLast' | 'isOpen'>) {
  const words = useWords('account-details');
  const { notice } = flow.state.context;
  return (
    <>
      <UnsavedChanges has={isOpen} />
      {isOpen && (
        <div className="mt-3">
          <PhoneEdit flow={flow} />
        </div>
      )}
      <p role="status" className="font-bold text-good empty:hidden">
        {isLast && !isOpen && notice && words(notice)}
      </p>
    </>
  );
}
