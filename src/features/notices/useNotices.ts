import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { type NotificationCopy, notificationsSource } from '#copies/notifications.ts';
import { useCopy } from '#copies/useCopy.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { outbox, sendSoon } from '#outbox/pageOutbox.ts';
import { noticeMarks, noticesAsMarked } from '#parts/notices/noticesAsMarked.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { useCustomer } from '#session/customer.ts';
import { useFailures } from '#ui/failures.tsx';

/** The notices as the customer left them, and how they mark one: shown at once, and sent by itself. */
export function useNotices() {
  const words = useWords('notices');
  const owner = useCustomer()?.customerId ?? '';
  const { failure, loading } = useCopy(notificationsSource);
  const read = useLiveQuery(async () => {
    const [copies, marks] = await Promise.all([cacheDb.notifications.toArray(), noticeMarks(outboxDb, owner)]);
    return { notices: noticesAsMarked(copies, marks), marks };
  }, [owner]);

  const failures = useFailures();
  /** The ones of this page: of an earlier one it was told then. */
  const [marked, setMarked] = useState<readonly string[]>([]);
  const refused = read?.marks.find(({ id, state }) => state === 'notAccepted' && marked.includes(id));
  useEffect(() => {
    if (!refused) return;
    const what = refused.intent.data.readIndicator;
    failures.show(words(`${what}.failed`), words(`${what}.failed.text`));
    setMarked((before) => before.filter((id) => id !== refused.id));
  }, [refused, failures, words]);

  async function mark({ oid, UID, data }: NotificationCopy, readIndicator: 'read' | 'deleted'): Promise<void> {
    try {
      const intent = { oid, UID, data: { ...data, readIndicator } };
      const id = await outbox.enqueue('notice', { owner, intent, chosenAt: reginaIso(new Date()) });
      setMarked((before) => [...before, id]);
      sendSoon();
    } catch {
      failures.show(words(`${readIndicator}.failed`), words(`${readIndicator}.failed.text`));
    }
  }

  return { notices: read?.notices, failure, loading, mark };
}
