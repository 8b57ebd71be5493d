import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import { type CallOptions, sendCall } from './call.ts';
import type { Outcome } from './send.ts';

/** As `useCommand`, outside a component: for an effect of a machine. */
export const runCommand = <C extends AnyCall>(
  call: C,
  request: RequestOf<C>,
  options: Pick<CallOptions, 'owner' | 'unlockToken' | 'idempotencyKey' | 'timeoutMs' | 'keepalive' | 'fetch'> = {},
): Promise<Outcome<ReplyOf<C>>> => sendCall(call, request, options);
