import { CARRY_PATH } from '#contracts/carriedReport.ts';
import { useTakenHash } from '#ui/useTakenHash.ts';
import { Carry } from './Carry.tsx';

/**
 * Where a neighbour's scanned code leads: an outage report to hand over for somebody who has no connection. It stands
 * behind the # of the address, and is taken out of that and of the history at once.
 */
export function CarryPage() {
  const carried = useTakenHash(CARRY_PATH);
  return <Carry key={carried} carried={carried} />;
}
