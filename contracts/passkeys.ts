import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { filledLine, line, text } from './text.ts';

/** No name of a device is longer. */
export const LONGEST_PASSKEY_NAME = 60;

const passkey = z.object({
  credentialId: line,
  /** Empty where its maker is not known. */
  name: line,
  createdDateTime: line,
  lastUsedDateTime: z.nullable(line),
});
export type ListedPasskey = z.output<typeof passkey>;

const list = z.object({ passkeys: z.array(passkey) });

/** The customer's passkeys, oldest first. */
export const passkeysCall = defineCall({
  method: 'GET',
  path: '/api/biometrics/passkeys',
  request: z.object({}),
  reply: list,
});

export const renamePasskeyCall = defineCall({
  method: 'POST',
  path: '/api/biometrics/renamePasskey',
  request: z.object({ credentialId: filledLine, name: text(LONGEST_PASSKEY_NAME, /\S/) }),
  reply: list,
});

/** One that is gone already is no failure. A device that is locked with it is opened by signing in. */
export const removePasskeyCall = defineCall({
  method: 'POST',
  path: '/api/biometrics/removePasskey',
  request: z.object({ credentialId: filledLine }),
  reply: list,
});
