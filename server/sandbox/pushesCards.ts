import { type PushPayload, pushPayload } from '#contracts/push.ts';
import type { SandboxPush } from '#contracts/sandbox.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { table } from './pageTable.ts';

/** What came to devices, the newest first, and where people say that their power is not back. */
export const pushesCards = ({ stillOut, pushes }: Pick<SandboxState, 'stillOut' | 'pushes'>): string =>
  table('Told to be back, and still out', stillOut) + table('Pushed to devices', pushes.toReversed().map(shown));

/** As its device shows it. */
function shown({ at, device, payload, urgency }: SandboxPush) {
  const { data } = pushPayload.safeParse(payload);
  const said: Partial<PushPayload['notification']> = data?.notification ?? {};
  const { title = '', body = '', navigate = '', ask } = said;
  return { at, title, body, leadsTo: pathOf(navigate), asks: ask ? `${ask.yes} / ${ask.no}` : '', urgency, device };
}

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address);
