import { useWords } from '#content/useWords.ts';
import { STAGES, type Stage } from '#machines/reportOutageContext.ts';

/** Which of the four steps this is, and what it asks (REP-11). */
export function StageHeading({ stage }: { stage: Exclude<Stage, 'intro'> }) {
  const words = useWords('report-outage');
  return (
    <h2 tabIndex={-1} className="text-large outline-none">
      <span className="block text-small font-normal text-soft">{words('step', { step: STAGES.indexOf(stage) })}</span>
      {words(`${stage}.title`)}
    </h2>
  );
}
