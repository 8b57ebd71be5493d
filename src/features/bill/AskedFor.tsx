import { useWords } from '#content/useWords.ts';
import type { RequestOfAccount } from '#contracts/bill.ts';
import { longDay } from '#ui/dates.ts';
import { Row, Rows } from '#ui/Rows.tsx';

/** What the customer asked the utility for last, and whether somebody has answered. */
export function AskedFor({ request }: { request: RequestOfAccount | undefined }) {
  const words = useWords('bill');
  if (!request) return null;
  const { askedAt, answeredAt } = request;
  const said = answeredAt ? 'requests.answered' : 'requests.open';
  return (
    <Rows>
      <Row
        to={words('requests.path')}
        icon={answeredAt ? { name: 'check', tone: 'act' } : { name: 'waiting', tone: 'waiting' }}
        title={words(said, { day: longDay(askedAt) })}
        detail={words(`${said}.detail`)}
      />
    </Rows>
  );
}
