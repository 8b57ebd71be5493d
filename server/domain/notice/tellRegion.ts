import { type Notice, writeNotices } from '../../store/notice/noticesSent.ts';
import { readInRegion } from '../../store/notice/regionLadders.ts';
import type { Db } from '../../store/open.ts';
import { asksIfBack, type NoticeWords, noticeWords } from './noticeTexts.ts';
import { regionSubject } from './plannedNotice.ts';
import { newOid, type Producing } from './produceNotices.ts';
import { channelsOfEvent } from './profileEvents.ts';

/** As of produceNotices.ts. */
const AT_ONCE = 500;

/** What everybody with a place in a region is told. */
export interface RegionNotice extends Pick<Notice, 'period' | 'facts' | 'dueAt'> {
  cause: 'outage' | 'plannedOutage';
  says: NoticeWords;
  /** Done of the same customers in the transaction that tells them. */
  withIt?: (tx: Db, customerIds: string[]) => Promise<unknown>;
}

/** Some customers a transaction. @returns how many had not heard it before */
export async function tellRegion(
  { db, pages, ways, now }: Producing,
  regionId: string,
  { cause, period, says, facts, dueAt, withIt }: RegionNotice,
): Promise<number> {
  const say = noticeWords(pages());
  let told = 0;
  let after = '';
  for (;;) {
    const some = await readInRegion(db, regionId, { after, most: AT_ONCE });
    const notices = some.map(({ customer, accountNumber, placeName }) => {
      const here =
        asksIfBack(says) && !accountNumber ? (`${says}There` as 'outageBackThere' | 'outageLeftThere') : says;
      const mine = placeName ? { ...facts, region: `${facts.region} (${placeName})` } : facts;
      return {
        customerId: customer.id,
        subject: regionSubject(regionId),
        cause,
        period,
        accountNumber,
        interactionType: 'Outage Update',
        interactionText: say(`${here}.text`, mine),
        says: here,
        facts: mine,
        channels: channelsOfEvent(customer, cause).filter((channel) => ways.includes(channel)),
        dueAt,
      };
    });
    const tell = async (tx: Db): Promise<number> => {
      await withIt?.(
        tx,
        some.map(({ customer }) => customer.id),
      );
      return writeNotices(tx, now(), notices, newOid);
    };
    if (some.length > 0) told += await db.transaction(tell);
    const last = some.at(-1);
    if (!last || some.length < AT_ONCE) return told;
    after = last.customer.id;
  }
}
