import type { BackOfficeState } from '#contracts/backOfficeState.ts';
import type { Db } from '../../store/open.ts';
import { readNotConfirmed } from '../../store/outage/outageEpisodes.ts';

/** The regions with outages that are not confirmed, each once, that which is so the longest first. */
export async function outagesHeld(db: Db): Promise<NonNullable<BackOfficeState['heldOutages']>> {
  const rows = await readNotConfirmed(db);
  const held = rows.map(({ regionId, name: region, doubtedAt, doubtWhy: why }) => ({
    regionId,
    region,
    heldAt: doubtedAt?.toISOString() ?? '',
    ...(why && { why }),
  }));
  return [...new Map(held.toReversed().map((one) => [one.regionId, one])).values()].toReversed();
}
