import type { Collection } from 'dexie';
import type { DeviceSessionRow } from '#db/deviceSession.ts';
import { grantedCustomers } from '#db/grants.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import { ANYONE, type SubmissionRow } from '#db/submissions.ts';
import type { Kinds } from '../kind.ts';

/** In whose name something may go now. Rows of other owners are never even looked at. */
export interface Sender {
  owner: string;
  /** No session of theirs is live: what goes is signed under their submission grant, where its kind allows that. */
  byGrant: boolean;
}

/** Whose rows may go without a signature. */
export const sendable = (session: DeviceSessionRow | undefined): string[] => [
  ANYONE,
  ...(session && !session.expired ? [session.customerId] : []),
];

/** Inside the caller's transaction over `deviceSession` and `grants`. */
export async function sendersNow(db: OutboxDb): Promise<{ senders: Sender[]; session: DeviceSessionRow | undefined }> {
  const [session, granted] = await Promise.all([db.deviceSession.get('current'), grantedCustomers(db)]);
  const inSession = sendable(session);
  const others = granted.filter((owner) => !inSession.includes(owner));
  const senders = [
    ...inSession.map((owner) => ({ owner, byGrant: false })),
    ...others.map((owner) => ({ owner, byGrant: true })),
  ];
  return { senders, session };
}

/** Its kind may go under its customer's submission grant. */
export const takesGrant = (kinds: Kinds, row: SubmissionRow): boolean =>
  kinds.get(row.kind)?.owner === 'customerOrGrant';

/** Those of a sender's rows that may go. */
export const allowed = (
  rows: Collection<SubmissionRow, string>,
  { byGrant }: Sender,
  kinds: Kinds,
): Collection<SubmissionRow, string> => (byGrant ? rows.filter((row) => takesGrant(kinds, row)) : rows);
