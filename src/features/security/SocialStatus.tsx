import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import { Icon } from '#ui/Icon.tsx';

export type ConnectStatus = 'success' | 'error';

const SHOWN_MS = 7000;
const LOOKS: Record<ConnectStatus, string> = {
  success: 'bg-good-wash text-good',
  error: 'bg-unplanned-wash text-unplanned',
};

/** How connecting ended, for 7 seconds (SEC-17, SEC-18); then the address forgets it, so that a reload is quiet. */
export function SocialStatus({ status }: { status: ConnectStatus | undefined }) {
  const words = useWords('security');
  const navigate = useNavigate();
  useEffect(() => {
    if (!status) return;
    const end = setTimeout(() => void navigate({ to: '/menu/security', search: {}, replace: true }), SHOWN_MS);
    return () => clearTimeout(end);
  }, [status, navigate]);
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
