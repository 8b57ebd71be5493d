import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useSaid, useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { isRequest, type RequestRow } from '#outbox/kinds/customerRequest.ts';
import { ItemActions } from '#parts/submission/ItemActions.tsx';
import { ResultCard } from '#parts/submission/ResultCard.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { TwoColumns } from '#ui/TwoColumns.tsx';
import { WhatThen } from './WhatThen.tsx';

interface Props {
  submissionId: string;
  /** It was taken back, to be changed or for good. */
  onReopened: () => void;
}

/** What became of the request: safe on the device first, then whatever the database says of it. */
export function SavedRequest({ submissionId, onReopened }: Props) {
  const row = useLiveQuery(async () => (await outboxDb.submissions.get(submissionId)) ?? null, [submissionId]);
  const isGone = row === null;
  useEffect(() => {
    if (isGone) onReopened();
  }, [isGone, onReopened]);
  return isRequest(row) ? <RequestResult row={row} onReopened={onReopened} /> : null;
}

export function RequestResult({ row, onReopened }: { row: RequestRow } & Pick<Props, 'onReopened'>) {
  const words = useWords('requests');
  const say = useSaid('outbox');
  const label = kinds.get(row.kind)?.words.label(row);
  const { asked } = row.intent;
  const { kind } = asked;
  const day = asked.kind === 'moveOut' ? asked.lastDay : asked.kind === 'moveIn' ? asked.firstDay : undefined;
  const isOut = kind === 'moveOut' && row.state !== 'notAccepted';
  return (
    <TwoColumns>
      <ResultCard row={row} title={<h2 className="text-large">{label && say(label)}</h2>} facts={row.accountName}>
        {row.state === 'received' && <p>{words('closed.received')}</p>}
        <ItemActions row={row} onReopened={onReopened} />
      </ResultCard>
      <div className="flex flex-1 flex-col gap-3.5">
        {row.state !== 'notAccepted' && <WhatThen kind={kind} day={day} />}
        <ActionBar>
          <LinkButton to={words('path')}>{words('closed.requests')}</LinkButton>
          {/* A last reading is one like any other (MTR-01). */}
          <LinkButton to={isOut ? '/meter-read' : '/Homepage'} look="quiet">
            {words(isOut ? 'closed.meter' : 'closed.home')}
          </LinkButton>
        </ActionBar>
      </div>
    </TwoColumns>
  );
}
