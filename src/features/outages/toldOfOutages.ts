import type { NotificationCopy } from '#copies/notifications.ts';

/** So long the question whether the power is back is asked, in ms. */
const ASKED_MS = 12 * 60 * 60_000;
/** What was told longer ago says nothing of the power now, in ms. */
const NEWS_MS = 24 * 60 * 60_000;

/** The last step of a region's outages that the customer was told of. */
export interface LastTold {
  step: string;
  /** ISO, the server's clock. */
  toldAt: string;
}

/** The question whether the power is back at an account; a report that it is not is made under `key`. */
export interface AskedIfBack {
  key: string;
  regionId: string;
  /** ISO, the server's clock. */
  askedAt: string;
  /** They were told that it is back; else that their outage is no longer listed. */
  isToldBack: boolean;
}

/** Of an outage that is over, or that may be. */
const END_STEPS: readonly string[] = ['back', 'left'];

type Told = Pick<NotificationCopy, 'createdTime' | 'outage'>;

/** Of these regions, which are the same ground. */
function lastOf(notices: readonly Told[], regionIds: ReadonlySet<string>): Told | undefined {
  const there = notices.filter(({ outage }) => outage && regionIds.has(outage.regionId));
  return there.sort((one, other) => Date.parse(other.createdTime) - Date.parse(one.createdTime))[0];
}

export function lastTold(notices: readonly Told[], regionIds: ReadonlySet<string>, now: number): LastTold | undefined {
  const last = lastOf(notices, regionIds);
  if (!last?.outage || now - Date.parse(last.createdTime) > NEWS_MS) return undefined;
  return { step: last.outage.step, toldAt: last.createdTime };
}

/**
 * What is asked now: where "it is back", or "it is no longer listed", is the last that was told, the customer did not say so themselves or report another
 * outage since (`answeredAt`, epoch ms), and not for ever.
 */
export function askedIfBack(
  notices: readonly Told[],
  { caAccount, regionIds, answeredAt }: { caAccount: string; regionIds: ReadonlySet<string>; answeredAt: number },
  now: number,
): AskedIfBack | undefined {
  const last = lastOf(notices, regionIds);
  const question = last?.outage?.questions.find(({ accountNumber }) => String(accountNumber) === caAccount);
  if (!last?.outage || !question || !END_STEPS.includes(last.outage.step)) return undefined;
  const askedAt = Date.parse(last.createdTime);
  if (answeredAt > askedAt || now - askedAt > ASKED_MS) return undefined;
  const isToldBack = last.outage.step === 'back';
  return { key: question.key, regionId: last.outage.regionId, askedAt: last.createdTime, isToldBack };
}
