import { useLiveQuery } from 'dexie-react-hooks';
import { outboxDb } from '#db/outboxDb.ts';
import { rowsOfOwner } from '#db/rowsOfOwner.ts';
import { isTold, type SubmissionRow } from '#db/submissions.ts';
import { useCustomer } from '#session/customer.ts';
import { Card } from '#ui/Card.tsx';
import { SubmissionList } from './SubmissionList.tsx';

interface Props {
  /** The kinds of change that are made on this page. */
  kinds: readonly string[];
  /** Only those of this account. */
  caAccount?: string;
}

/**
 * Changes made on this page that the utility did not accept, above what they should have changed: the page shows the
 * state before them. Each stays until the customer removes it, here or in the outbox.
 */
export function NotAcceptedHere({ kinds, caAccount }: Props) {
  const owner = useCustomer()?.customerId;
  const rows = useLiveQuery(
    async () => (owner ? await rowsOfOwner(outboxDb, owner, isRefusedHere(kinds, caAccount)) : []),
    [owner, kinds.join(' '), caAccount],
  );
  if (!rows || rows.length === 0) return null;
  return (
    <Card>
      <div role="alert">
        <SubmissionList rows={rows} onReopened={() => {}} />
      </div>
    </Card>
  );
}

const isRefusedHere =
  (kinds: readonly string[], caAccount: string | undefined) =>
  (row: SubmissionRow): row is SubmissionRow =>
    row.state === 'notAccepted' &&
    isTold(row) &&
    kinds.includes(row.kind) &&
    (caAccount === undefined || accountOf(row) === caAccount);

const accountOf = ({ intent }: SubmissionRow): unknown => (intent as { caAccount?: unknown } | null)?.caAccount;
