import { useCallback, useState } from 'react';
import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import type { Outcome } from './send.ts';

type Send = <C extends AnyCall>(call: C, request: RequestOf<C>) => Promise<Outcome<ReplyOf<C>>>;

/**
 * The one way from a screen to the network, for commands that cannot wait in the outbox (sign-in, sign-out,
 * remember-me). Everything a screen shows comes from the database instead. `send`: in the name of the customer on this
 * device (`callAsCustomer`), or without a name (`callAsAnyone`). Outside a component: `runCommand`.
 */
export function useCommand<C extends AnyCall>(call: C, send: Send) {
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (request: RequestOf<C>): Promise<Outcome<ReplyOf<C>>> => {
      setBusy(true);
      try {
        return await send(call, request);
      } finally {
        setBusy(false);
      }
    },
    [call, send],
  );
  return { run, busy };
}
