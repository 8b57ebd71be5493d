import { randomFillSync } from 'node:crypto';

const ID_BYTES = 9;
/** Of many ids at once: the system is asked for them seldom. */
const random = Buffer.alloc(ID_BYTES * 400);
let at = 0;

/** Short: it is a part of every reply, and on a weak line an unchanged poll is little more. */
export function newRequestId(): string {
  if (at === 0) randomFillSync(random);
  const id = random.toString('base64url', at, at + ID_BYTES);
  at = (at + ID_BYTES) % random.length;
  return id;
}
