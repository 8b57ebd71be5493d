import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { RequestKind } from '#contracts/customerRequest.ts';
import { outboxDb } from '#db/outboxDb.ts';
import type { customerRequestMachine, RequestEvent } from '#machines/customerRequest.machine.ts';
import { type Draft, saveDraft } from '#outbox/engine/drafts/drafts.ts';
import type { CustomerRequestEntry } from '#outbox/kinds/customerRequest.ts';
import type { RequestBounds, TypedRequest } from '#rules/customerRequest.ts';
import { type RequestGiven, requestWithEffects } from './request.effects.ts';
import { typedIn } from './typedIn.ts';

export interface RequestProps extends Omit<RequestGiven, 'replaces'> {
  kind: RequestKind;
  bounds: RequestBounds;
  draft: Draft<CustomerRequestEntry> | null;
  /** What stands in the boxes of a new one. */
  usual: TypedRequest;
  /** Another tab has put something else in the draft's place. */
  onLost: () => void;
}

export interface RequestFlow {
  state: SnapshotFrom<typeof customerRequestMachine>;
  send: (event: RequestEvent) => void;
  /** What it takes the place of, newest first. */
  replaces: readonly string[];
}

/** The flow of one request, kept as a draft with every change. */
export function useRequest({ kind, bounds, draft, usual, onLost, ...given }: RequestProps): RequestFlow {
  const { owner, draftKey } = given;
  const [replaces] = useState(draft?.replaces ?? []);
  const [machine] = useState(() => requestWithEffects({ ...given, replaces }));
  const [state, send] = useMachine(machine, { input: { kind, bounds, typed: draft ? typedIn(draft.entry) : usual } });
  const { typed } = state.context;
  const [begun] = useState(typed);

  // The bill is loaded anew while the page is open, and the page may be open past midnight.
  const said = JSON.stringify(bounds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` stands for the bounds
  useEffect(() => send({ type: 'BOUNDS', bounds }), [send, said]);

  const isKept = state.matches('writing') && typed !== begun;
  useEffect(() => {
    if (!isKept) return;
    void saveDraft(outboxDb, draftKey, owner, { entry: { typed }, replaces }).then((saved) => saved || onLost());
  }, [isKept, draftKey, owner, typed, replaces, onLost]);

  return { state, send, replaces };
}
