import type { CrewStage, Outage } from '#contracts/outageMap.ts';

/** How far the crew is, and since when where the utility says so; or its own words, and when it said them. */
export type SaidOfCrew =
  | { stage: CrewStage; since: string | undefined }
  | { words: string; saidAt: string | undefined };

/** What not all of several outages have is not told of them. */
export function crewOf(outages: readonly Outage[]): SaidOfCrew | undefined {
  const [first, ...others] = outages;
  const isSame = (name: 'CrewStage' | 'CrewStatus' | 'CrewUpdated') =>
    others.every((other) => other[name] === first?.[name]);
  const updated = isSame('CrewUpdated') ? first?.CrewUpdated : undefined;
  if (first?.CrewStage && isSame('CrewStage')) return { stage: first.CrewStage, since: updated };
  if (first?.CrewStatus && isSame('CrewStatus')) return { words: first.CrewStatus, saidAt: updated };
  return undefined;
}
