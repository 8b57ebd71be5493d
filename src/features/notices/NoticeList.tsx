import { useWords } from '#content/useWords.ts';
import type { ListedAccount } from '#copies/engine/account.ts';
import type { NotificationCopy } from '#copies/notifications.ts';
import { noticeAge } from '#rules/noticeAge.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** So many stand there at first (NTF-01). */
const FIRST = 4;

interface Props {
  /** Newest first. */
  notices: readonly NotificationCopy[];
  accounts: readonly ListedAccount[];
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  onOpen: (notice: NotificationCopy) => void;
  onDelete: (notice: NotificationCopy) => void;
}

/** Notices below each other, each with its age, and a way to delete it. */
export function NoticeList({ notices, accounts, isWhole, onWhole, onOpen, onDelete }: Props) {
  const words = useWords('notices');
  const now = Date.now();
  const nameOf = (number: string | number) =>
    accounts.length > 1 ? accounts.find(({ caAccount }) => caAccount === String(number))?.descriptiveName : undefined;
  return (
    <>
      <ul
        id="notices"
        className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line bg-card"
      >
        {(isWhole ? notices : notices.slice(0, FIRST)).map((notice) => {
          const { interactionText, accountNumber, readIndicator } = notice.data;
          const detail = [nameOf(accountNumber), noticeAge(Date.parse(notice.createdTime), now)].filter(Boolean);
          return (
            <li key={notice.oid} className="flex items-stretch">
              <button
                type="button"
                onClick={() => onOpen(notice)}
                className="min-h-16 min-w-0 flex-1 px-3.5 py-2.5 text-left transition-colors duration-150 hover:bg-wash active:bg-wash focus-visible:-outline-offset-2"
              >
                <span className={`block ${readIndicator === 'unread' ? 'font-bold' : ''}`}>{interactionText}</span>
                <span className="block text-small text-soft">
                  {readIndicator === 'unread' && <span className="font-bold text-act">{words('new')} · </span>}
                  {detail.join(' · ')}
                </span>
              </button>
              <button
                type="button"
                aria-label={words('delete', { text: interactionText })}
                onClick={() => onDelete(notice)}
                className="grid w-13 place-items-center text-soft transition-colors duration-150 hover:bg-wash active:bg-wash focus-visible:-outline-offset-2"
              >
                <Icon name="close" className="size-5" />
              </button>
            </li>
          );
        })}
      </ul>
      {notices.length > FIRST && (
        <Button look="quiet" aria-expanded={isWhole} aria-controls="notices" onClick={() => onWhole(!isWhole)}>
          {words(isWhole ? 'less' : 'more')}
        </Button>
      )}
    </>
  );
}
