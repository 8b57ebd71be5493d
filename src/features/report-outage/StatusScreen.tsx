import { useWords } from '#content/useWords.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import type { Flow } from './useReportOutage.ts';

/** Why there is nothing to report for the chosen premises (REP-29, REP-30), and what to do instead. */
export function StatusScreen({ flow: { state, send }, name }: { flow: Flow; name: 'loadLimited' | 'reportedHere' }) {
  const words = useWords('report-outage');
  return (
    <>
      <Card tone="unplanned" className="max-w-xl">
        <h2 tabIndex={-1} className="text-large outline-none">
          {words(`${name}.title`)}
        </h2>
        <p className="mt-1 font-bold">{state.context.premises?.addressString}</p>
        <p className="mt-2">{words(`${name}.text`)}</p>
      </Card>
      <ContactCards list="emergency" urgent />
      <ActionBar>
        <LinkButton to="/Homepage">{words('close')}</LinkButton>
        <Button look="quiet" onClick={() => send({ type: 'BACK' })}>
          {words('otherPlace')}
        </Button>
      </ActionBar>
    </>
  );
}
