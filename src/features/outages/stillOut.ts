import type { Outage } from '#contracts/outageMap.ts';
import type { PowerStand } from '#rules/powerStand.ts';
import type { Power } from './usePower.ts';

const stillOut = (outageId: string, regionId: string): Record<string, unknown> => ({
  stillOut: { outageId, regionId },
});

/** What the report is told by a link to it that says that this outage is not over for the customer. */
export const stillOutOf = (outage: Outage | undefined): Record<string, unknown> | undefined =>
  outage && stillOut(outage.OutageId, outage.RegionId);

/** What the report is told by "Still out": the outage where it is known, and what it answers. */
export function stillOutState({ stand, asked }: Pick<Power, 'stand' | 'asked'>): Record<string, unknown> | undefined {
  const about = stand.kind === 'isItBack' ? stillOutAsked(stand) : undefined;
  return asked ? { ...about, answers: asked.key } : about;
}

/** The same of the outage about which the customer is asked, though the list may have it no more. */
export function stillOutAsked(stand: PowerStand & { kind: 'isItBack' }): Record<string, unknown> | undefined {
  if (!('left' in stand)) return stillOutOf(stand.outages[0]);
  const { outageId, regionId } = stand.left;
  return outageId === undefined ? undefined : stillOut(outageId, regionId);
}
