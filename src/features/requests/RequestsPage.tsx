import { useNavigate } from '@tanstack/react-router';
import { useListedWords, useWords } from '#content/useWords.ts';
import type { RequestOfAccount } from '#contracts/bill.ts';
import { billSource } from '#copies/bills.ts';
import { useCopy } from '#copies/useCopy.ts';
import type { RequestRow } from '#outbox/kinds/customerRequest.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { CurrentAccountPicker } from '#parts/account/CurrentAccountPicker.tsx';
import { NoAccounts } from '#parts/account/NoAccounts.tsx';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { SubmissionList } from '#parts/submission/SubmissionList.tsx';
import { Card } from '#ui/Card.tsx';
import { longDay } from '#ui/dates.ts';
import { Note } from '#ui/Note.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Row, Rows } from '#ui/Rows.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useRequestsHere } from './useRequestsHere.ts';

/** Route /requests: what was asked for of the current account, what became of it, and what else can be asked for. */
export function RequestsPage() {
  const words = useWords('requests');
  const navigate = useNavigate();
  const choice = useCurrentAccount();
  const account = choice?.current;
  const { copy } = useCopy(billSource, account);
  const here = useRequestsHere(account?.caAccount);
  const open = ({ intent }: RequestRow) => void navigate({ to: words(`${intent.asked.kind}.path`) });
  return (
    <>
      <PageTitle title={words('title')} />
      {choice && <CurrentAccountPicker {...choice} />}
      {account && here && <Requests known={copy?.bill?.requests ?? []} here={here} onReopened={open} />}
      {choice?.isLoaded && !account && <NoAccounts>{words('missing')}</NoAccounts>}
      {choice && !choice.isLoaded && (
        <AccountsToCome
          outline={<Skeleton className="h-64 w-full" />}
          missing={(why) => <Note>{words(`notHere.${why}`)}</Note>}
        />
      )}
    </>
  );
}

interface Props {
  /** What the utility has, the newest first. */
  known: readonly RequestOfAccount[];
  /** What was asked for on this device, the latest first. */
  here: readonly RequestRow[];
  onReopened: (row: RequestRow) => void;
}

export function Requests({ known, here, onReopened }: Props) {
  const words = useListedWords('requests');
  // What the utility says of it is newer than what the device knows.
  const rows = here.filter(({ id }) => !known.some(({ key }) => key === id));
  return (
    <div className="flex flex-col gap-5 wide:grid wide:grid-cols-2 wide:items-start wide:gap-8">
      <section aria-labelledby="requests-ways" className="flex flex-col gap-2">
        <p className="mb-1.5 text-soft">{words('intro')}</p>
        <h2 id="requests-ways" className="text-large">
          {words('ways')}
        </h2>
        <Rows>
          {words('kinds')
            .split(' ')
            .map((kind) => (
              <Row key={kind} to={words(`${kind}.path`)} title={words(kind)} detail={words(`${kind}.detail`)} />
            ))}
        </Rows>
      </section>
      {(known.length > 0 || rows.length > 0) && (
        <section aria-labelledby="requests-asked" className="flex flex-col gap-2">
          <h2 id="requests-asked" className="text-large">
            {words('asked')}
          </h2>
          {rows.length > 0 && (
            <Card>
              {/* Only rows of this kind are given. */}
              <SubmissionList rows={rows} onReopened={(row) => onReopened(row as RequestRow)} />
            </Card>
          )}
          {known.map((request) => (
            <AtTheUtility key={request.key} request={request} />
          ))}
        </section>
      )}
    </div>
  );
}

function AtTheUtility({ request: { kind, reference, askedAt, answeredAt, answer } }: { request: RequestOfAccount }) {
  const words = useListedWords('requests');
  return (
    <Card>
      <h3 className="text-large font-bold">{words(kind)}</h3>
      <p>{words(answeredAt ? 'asked.was' : 'asked.open', { day: longDay(askedAt) })}</p>
      {answeredAt && <p className="font-bold">{words('asked.answered', { day: longDay(answeredAt) })}</p>}
      {answeredAt && <p>{answer || words('asked.withheld')}</p>}
      <p className="text-small text-soft">{words('asked.number', { reference })}</p>
    </Card>
  );
}
