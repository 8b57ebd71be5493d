import type { HandOverRow } from '../../store/backOffice/handOvers.ts';
import { isSealedKind, openSealed, readSealed } from '../../store/backOffice/sealedMessages.ts';
import type { Db } from '../../store/open.ts';
import type { Seal } from '../../store/seal.ts';

/**
 * What the back office is told of a change, with what was kept sealed until now. Null where this server does not have the
 * key it was sealed with.
 */
export async function wholePayload(db: Db, seal: Seal | null, row: HandOverRow): Promise<object | null> {
  const { kind, key, payload } = row;
  const sealed = isSealedKind(kind) ? await readSealed(db, key) : undefined;
  if (!sealed) return payload ?? {};
  const opened = openSealed(seal, key, sealed);
  if (opened === null) return null;
  return { ...payload, ...(kind === 'plan' ? { bank: JSON.parse(opened) } : { message: { messageText: opened } }) };
}
