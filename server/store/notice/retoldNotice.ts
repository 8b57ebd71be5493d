import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { noticesSent, notifications } from '../schema.ts';
import { type Delivery, isNotice, type Notice, type NoticeRow } from './noticesSent.ts';

/** What a notice says by now. */
export type SaidNow = Pick<Notice, 'says' | 'facts' | 'interactionType' | 'interactionText'>;

/**
 * Of a claimed delivery whose notice says something else by now: it goes under another number, with its own place in the
 * list, for a number stands for one text. Ways that were not tried yet go with it. The notice before leaves the list where
 * nobody can have got it by any way.
 *
 * @returns the delivery as it goes; null where another server has taken it meanwhile
 */
export async function retellNotice(
  db: Db,
  now: Date,
  row: Delivery,
  said: SaidNow,
  newOid: () => string,
): Promise<Delivery | null> {
  return db.transaction(async (tx) => {
    // Of two ways that go at once the second one waits here, and takes the words of the first.
    const rows = await tx.select().from(noticesSent).where(isNotice(row)).orderBy(noticesSent.way).for('update');
    const mine = rows.find(({ way }) => way === row.way);
    if (mine?.state !== 'waiting' || mine.dueAt.getTime() !== row.dueAt.getTime()) return null;
    const inList = rows.find(({ way }) => way === 'list');
    const isToldAnew = inList !== undefined && inList.oid !== row.oid && isSame(inList, said);
    const oid = isToldAnew ? inList.oid : await writeAnew(tx, now, { row, rows, said, oid: newOid() });
    const going = rows.filter((one) => one.way === 'list' || one.way === row.way || isUntried(one, row));
    await tx
      .update(noticesSent)
      .set({ oid, says: said.says, facts: said.facts })
      .where(
        and(
          isNotice(row),
          inArray(
            noticesSent.way,
            going.map(({ way }) => way),
          ),
        ),
      );
    const [kept] = await tx
      .select({ text: notifications.interactionText })
      .from(notifications)
      .where(eq(notifications.oid, oid));
    return { ...row, oid, says: said.says, facts: said.facts, listText: kept?.text ?? null };
  });
}

interface Anew {
  row: Delivery;
  /** Of the same notice, by every way. */
  rows: readonly NoticeRow[];
  said: SaidNow;
  oid: string;
}

async function writeAnew(tx: Db, now: Date, { row, rows, said, oid }: Anew): Promise<string> {
  const isUnknown = rows
    .filter(({ oid: of, way }) => of === row.oid && way !== 'list')
    .every((one) => isUntried(one, row));
  if (isUnknown) {
    await tx.update(notifications).set({ readIndicator: 'deleted' }).where(eq(notifications.oid, row.oid));
  }
  const { interactionType, interactionText } = said;
  const { customerId, accountNumber } = row;
  const about = { customerId, accountNumber, interactionType, interactionText };
  await tx.insert(notifications).values({ ...about, oid, createdTime: now, readIndicator: 'unread' });
  return oid;
}

/** Another way may be claimed at the same time; it is told in these words where it has not begun. Versions before this one kept only how often a way was claimed. */
const isUntried = ({ oid, state, attempts, begunAt }: NoticeRow, row: Delivery): boolean =>
  oid === row.oid && state === 'waiting' && attempts <= 1 && begunAt === null;

type Said = Pick<Notice, 'says' | 'facts'>;
/** Whether they say the same; the database keeps facts in an order of its own. */
export const isSame = (one: Said, other: Said): boolean => one.says === other.says && factsOf(one) === factsOf(other);
const factsOf = ({ facts }: Said): string => JSON.stringify(Object.entries(facts).sort());
