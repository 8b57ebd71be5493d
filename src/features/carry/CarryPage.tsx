import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CARRY_PATH } from '#contracts/carriedReport.ts';
import { Carry } from './Carry.tsx';

/**
 * Where a neighbour's scanned code leads: an outage report to hand over for somebody who has no connection. It stands
 * behind the # of the address, and is taken out of that and of the history at once.
 */
export function CarryPage() {
  const hash = useRouterState({ select: (state) => state.location.hash });
  const [carried, setCarried] = useState(hash);
  const navigate = useNavigate();
  useEffect(() => {
    if (!hash) return;
    // Another code may be opened in the same tab.
    setCarried(hash);
    void navigate({ to: CARRY_PATH, hash: '', replace: true });
  }, [hash, navigate]);
  return <Carry key={carried} carried={carried} />;
}
