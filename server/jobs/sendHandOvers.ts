import type { Logger } from 'pino';
import { handOverPause } from '../domain/backOffice/handOverPause.ts';
import { wholePayload } from '../domain/backOffice/wholePayload.ts';
import type { BackOffice } from '../providers/backOffice.ts';
import {
  claimHandOvers,
  type HandOverRow,
  parkHandOver,
  postponeHandOver,
  takeHandOver,
} from '../store/backOffice/handOvers.ts';
import type { Db } from '../store/open.ts';
import type { Seal } from '../store/seal.ts';

/** As many are told at a time, by one server. */
const AT_ONCE = 20;
/** Longer than any answer is waited for: until then no other server takes what this one is telling. */
const CLAIM_MS = 60_000;

export interface Sender {
  db: Db;
  now: () => Date;
  log: Logger;
  backOffice: BackOffice;
  /** Null: this server seals nothing, and opens nothing. */
  seal: Seal | null;
}

/** What became of those that were due. */
export interface Sent {
  taken: number;
  refused: number;
  again: number;
}

/** Tells the back office the changes whose turn it is: of each lane the first, once it is due. */
export async function sendHandOvers(parts: Sender): Promise<Sent> {
  const now = parts.now();
  const rows = await claimHandOvers(parts.db, now, new Date(now.getTime() + CLAIM_MS), AT_ONCE);
  const outcomes = await Promise.all(rows.map((row) => sendOne(parts, row)));
  const count = (outcome: keyof Sent) => outcomes.filter((one) => one === outcome).length;
  return { taken: count('taken'), refused: count('refused'), again: count('again') };
}

async function sendOne({ db, now, log, backOffice, seal }: Sender, row: HandOverRow): Promise<keyof Sent> {
  const { key, kind, caAccount, customerId, changedAt, attempts } = row;
  const payload = await wholePayload(db, seal, row);
  if (!payload) {
    log.error({ kind, key }, 'a change cannot be told: this server lacks the key it was sealed with');
    await postponeHandOver(db, row, new Date(now().getTime() + handOverPause(attempts, null)));
    return 'again';
  }
  const change = { kind, key, caAccount, customerId, changedAt: changedAt.toISOString(), payload };
  const reception = await backOffice.tell(change, key);
  switch (reception.is) {
    case 'taken':
      await takeHandOver(db, row, now());
      return 'taken';
    case 'refused':
      await parkHandOver(db, row, now(), reception.why);
      log.error({ kind, key }, 'the back office refused a change: a person is to look at it');
      return 'refused';
    case 'again':
      await postponeHandOver(db, row, new Date(now().getTime() + handOverPause(attempts, reception.afterMs)));
      return 'again';
  }
}
