import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * What stands behind the # of this page's address, which no server sees. It is taken out of that and of the history at
 * once, and stays until another one comes: it may be opened in the same tab.
 */
export function useTakenHash(path: string): string {
  const hash = useRouterState({ select: (state) => state.location.hash });
  const [taken, setTaken] = useState(hash);
  const navigate = useNavigate();
  useEffect(() => {
    if (!hash) return;
    setTaken(hash);
    void navigate({ to: path, hash: '', replace: true });
  }, [hash, navigate, path]);
  return taken;
}
