import { useWords } from '#content/useWords.ts';
import { STAGES, type Stage } from '#machines/reportOutage/reportOutageContext.ts';

const FIRST_STEP = STAGES.indexOf('location');

/** What the stage asks, and which of the four steps it is (REP-11). */
export function StageHeading({ stage }: { stage: Exclude<Stage, 'intro'> }) {
  const words = useWords('report-outage');
  return (
    <h2 tabIndex={-1} className="text-large outline-none">
      {stage !== 'result' && (
        <span className="block text-small font-normal text-soft">
          {words('step', { step: STAGES.indexOf(stage) - FIRST_STEP + 1 })}
        </span>
      )}
      {words(`${stage}.title`)}
    </h2>
  );
}
