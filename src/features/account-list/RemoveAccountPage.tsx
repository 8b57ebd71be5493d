import { useNavigate } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { ListedAccount } from '#copies/engine/account.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { unsentReadingsOf } from '#parts/account/savedReadings.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { useToldFailure } from '#parts/verification/useVerification.ts';
import { defaultAccount } from '#rules/accountOrder.ts';
import { useCustomer } from '#session/customer.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { accountNumberText } from '#ui/format.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Note } from '#ui/Note.tsx';
import { LIST_PATH } from './paths.ts';
import { problemText } from './problemText.ts';
import { removeAccountWithEffects } from './removeAccount.effects.ts';

/** Route /my-profile/remove-account (ASN-18): asks whether this account is to be removed. */
export function RemoveAccountPage({ search }: { search: { account?: string | undefined } }) {
  const words = useWords('account-list');
  const customer = useCustomer();
  const choice = useCurrentAccount();
  // Once it is removed the page is on its way to another one.
  const [asked, setAsked] = useState<ListedAccount | null>(null);
  const account = asked ?? choice?.accounts.find(({ caAccount }) => caAccount === search.account);
  // Without a customer nothing is done, and nothing said (ASN-21).
  if (!customer || !choice?.isLoaded) return null;
  if (!account) {
    return (
      <>
        <Note>{words('gone')}</Note>
        <LinkButton to={LIST_PATH} look="quiet">
          {words('back')}
        </LinkButton>
      </>
    );
  }
  const others = choice.accounts.filter(({ caAccount }) => caAccount !== account.caAccount);
  return (
    <RemoveQuestion account={account} others={others} owner={customer.customerId} onRemove={() => setAsked(account)} />
  );
}

interface QuestionProps {
  account: ListedAccount;
  /** The list without it. */
  others: readonly ListedAccount[];
  owner: string;
  onRemove: () => void;
}

function RemoveQuestion({ account, others, owner, onRemove }: QuestionProps) {
  const words = useWords('account-list');
  const navigate = useNavigate();
  const { caAccount, descriptiveName: name } = account;
  const [machine] = useState(() =>
    removeAccountWithEffects(caAccount, {
      interactionType: words('interaction.removed.type'),
      interactionText: words('interaction.removed.text'),
    }),
  );
  const [state, send] = useMachine(machine);
  const { problem } = state.context;
  useToldFailure(problem);
  const isBusy = state.matches('removing');
  const isRemoved = state.matches('removed');
  useEffect(() => {
    if (isRemoved) void navigate({ to: LIST_PATH, search: { from: 'remove-account' }, replace: true });
  }, [isRemoved, navigate]);
  const waiting = useLiveQuery(() => unsentReadingsOf(outboxDb, owner, caAccount), [owner, caAccount]) ?? 0;
  const keep = () => void navigate({ to: LIST_PATH, replace: true });
  const actions = (
    <>
      <Button
        look="danger"
        busy={isBusy}
        busyLabel={words('removing')}
        onClick={() => {
          onRemove();
          send({ type: 'REMOVE' });
        }}
      >
        {words('remove.confirm')}
      </Button>
      <Button disabled={isBusy} onClick={keep}>
        {words('keep')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={words('remove.question', { name })}
      open={!isRemoved}
      role="alertdialog"
      onClose={isBusy ? () => {} : keep}
      actions={actions}
    >
      <RemoveFacts account={account} others={others} waiting={waiting} />
      <p role="alert" className="font-bold text-unplanned empty:hidden">
        {problemText(words, problem)}
      </p>
    </Dialog>
  );
}

/** What becomes of the account, and what does not change. */
export function RemoveFacts({
  account,
  others,
  waiting,
}: Pick<QuestionProps, 'account' | 'others'> & { waiting: number }) {
  const words = useWords('account-list');
  const next =
    account.defaultAccount === 'true' ? defaultAccount(others.toSorted((a, b) => a.position - b.position)) : undefined;
  return (
    <div className="flex flex-col gap-2.5">
      <p className="tabular-nums text-soft">
        {words('remove.number', { number: accountNumberText(account.caAccount) })}
      </p>
      {next && <p className="font-bold">{words('remove.default', { name: next.descriptiveName })}</p>}
      {others.length === 0 && <p className="font-bold">{words('remove.last')}</p>}
      <p>{words('remove.goes')}</p>
      <p className="font-bold">{words('remove.contract')}</p>
      <p>{words('remove.again')}</p>
      {waiting > 0 && (
        <Note>{waiting === 1 ? words('remove.waiting.one') : words('remove.waiting.many', { count: waiting })}</Note>
      )}
    </div>
  );
}
