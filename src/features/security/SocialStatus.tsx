import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { Icon } from '#ui/Icon.tsx';
import type { SecuritySearch } from './securitySearch.ts';

export type ConnectStatus = 'success' | 'error';

const SHOWN_MS = 7000;
const LOOKS: Record<ConnectStatus, string> = {
  success: 'bg-good-wash text-good',
  error: 'bg-unplanned-wash text-unplanned',
};

/** How connecting ended, for 7 seconds after the search arrived (SEC-17, SEC-18): another end counts them again. */
export function SocialStatus({ search }: { search: SecuritySearch }) {
  const words = useWords('security');
  const [over, setOver] = useState<SecuritySearch>();
  useEffect(() => {
    const end = setTimeout(() => setOver(search), SHOWN_MS);
    return () => clearTimeout(end);
  }, [search]);
  const status = search === over ? undefined : search.status;
  return (
    <div role="status" className="empty:hidden">
      {status && (
        <p className={`flex items-center gap-3 rounded-card px-3.5 py-3 font-bold ${LOOKS[status]}`}>
          <Icon name={status === 'success' ? 'check' : 'warning'} />
          {words(status === 'success' ? 'social.success' : 'social.failed')}
        </p>
      )}
    </div>
  );
}
