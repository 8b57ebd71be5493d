import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { unreadAmong } from '#parts/notices/noticeRows.ts';
import { noticeMarks, noticesAsMarked } from '#parts/notices/noticesAsMarked.ts';
import { currentCustomer } from '#session/customer.ts';
import { isLocked } from '#session/lock.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Copies can outlive the session of their customer: they are counted only while a customer is signed in. */
async function countUnread(): Promise<number> {
  const customer = await currentCustomer();
  if (!customer || isLocked()) return 0;
  const [copies, marks] = await Promise.all([
    cacheDb.notifications.toArray(),
    noticeMarks(outboxDb, customer.customerId),
  ]);
  return unreadAmong(noticesAsMarked(copies, marks));
}

/** How many notices were not read yet (APP-17, NTF-06), whether the utility knows it or not. */
export function UnreadBadge() {
  const words = useWords('navigation');
  const count = useLiveQuery(countUnread);
  useEffect(() => {
    if (count !== undefined) showOnIcon(count);
  }, [count]);
  const text = unreadText(count ?? 0);
  if (text === '') return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="figures absolute -top-1.5 left-3.5 wide:right-[-0.5rem] wide:left-auto grid h-5 min-w-5 place-items-center rounded-full bg-unplanned forced-colors:border px-1 text-tiny font-bold text-card"
      >
        {text}
      </span>
      <VisuallyHidden>{`${words('unread', { count: text })}, `}</VisuallyHidden>
    </>
  );
}

/** The same on the icon of the installed app, where the system shows numbers there; 0 takes it away. */
function showOnIcon(count: number): void {
  if (typeof navigator.setAppBadge !== 'function') return;
  void navigator.setAppBadge(count).catch(() => {});
}

/** What a badge of unread notices says: nothing at none, 9+ above nine (APP-17). */
export function unreadText(count: number): string {
  if (count <= 0) return '';
  return count > 9 ? '9+' : String(count);
}
