import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { IS_THIS_OURS_PATH } from '#contracts/isThisOurs.ts';
import { chooseAccount } from '#copies/currentAccount.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { allOf, isUnread, type NoticesOfOne } from '#parts/notices/noticeRows.ts';
import { NotAcceptedHere } from '#parts/submission/NotAcceptedHere.tsx';
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
  const { rows, failure, loading, mark } = useNotices();
  const accounts = useCurrentAccount()?.accounts ?? [];
  const [isWhole, setWhole] = useState(false);

  async function open(row: NoticesOfOne) {
    const { accountNumber } = row.newest.data;
    if (allOf(row).some(isUnread)) await mark(row, 'read');
    const page = pageOfNotice(row.newest);
    if (!page) return;
    // Else it would lead to the bill of another account.
    if (accounts.some(({ caAccount }) => caAccount === String(accountNumber)))
      await chooseAccount(String(accountNumber));
    await navigate({ to: page });
  }

  // Without a connection the banner says so, and what is on the device is all there is to say.
  const isShown = failure && (failure.failure.kind !== 'offline' || rows?.length === 0);
  if (!rows) return <Skeleton className="h-28 w-full" />;
  return (
    <div className="flex max-w-2xl flex-col gap-3.5">
      <NotAcceptedHere kinds={['notice']} />
      {isShown && (
        <div role="alert">
          <Note>{failure.title}</Note>
        </div>
      )}
      {rows.length === 0 && !loading && !failure && <p className="text-soft">{words('none')}</p>}
      {rows.length > 0 && (
        <NoticeList
          rows={rows}
          accounts={accounts}
          isWhole={isWhole}
          onWhole={setWhole}
          onOpen={(row) => void open(row)}
          onDelete={(row) => void mark(row, 'deleted')}
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
