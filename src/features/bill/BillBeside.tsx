import { useLiveQuery } from 'dexie-react-hooks';
import { cacheDb } from '#copies/cacheDb.ts';
import { BillSum } from './BillSum.tsx';
import { UseCard } from './history/UseCard.tsx';

/** Beside what is to be paid: of what the bill is made, and what was used in the months before, from the device's copies. */
export function BillBeside({ caAccount }: { caAccount: string }) {
  const copies = useLiveQuery(
    () => Promise.all([cacheDb.bills.get(caAccount), cacheDb.billHistory.get(caAccount)]),
    [caAccount],
  );
  const [{ bill } = { bill: null }, { bills } = { bills: [] }] = copies ?? [];
  if (!bill?.billIssuedFlag) return null;
  // Of a history that is older than the bill nothing is said of this one.
  const charged = bills[0]?.documentId === bill.DocumentID ? bills[0] : undefined;
  return (
    <>
      {/* Of what was received since, its sum says nothing. */}
      {!bill.unbilled?.length && <BillSum bill={bill} charged={undefined} />}
      {charged && bills.length > 1 && <UseCard bills={bills} isShort />}
    </>
  );
}
