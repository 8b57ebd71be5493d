import { useWords } from '#content/useWords.ts';
import type { Stage } from '#machines/reportOutage/reportOutageContext.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import type { Flow } from './useReportOutage.ts';

const LEADS_ON: Partial<Record<Stage, 'typeIn' | 'review'>> = { result: 'typeIn', extras: 'review' };

/** On, and one step back (REP-12). */
export function StageActions({ flow: { goBack, stage, state } }: { flow: Flow }) {
  const words = useWords('report-outage');
  const isChecking = state.matches('checkingBot') || state.matches('checkingNumber');
  return (
    <ActionBar>
      <div className="flex gap-3 narrow:flex-col">
        {stage !== 'intro' && (
          <Button look="quiet" className="flex-1" onClick={() => goBack({ type: 'BACK' })}>
            {words('back')}
          </Button>
        )}
        <Button
          type="submit"
          className="flex-[2]"
          busy={isChecking || (stage === 'location' && (state.matches('lookingUp') || state.matches('checking')))}
          busyLabel={words(isChecking ? 'checkingYou' : 'lookingUp')}
        >
          {words(LEADS_ON[stage] ?? 'next')}
        </Button>
      </div>
    </ActionBar>
  );
}
