import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import { useWords } from '#content/useWords.ts';
import type { addAccountMachine } from '#machines/addAccount/addAccount.machine.ts';
import { addAccountWithEffects } from './addAccount.effects.ts';

type Flow = ActorRefFrom<typeof addAccountMachine>;

/** It goes over two pages, and lives for one customer until the account is added. A page that is opened anew begins anew. */
let underWay: { customerId: string; flow: Flow } | null = null;

function flowOf(customerId: string, interaction: Parameters<typeof addAccountWithEffects>[0]): Flow {
  if (underWay?.customerId !== customerId || underWay.flow.getSnapshot().status !== 'active') {
    underWay = { customerId, flow: createActor(addAccountWithEffects(interaction)).start() };
  }
  return underWay.flow;
}

/** Adding an account, as this customer has it under way, or from the beginning: the same as long as the page stands. */
export function useAddAccount(customerId: string) {
  const words = useWords('account-list');
  const [flow] = useState(() =>
    flowOf(customerId, {
      interactionType: words('interaction.added.type'),
      interactionText: words('interaction.added.text'),
    }),
  );
  const state = useSelector(flow, (snapshot) => snapshot);
  return { state, send: flow.send };
}
