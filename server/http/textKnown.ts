import { type KnownMobile, listedReader } from '../domain/account/knownTo.ts';
import { noticeWords } from '../domain/notice/noticeTexts.ts';
import { type ProfileEvent, tellEvent } from '../domain/notice/profileEvents.ts';
import { noticeText } from '../domain/notice/writtenNotice.ts';
import { type AccountTextName, accountText } from '../domain/text/accountText.ts';
import type { Services } from '../services.ts';
import type { Db } from '../store/open.ts';

/**
 * Queues a text to somebody who is known to an account, in the caller's transaction. A customer's says what stands in their
 * list, with its number; who has no list is told whom to call.
 */
export async function textKnown(
  { content, jobs, notices, now }: Services,
  tx: Db,
  mobile: KnownMobile,
  event: ProfileEvent & { says: AccountTextName },
  caAccount: string,
): Promise<void> {
  const { pages } = content();
  const customer = await listedReader(tx, mobile);
  const notice = customer && (await tellEvent(tx, now(), notices.parts, customer, event));
  const body = notice
    ? noticeText(notice.oid, { says: event.says, text: notice.text }, noticeWords(pages))
    : accountText(event.says, caAccount, pages);
  await jobs.sendText(tx, { customerId: mobile.id, to: mobile.number, body });
}
