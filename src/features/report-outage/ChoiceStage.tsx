import { useWords } from '#content/useWords.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { DangerCall } from './DangerCall.tsx';
import { Places } from './Places.tsx';
import type { Flow } from './useReportOutage.ts';
import { focusAtOnce } from './useStageFocus.ts';

/** Several premises stand at the place that was typed: the customer picks theirs (REP-24). */
export function ChoiceStage({ flow: { state, send } }: { flow: Flow }) {
  const words = useWords('report-outage');
  return (
    <>
      <DangerCall />
      <h2 ref={focusAtOnce} tabIndex={-1} className="text-large outline-none">
        {words('choice.title')}
      </h2>
      <Places
        title={words('choice.list')}
        places={state.context.matches}
        onPick={(id) => {
          const premises = state.context.matches.find(({ installationNumber }) => installationNumber === id);
          if (premises) send({ type: 'PICK', premises });
        }}
      />
      <ActionBar>
        <Button look="quiet" onClick={() => send({ type: 'BACK' })}>
          {words('choice.none')}
        </Button>
      </ActionBar>
    </>
  );
}
