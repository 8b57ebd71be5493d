import { randomBytes } from 'node:crypto';

const ID_BYTES = 9;
/** Of many ids at once: the system is asked for them seldom. */
const IDS = 400;
const ID_LENGTH = (ID_BYTES * 4) / 3;
let ids = '';
let at = 0;

/** Short: it is a part of every reply, and on a weak line an unchanged poll is little more. */
export function newRequestId(): string {
  if (at === ids.length) {
    ids = randomBytes(ID_BYTES * IDS).toString('base64url');
    at = 0;
  }
  at += ID_LENGTH;
  return ids.slice(at - ID_LENGTH, at);
}
