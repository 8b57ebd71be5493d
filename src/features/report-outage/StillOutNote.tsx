import { useWords } from '#content/useWords.ts';
import type { ReportContext } from '#machines/reportOutage/reportOutageContext.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';

interface Props {
  context: ReportContext;
  /** The customer says that it is about something else; where that cannot be said, nothing. */
  onRemove?: () => void;
}

/** The report says that a known outage is not over. */
export function StillOutNote({ context, onRemove }: Props) {
  const words = useWords('report-outage');
  if (context.relatedOutageId === null) return null;
  return (
    <div className="max-w-xl">
      <Note>
        <p>{words('stillOut')}</p>
        {onRemove && (
          <Button
            look="quiet"
            className="mt-2"
            onClick={({ currentTarget }) => {
              // The button goes with the note: the focus must not.
              currentTarget.closest('form')?.querySelector<HTMLElement>('h2, li button')?.focus();
              onRemove();
            }}
          >
            {words('stillOut.remove')}
          </Button>
        )}
      </Note>
    </div>
  );
}
