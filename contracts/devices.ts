import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { filledLine, line, longText } from './text.ts';

const device = z.object({
  id: line,
  /** "Chrome on Android"; empty where it is not known. */
  name: line,
  /** Null where the sign-in is over and only a submission grant is left. */
  signedInDateTime: z.nullable(line),
  lastUsedDateTime: z.nullable(line),
  isThis: z.boolean(),
  /** Until when it may submit what was saved on it, signed in or not; null where it may not. */
  maySendUntil: z.nullable(line),
});
export type Device = z.output<typeof device>;

const list = z.object({ devices: z.array(device) });

/** Where the customer is signed in, and which devices may submit without it: this one first, then the one used last. */
export const devicesCall = defineCall({
  method: 'GET',
  path: '/api/session/devices',
  request: z.object({}),
  reply: list,
});

/** Ends the session of one device, and what it may submit without. One that is gone already is no failure. */
export const endDeviceCall = defineCall({
  method: 'POST',
  path: '/api/session/endDevice',
  request: z.object({ id: filledLine }),
  reply: list,
});

/** Signs out on every device, this one too; `logoutUrl` as in signing out. What waits on them stays there. */
export const endAllDevicesCall = defineCall({
  method: 'POST',
  path: '/api/session/endAllDevices',
  request: z.object({}),
  reply: z.object({ logoutUrl: z.nullable(longText) }),
});
