import { sql } from 'drizzle-orm';
import type { NoticeCounts } from '#contracts/noticeHealth.ts';
import type { Db } from '../open.ts';
import { noticesSent } from '../schema.ts';

/** Why a delivery is dropped whose time is over. */
export const TOO_LATE = 'too late';

/** Of the notices since then, by cause, whether those told by a way beside the list know of it. */
export async function countNotices(db: Db, since: Date): Promise<NoticeCounts[]> {
  const { rows } = (await db.execute(sql`
    with one as (
      select cause,
        bool_or(state = 'sent') as is_told,
        bool_or(state = 'waiting') as is_waiting,
        bool_or(state = 'tried') as is_unknown,
        count(*) filter (where state = 'dropped' and why = ${TOO_LATE}) as too_late
      from ${noticesSent}
      where created_at >= ${since.toISOString()} and way <> 'list'
      group by customer_id, subject, cause, period
    )
    select cause,
      (count(*) filter (where is_told))::int as "told",
      (count(*) filter (where not is_told and is_waiting))::int as "waiting",
      (count(*) filter (where not is_told and not is_waiting and is_unknown))::int as "unknown",
      (count(*) filter (where not is_told and not is_waiting and not is_unknown))::int as "untold",
      coalesce(sum(too_late), 0)::int as "tooLate"
    from one group by cause order by cause`)) as unknown as { rows: NoticeCounts[] };
  return rows.map((row) => ({ ...row }));
}

/** A carrier answers within seconds: a text that was tried longer ago, in ms, and is not known to have gone, never will be. */
const UNKNOWN_AFTER_MS = 60_000;

/**
 * Of an outage, whose text may not have arrived and is never sent again, goes by push instead: once, and where the push was
 * dropped before, once more. Whether a device shows it and its customer wants that is asked as it goes.
 *
 * @param since of notices before it is too late
 */
export async function pushForUnknownTexts(db: Db, now: Date, since: Date): Promise<void> {
  await db.execute(sql`
    insert into ${noticesSent} (customer_id, subject, cause, period, way, oid, account_number, says, facts, state, created_at, due_at)
    select texted.customer_id, texted.subject, texted.cause, texted.period, 'pushNotif', texted.oid, texted.account_number,
      texted.says, texted.facts, 'waiting', texted.created_at, ${now.toISOString()}
    from ${noticesSent} texted
    left join ${noticesSent} pushed on pushed.way = 'pushNotif' and pushed.customer_id = texted.customer_id
      and pushed.subject = texted.subject and pushed.cause = texted.cause and pushed.period = texted.period
    where texted.way = 'sms' and texted.state = 'tried' and texted.cause = 'outage'
      and texted.settled_at <= ${new Date(now.getTime() - UNKNOWN_AFTER_MS).toISOString()}
      and texted.created_at >= ${since.toISOString()}
      and (pushed.state is null or (pushed.state = 'dropped' and pushed.settled_at < texted.settled_at))
    on conflict (customer_id, subject, cause, period, way) do update
      set state = 'waiting', why = null, settled_at = null, due_at = excluded.due_at
      where notices_sent.state = 'dropped'`);
}
