import { useLiveQuery } from 'dexie-react-hooks';
import { useWords } from '#content/useWords.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import type { MeterCopy } from '#copies/meters.ts';
import { copiesReadAhead } from '#copies/readAhead.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { lifecycleState, readDeadline } from '#rules/meterLifecycle.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { CardLink } from '#ui/CardLink.tsx';
import { shortDay } from '#ui/dates.ts';

const openUntil = (copy: MeterCopy | undefined): string | null =>
  copy ? readDeadline(copy.meter, lifecycleState(copy.meter, reginaDay(new Date()))) : null;

/** The way to a meter reading, with how long its window is open; only with a current account (APP-27). */
export function MeterCard() {
  const words = useWords('home');
  const account = useCurrentAccount()?.current;
  const until = useLiveQuery(
    async () => openUntil(account && (await cacheDb.meters.get(account.caAccount))),
    [account?.caAccount],
    openUntil(copiesReadAhead()?.meter),
  );
  if (!account) return null;
  const detail = until ? words('meter.until', { day: shortDay(until) }) : words('meter.detail');
  return <CardLink to="/meter-read" title={words('meter.title')} detail={detail} />;
}
