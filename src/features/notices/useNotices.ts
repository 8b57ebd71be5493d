import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { type NotificationCopy, notificationsSource } from '#copies/notifications.ts';
import { useCopy } from '#copies/useCopy.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { outbox, sendSoon } from '#outbox/pageOutbox.ts';
import { allOf, isUnread, type NoticesOfOne, noticeRows } from '#parts/notices/noticeRows.ts';
import { noticeMarks, noticesAsMarked } from '#parts/notices/noticesAsMarked.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { useCustomer } from '#session/customer.ts';
import { useFailures } from '#ui/failures.tsx';

/** The notices as the customer left them, and how they mark a row of them: shown at once, and sent by itself. */
export function useNotices() {
  const words = useWords('notices');
  const owner = useCustomer()?.customerId ?? '';
  const { failure, loading } = useCopy(notificationsSource);
  const read = useLiveQuery(async () => {
    const [copies, marks] = await Promise.all([cacheDb.notifications.toArray(), noticeMarks(outboxDb, owner)]);
    return { notices: noticesAsMarked(copies, marks), marks };
  }, [owner]);

  const failures = useFailures();
  /** The marks of each press on this page: of an earlier page's it was told then. */
  const [marked, setMarked] = useState<readonly (readonly string[])[]>([]);
  const refused = read?.marks.find(({ id, state }) => state === 'notAccepted' && marked.flat().includes(id));
  useEffect(() => {
    if (!refused) return;
    const what = refused.intent.data.readIndicator;
    failures.show(words(`${what}.failed`), words(`${what}.failed.text`));
    setMarked((before) => before.filter((ids) => !ids.includes(refused.id)));
  }, [refused, failures, words]);

  async function mark(row: NoticesOfOne, readIndicator: 'read' | 'deleted'): Promise<void> {
    const notices = allOf(row).filter((one) => readIndicator === 'deleted' || isUnread(one));
    const chosenAt = reginaIso(new Date());
    const keep = ({ oid, UID, data }: NotificationCopy) =>
      outbox.enqueue('notice', { owner, intent: { oid, UID, data: { ...data, readIndicator } }, chosenAt });
    try {
      const ids = await Promise.all(notices.map(keep));
      setMarked((before) => [...before, ids]);
      sendSoon();
    } catch {
      failures.show(words(`${readIndicator}.failed`), words(`${readIndicator}.failed.text`));
    }
  }

  return { rows: read && noticeRows(read.notices), failure, loading, mark };
}
