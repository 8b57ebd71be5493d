import type * as z from 'zod/mini';
import { type backOfficeState, KEY_USES_TOLD, MOST_PARKED } from '#contracts/backOfficeState.ts';
import { amountOf } from '#rules/paymentAmount.ts';
import { readDisputes } from '../../store/account/unproven.ts';
import { parkedHandOvers, waitingHandOvers } from '../../store/backOffice/handOvers.ts';
import { countHeld } from '../../store/backOffice/heldAssociations.ts';
import { newestAccounts } from '../../store/backOffice/importedAccounts.ts';
import { lastImports } from '../../store/backOffice/imports.ts';
import { readKeyUses } from '../../store/backOffice/keyUses.ts';
import { readStillOut } from '../../store/notice/powerQuestions.ts';
import type { Db } from '../../store/open.ts';
import { readRefundsDue } from '../../store/payment/paymentRefunds.ts';
import { outagesHeld } from '../outage/outagesHeld.ts';

/** How notices go. */
type NoticeFigures = Pick<z.input<typeof backOfficeState>, 'providers' | 'notices'>;

/** What the utility's operators have to see. */
export async function stateForOperators(db: Db, figures: NoticeFigures = {}): Promise<z.input<typeof backOfficeState>> {
  const { waiting, since } = await waitingHandOvers(db);
  const { parked, count } = await parkedHandOvers(db, MOST_PARKED);
  const { accounts, asOf } = await newestAccounts(db);
  return {
    waiting,
    waitingSince: since?.toISOString() ?? null,
    parkedChanges: count,
    parked: parked.map(({ parkedAt, parkedWhy, ...row }) => ({
      ...row,
      parkedAt: parkedAt?.toISOString() ?? '',
      why: parkedWhy,
    })),
    refundsDue: (await readRefundsDue(db)).map(({ orderNo, accountNumber, totalCents, dueSince }) => ({
      orderNo,
      accountNumber,
      total: amountOf(totalCents),
      dueSince: dueSince.toISOString(),
    })),
    disputes: (await readDisputes(db, MOST_PARKED)).map(({ since: at, ...row }) => ({
      ...row,
      since: at.toISOString(),
    })),
    heldOutages: await outagesHeld(db),
    stillOut: (await readStillOut(db)).map(({ name: region, ...row }) => ({ ...row, region })),
    accounts,
    accountsAsOf: asOf?.toISOString() ?? null,
    ...figures,
    imports: (await lastImports(db)).map(({ of, beganAt, endedAt, told, keyName }) => ({
      ...told,
      of,
      ...(keyName !== null && { key: keyName }),
      beganAt: beganAt.toISOString(),
      endedAt: endedAt.toISOString(),
    })),
    heldAssociations: (await countHeld(db)).map(({ keyName: key, lines, since: at }) => ({
      key,
      lines,
      since: at.toISOString(),
    })),
    keyUses: (await readKeyUses(db, KEY_USES_TOLD)).map(({ keyName: key, door, day, uses, firstAt, lastAt }) => ({
      key,
      door,
      day,
      uses,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
  };
}
