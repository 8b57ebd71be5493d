import { useWords } from '#content/useWords.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { type SyncStatus, useSyncStatus } from '#parts/status/useSyncStatus.ts';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Note } from '#ui/Note.tsx';
import { useFieldErrorText } from './useFieldErrorText.ts';
import type { Flow } from './useReportOutage.ts';

/** Whom to call (REP-02), and the breakers, which are looked at before anything is reported (REP-03). */
export function IntroStage({ flow: { state, send } }: { flow: Flow }) {
  const words = useWords('report-outage');
  const errorText = useFieldErrorText(state.context.fieldErrors);
  const { away } = useSyncStatus();
  return (
    <div className="flex max-w-xl flex-col gap-3.5">
      <GoAheadNote away={away} />
      <section aria-labelledby="call" className="flex flex-col gap-3">
        <div>
          <h2 id="call" tabIndex={-1} className="text-large outline-none">
            {words('call.title')}
          </h2>
          <p className="mt-1 text-small text-soft">{words('call.text')}</p>
        </div>
        <ContactCards list="emergency" urgent />
      </section>
      <Card>
        <div className="flex flex-col gap-3">
          <h2 className="text-large">{words('breaker.title')}</h2>
          <p>{words('breaker.text')}</p>
          <Checkbox
            checked={state.context.breakerChecked}
            error={errorText('breakerChecked')}
            onChange={(checked) => send({ type: 'BREAKER', checked })}
          >
            {words('breakerChecked')}
          </Checkbox>
        </div>
      </Card>
    </div>
  );
}

/** Nobody can be reached: that is no reason to stop here. */
export function GoAheadNote({ away }: Pick<SyncStatus, 'away'>) {
  const words = useWords('report-outage');
  return away && <Note>{words(`goAhead.${away}`)}</Note>;
}
