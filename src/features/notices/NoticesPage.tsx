import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { IS_THIS_OURS_PATH } from '#contracts/isThisOurs.ts';
import { chooseAccount } from '#copies/currentAccount.ts';
import type { NotificationCopy } from '#copies/notifications.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { Note } from '#ui/Note.tsx';
import { Row, Rows } from '#ui/Rows.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { NoticeList } from './NoticeList.tsx';
import { pageOfNotice } from './pageOfNotice.ts';
import { useNotices } from './useNotices.ts';

/** What the utility told the customer lately, and where each leads (NTF-01 to NTF-12). */
export function NoticesPage() {
  const words = useWords('notices');
  const navigate = useNavigate();
  const { notices, failure, loading, mark } = useNotices();
  const accounts = useCurrentAccount()?.accounts ?? [];
  const [isWhole, setWhole] = useState(false);

  async function open(notice: NotificationCopy) {
    const { readIndicator, accountNumber } = notice.data;
    if (readIndicator === 'unread') await mark(notice, 'read');
    const page = pageOfNotice(notice);
    if (!page) return;
    // Else it would lead to the bill of another account.
    if (accounts.some(({ caAccount }) => caAccount === String(accountNumber)))
      await chooseAccount(String(accountNumber));
    await navigate({ to: page });
  }

  // Without a connection the banner says so, and what is on the device is all there is to say.
  const isShown = failure && (failure.failure.kind !== 'offline' || notices?.length === 0);
  if (!notices) return <Skeleton className="h-28 w-full" />;
  return (
    <div className="flex max-w-2xl flex-col gap-3.5">
      {isShown && (
        <div role="alert">
          <Note>{failure.title}</Note>
        </div>
      )}
      {notices.length === 0 && !loading && !failure && <p className="text-soft">{words('none')}</p>}
      {notices.length > 0 && (
        <NoticeList
          notices={notices}
          accounts={accounts}
          isWhole={isWhole}
          onWhole={setWhole}
          onOpen={(notice) => void open(notice)}
          onDelete={(notice) => void mark(notice, 'deleted')}
        />
      )}
      <Rows>
        <Row to={words('preferences.path')} title={words('preferences')} icon="notices" />
        <Row to={words('profilePreferences.path')} title={words('profilePreferences')} icon="notices" />
        <Row to={IS_THIS_OURS_PATH} title={words('isThisOurs')} icon="chat" />
      </Rows>
    </div>
  );
}
