import type { HandOverRow } from '../../store/backOffice/handOvers.ts';
import { openSealed, readSealed } from '../../store/backOffice/sealedMessages.ts';
import type { Db } from '../../store/open.ts';
import type { Seal } from '../../store/seal.ts';

/**
 * What the back office is told of a change, with what was kept sealed until now. Null where this server does not have the
 * key it was sealed with.
 */
export async function wholePayload(db: Db, seal: Seal | null, row: HandOverRow): Promise<object | null> {
  const { kind, key, payload } = row;
  const sealed = kind === 'inquiry' ? await readSealed(db, key) : undefined;
  if (!sealed) return payload ?? {};
  const messageText = openSealed(seal, key, sealed);
  return messageText === null ? null : { ...payload, message: { messageText } };
}
