import { useWords } from '#content/useWords.ts';
import { placeText } from '#machines/reportOutage/reportOutageContext.ts';
import { Card } from '#ui/Card.tsx';
import { StageHeading } from './StageHeading.tsx';
import { StillOutNote } from './StillOutNote.tsx';
import type { Flow } from './useReportOutage.ts';

const ADVICE = ['neighbours', 'safety', 'cold'] as const;

/** Step 2: the place as we understood it, and what is good to know meanwhile. Nothing to fill in (REP-11). */
export function InfoStage({ flow }: { flow: Flow }) {
  const words = useWords('report-outage');
  return (
    <>
      <StageHeading stage="info" />
      <Card tone="unplanned" className="max-w-xl">
        <p className="text-small text-soft">{words('info.place')}</p>
        <p className="text-large font-bold">{placeText(flow.state.context)}</p>
      </Card>
      <StillOutNote context={flow.state.context} />
      <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
        {ADVICE.map((one) => (
          <li key={one}>{words(`info.${one}`)}</li>
        ))}
      </ul>
    </>
  );
}
