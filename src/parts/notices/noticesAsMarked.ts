import type { NotificationCopy } from '#copies/notifications.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import { rowsOfOwner } from '#db/rowsOfOwner.ts';
import type { NoticeRow } from '#outbox/kinds/notice.ts';

type Mark = Pick<NoticeRow, 'state' | 'intent'>;

/** What this customer marked on this device, as far as the device still knows it. */
export const noticeMarks = (db: OutboxDb, owner: string): Promise<NoticeRow[]> =>
  rowsOfOwner(db, owner, (row): row is NoticeRow => row.kind === 'notice');

const RANK = { unread: 0, read: 1, deleted: 2 } as const;

/**
 * The notices as the customer left them, whether the utility knows it yet or not, without the deleted ones; newest first
 * (NTF-01). What was refused changes nothing; and nothing goes back: a copy may be older than a mark that arrived, and a
 * mark older than what another device did since.
 */
export function noticesAsMarked(copies: readonly NotificationCopy[], marks: readonly Mark[]): NotificationCopy[] {
  const marked = new Map<NotificationCopy['oid'], Mark[]>();
  for (const mark of marks) {
    if (mark.state === 'notAccepted') continue;
    marked.set(mark.intent.oid, [...(marked.get(mark.intent.oid) ?? []), mark]);
  }
  return copies
    .map((copy) => {
      const said = (marked.get(copy.oid) ?? []).map(({ intent }) => intent.data.readIndicator);
      const readIndicator = [copy.data.readIndicator, ...said].sort((one, other) => RANK[other] - RANK[one])[0];
      return readIndicator ? { ...copy, data: { ...copy.data, readIndicator } } : copy;
    })
    .filter(({ data }) => data.readIndicator !== 'deleted')
    .sort((one, other) => timeOf(other) - timeOf(one));
}

const timeOf = ({ createdTime }: NotificationCopy): number => Date.parse(createdTime) || 0;
