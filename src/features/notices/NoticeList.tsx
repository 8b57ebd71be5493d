import { useWords } from '#content/useWords.ts';
import type { ListedAccount } from '#copies/engine/account.ts';
import { allOf, isUnread, type NoticesOfOne } from '#parts/notices/noticeRows.ts';
import { AsOf } from '#parts/status/AsOf.tsx';
import { noticeAge } from '#rules/noticeAge.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** So many stand there at first (NTF-01). */
const FIRST = 4;

interface Props {
  /** Newest first. */
  rows: readonly NoticesOfOne[];
  accounts: readonly ListedAccount[];
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  onOpen: (row: NoticesOfOne) => void;
  onDelete: (row: NoticesOfOne) => void;
}

/** Notices below each other, each with its age, what was told of the same before, and a way to delete all of that; and how old the list is. */
export function NoticeList({ rows, accounts, isWhole, onWhole, onOpen, onDelete }: Props) {
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
        {(isWhole ? rows : rows.slice(0, FIRST)).map((row) => {
          const { newest, older } = row;
          const { interactionText, accountNumber } = newest.data;
          const isNew = allOf(row).some(isUnread);
          const detail = [nameOf(accountNumber), noticeAge(Date.parse(newest.createdTime), now)].filter(Boolean);
          return (
            <li key={newest.oid} className="flex flex-wrap items-stretch">
              <button
                type="button"
                onClick={() => onOpen(row)}
                className="min-h-16 min-w-0 flex-1 px-3.5 py-2.5 text-left transition-colors duration-150 hover:bg-wash active:bg-wash focus-visible:-outline-offset-2"
              >
                <span className={`block ${isNew ? 'font-bold' : ''}`}>{interactionText}</span>
                <span className="block text-small text-soft">
                  {isNew && <span className="font-bold text-act">{words('new')} · </span>}
                  {detail.join(' · ')}
                </span>
              </button>
              <button
                type="button"
                aria-label={words('delete', { text: interactionText })}
                onClick={() => onDelete(row)}
                className="grid w-13 place-items-center text-soft transition-colors duration-150 hover:bg-wash active:bg-wash focus-visible:-outline-offset-2"
              >
                <Icon name="close" className="size-5" />
              </button>
              {older.length > 0 && (
                <details className="basis-full px-3.5 pb-2">
                  <summary className="flex min-h-11 w-fit cursor-pointer items-center text-small font-bold text-act">
                    {words('older', { count: older.length })}
                  </summary>
                  <ol className="flex flex-col gap-2 border-l-2 border-line pb-1 pl-3">
                    {older.map((one) => (
                      <li key={one.oid}>
                        <span className="block">{one.data.interactionText}</span>
                        <span className="block text-small text-soft">
                          {noticeAge(Date.parse(one.createdTime), now)}
                        </span>
                      </li>
                    ))}
                  </ol>
                </details>
              )}
            </li>
          );
        })}
      </ul>
      {rows.length > FIRST && (
        <Button look="quiet" aria-expanded={isWhole} aria-controls="notices" onClick={() => onWhole(!isWhole)}>
          {words(isWhole ? 'less' : 'more')}
        </Button>
      )}
      {rows[0] && <AsOf fetchedAt={rows[0].newest.fetchedAt} />}
    </>
  );
}
