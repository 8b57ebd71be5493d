import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import type { Flow } from './useReportOutage.ts';

/**
 * The report says that a known outage is not over. Where the place is chosen (`canRemove`) the customer may say that it
 * is about something else.
 */
export function StillOutNote({ flow: { state, send }, canRemove }: { flow: Flow; canRemove: boolean }) {
  const words = useWords('report-outage');
  if (state.context.relatedOutageId === null) return null;
  return (
    <div className="max-w-xl">
      <Note>
        <p>{words('stillOut')}</p>
        {canRemove && (
          <Button
            look="quiet"
            className="mt-2"
            onClick={({ currentTarget }) => {
              // The button goes with the note: the focus must not.
              currentTarget.closest('form')?.querySelector('h2')?.focus();
              send({ type: 'FORGET_OUTAGE' });
            }}
          >
            {words('stillOut.remove')}
          </Button>
        )}
      </Note>
    </div>
  );
}
