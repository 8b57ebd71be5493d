import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useSaid, useWords } from '#content/useWords.ts';
import { chooseAccount } from '#copies/currentAccount.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { isKeptFor } from '#db/setAside.ts';
import { isUnsent, type SubmissionRow } from '#db/submissions.ts';
import { isSound } from '#outbox/engine/queue/soundRows.ts';
import { isForgotten } from '#outbox/engine/settle/forgetReceived.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { outbox, sendNow } from '#outbox/pageOutbox.ts';
import { useDiskFull } from '#parts/status/useDiskFull.ts';
import { useStoragePersistence } from '#parts/status/useStoragePersistence.ts';
import { SubmissionList } from '#parts/submission/SubmissionList.tsx';
import { countOthers, isAnyOfOthers, isListedFor } from '#parts/submission/unsent.ts';
import { useMustSignIn } from '#parts/submission/useMustSignIn.ts';
import { nextTryOf, useWhenItGoes } from '#parts/submission/useWhenItGoes.ts';
import { useCustomer } from '#session/customer.ts';
import { isLocked } from '#session/lock.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ExportButton } from './ExportButton.tsx';
import { SetAsideItems } from './SetAsideItems.tsx';

/** The utility took it not, or not all of it: whether anything comes of it is for the customer to say. */
const isRefused = ({ state }: SubmissionRow): boolean => state === 'notAccepted' || state === 'partRefused';

/**
 * Everything this customer submitted on this device, or visitors did: what is on its way first, then what was refused,
 * then what is done. Behind a closed lock the reader counts as a visitor.
 */
export function OutboxPage() {
  const words = useWords('outbox');
  const customer = useCustomer();
  const who = customer?.arrived && !isLocked() ? customer.customerId : null;
  const needsSignIn = useMustSignIn();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  // What its kind cannot speak of would close this page.
  useEffect(() => void outbox.setDamagedAside(), []);
  const others = useLiveQuery(() => countOthers(outboxDb, who), [who]) ?? 0;
  const isOthers = useLiveQuery(() => isAnyOfOthers(outboxDb, who), [who]) ?? true;
  const aside = useLiveQuery(() => outboxDb.setAside.filter(isKeptFor(who)).toArray(), [who]) ?? [];
  const rows = useLiveQuery(async () => {
    // Not asked yet: "nothing is waiting" would be said of what waits.
    if (customer === undefined) return undefined;
    // Turned round here: read backwards the database gives them one by one.
    const all = await outboxDb.submissions.orderBy('capturedAt').toArray();
    const listed = all.reverse().filter((row) => isListedFor(who)(row) && isSound(kinds, row));
    return who ? listed : listed.filter((row) => !isForgotten(row, Date.now()));
  }, [customer === undefined, who]);

  if (!rows) return <Skeleton className="h-28 w-full" />;
  const nothingWaits = (
    <p className="text-soft">
      {others > 0
        ? words(others === 1 ? 'others.one' : 'others.many', { count: others })
        : words(isOthers ? 'empty.yours' : 'empty')}
    </p>
  );
  if (rows.length === 0 && aside.length === 0 && who) return nothingWaits;
  const unsent = rows.filter(isUnsent);
  const refused = rows.filter(isRefused);
  const lists = [
    ['unsent', unsent],
    ['refused', refused],
    ['done', rows.filter((row) => !isUnsent(row) && !isRefused(row))],
  ] as const;
  const canGo = unsent.some(({ state }) => state !== 'changing' && state !== 'needsDecision');
  const mustSignIn = unsent.some(needsSignIn);

  async function open(row: SubmissionRow) {
    const kind = kinds.get(row.kind);
    const account = kind?.account?.(row);
    if (account !== undefined) await chooseAccount(account);
    await navigate({ to: kind?.draft?.pageOf(row) ?? '.' });
  }

  async function push() {
    setSending(true);
    await sendNow();
    setSending(false);
  }

  return (
    // Where there is room, what was submitted stands at the left, and what to know and do at the right.
    <div className="flex flex-1 flex-col gap-3.5 wide:grid wide:flex-none wide:grid-cols-[7fr_5fr] wide:grid-rows-[auto_1fr] wide:gap-x-8">
      <div className="wide:col-start-2">
        {unsent.length > 0 ? <WaitingAdvice unsent={unsent} /> : refused.length === 0 && nothingWaits}
      </div>
      {aside.length > 0 && <SetAsideItems rows={aside} />}
      <div className="flex flex-col gap-3.5 wide:col-start-1 wide:row-span-2 wide:row-start-1">
        {lists.map(
          ([name, list]) =>
            list.length > 0 && (
              <section key={name} aria-labelledby={name} className="flex flex-col gap-2">
                <h2 id={name} className={name === 'unsent' ? 'sr-only' : 'text-large'}>
                  {words(`list.${name}`)}
                </h2>
                <Card>
                  <SubmissionList rows={list} onReopened={(row) => void open(row)} />
                </Card>
              </section>
            ),
        )}
      </div>
      <div className="contents wide:col-start-2 wide:flex wide:flex-col wide:gap-3.5">
        {who === null && <VisitorNote keeps={rows.some(({ state }) => state === 'received')} />}
        {unsent.length > 0 && <ExportButton unsent={unsent} />}
        {(canGo || mustSignIn) && (
          <ActionBar>
            {mustSignIn && <LinkButton to="/Login">{words('signIn')}</LinkButton>}
            {canGo && (
              <Button
                look={mustSignIn ? 'quiet' : 'primary'}
                busy={sending}
                busyLabel={words('state.sending')}
                onClick={() => void push()}
              >
                {words('sendNow')}
              </Button>
            )}
          </ActionBar>
        )}
      </div>
    </div>
  );
}

/** Whose list a visitor sees, and how long the device keeps what was received (`keeps`: there is such a receipt). */
function VisitorNote({ keeps }: { keeps: boolean }) {
  const words = useWords('outbox');
  return (
    <div className="flex flex-col gap-3 text-small text-soft">
      {keeps && <p>{words('visitor.keeps')}</p>}
      <p>{words('visitor.whose')}</p>
      <LinkButton to="/Login" look="quiet">
        {words('signIn')}
      </LinkButton>
    </div>
  );
}

const LONG_MS = 3 * 24 * 60 * 60 * 1000;

/** What is true on this platform about the items that wait: when they go, and what could endanger them. */
export function WaitingAdvice({ unsent }: { unsent: readonly SubmissionRow[] }) {
  const words = useWords('outbox');
  const { keeps } = useStoragePersistence();
  const goes = useWhenItGoes(unsent);
  const oldest = Math.min(...unsent.map((row) => Date.parse(row.capturedAt)));
  const waitsLong = Date.now() - oldest > LONG_MS;
  const count = String(unsent.length);
  const isFull = useDiskFull();
  const say = useSaid('outbox');
  const isTried = goes !== null && goes !== 'goes.afterSignIn';
  const next = isTried ? nextTryOf(unsent, Date.now()) : null;
  return (
    <Note>
      <p>
        {words(unsent.length === 1 ? 'safe.one' : 'safe.many', { count })}{' '}
        {isFull ? words('full') : goes && words(goes)}
      </p>
      {!isFull && next && <p>{say(next)}</p>}
      {waitsLong && <p className="mt-2 font-bold">{words('warn.old')}</p>}
      {keeps === false && <p className="mt-2">{words('warn.eviction')}</p>}
    </Note>
  );
}
