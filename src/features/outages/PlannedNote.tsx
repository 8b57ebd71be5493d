import { useWords } from '#content/useWords.ts';
import type { Outage } from '#contracts/outageMap.ts';
import type { Say } from '#contracts/words.ts';
import { Note } from '#ui/Note.tsx';
import { tellTime } from './tellTime.ts';
import { type PowerThere, usePowerThere } from './usePowerThere.ts';

/** Before a report of these premises: planned work runs there, which may be why the power is off. */
export const PlannedNote = ({ installationNumber }: { installationNumber: string }) => (
  <PlannedThere there={usePowerThere(installationNumber)} />
);

export function PlannedThere({ there }: { there: PowerThere | undefined }) {
  const words = useWords('report-outage');
  const text = there?.at?.kind === 'planned' && running(there.at.outages[0], words);
  return (
    text && (
      <div className="max-w-xl">
        <Note>
          <b className="block">{text}</b>
          {words('planned.else')}
        </Note>
      </div>
    )
  );
}

function running({ PlannedFrom, PlannedTo }: Outage, words: Say<'report-outage'>): string | null {
  if (!PlannedFrom || Date.parse(PlannedFrom) > Date.now()) return null;
  return PlannedTo ? words('planned.until', { time: tellTime(PlannedTo) }) : words('planned.now');
}
