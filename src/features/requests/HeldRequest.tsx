import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { RequestOfAccount } from '#contracts/bill.ts';
import type { RequestKind } from '#contracts/customerRequest.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { type CustomerRequestEntry, requestDraft } from '#outbox/kinds/customerRequest.ts';
import { useDraft } from '#parts/submission/useDraft.ts';
import type { RequestBounds } from '#rules/customerRequest.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { RequestFlowScreen } from './RequestFlowScreen.tsx';
import { usualOf } from './usualOf.ts';

interface Props {
  kind: RequestKind;
  account: AccountCopy;
  owner: string;
  bounds: RequestBounds;
  /** What the utility has of this account. */
  known: readonly RequestOfAccount[];
}

/** The form, begun anew where its request is opened again or taken back: that one is the draft then. */
export function HeldRequest(props: Props) {
  const [opened, setOpened] = useState(0);
  return <OfDraft key={opened} {...props} onReopened={() => setOpened(opened + 1)} />;
}

/** The form with the draft that this tab holds; in a second tab, the way to bring it here. */
function OfDraft({ kind, account, owner, bounds, known, onReopened }: Props & { onReopened: () => void }) {
  const words = useWords('requests');
  const draftKey = requestDraft(kind, account.caAccount);
  const held = useDraft<CustomerRequestEntry>(draftKey, owner);
  if (held.status === 'opening') return <Skeleton className="h-64 w-full" />;
  if (held.status === 'elsewhere') {
    return (
      <>
        <Note>{words('otherTab')}</Note>
        <Button onClick={held.takeOver}>{words('otherTab.here')}</Button>
      </>
    );
  }
  return (
    <RequestFlowScreen
      kind={kind}
      owner={owner}
      caAccount={account.caAccount}
      accountName={account.descriptiveName}
      draftKey={draftKey}
      draft={held.draft}
      usual={usualOf(kind, bounds, words)}
      bounds={bounds}
      known={known}
      onLost={held.onLost}
      onReopened={onReopened}
    />
  );
}
