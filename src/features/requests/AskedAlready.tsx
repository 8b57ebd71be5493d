import { Link } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import type { RequestOfAccount } from '#contracts/bill.ts';
import type { RequestKind } from '#contracts/customerRequest.ts';
import { isUnsent } from '#db/submissions.ts';
import type { RequestRow } from '#outbox/kinds/customerRequest.ts';
import { buttonLook } from '#ui/buttonLook.ts';
import { longDay } from '#ui/dates.ts';
import { Note } from '#ui/Note.tsx';

interface Props {
  kind: RequestKind;
  /** What the utility has of this account. */
  known: readonly RequestOfAccount[];
  /** What was asked for on this device of it. */
  here: readonly RequestRow[];
  /** What is being changed: no request beside this one. */
  replaces: readonly string[];
}

/** Above a form for what was asked for before, and nobody has answered. */
export function AskedAlready({ kind, known, here, replaces }: Props) {
  const words = useWords('requests');
  const waits = here.some((row) => row.intent.asked.kind === kind && isUnsent(row) && !replaces.includes(row.id));
  const open = known.find((one) => one.kind === kind && !one.answeredAt && !replaces.includes(one.key));
  if (!waits && !open) return null;
  return (
    <Note>
      <p>{waits || !open ? words('already.waits') : words('already.open', { day: longDay(open.askedAt) })}</p>
      <Link to={words('path')} className={buttonLook('quiet', 'mt-3 wide:max-w-[330px]')}>
        {words('already.see')}
      </Link>
    </Note>
  );
}
