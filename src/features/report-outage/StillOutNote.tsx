import { useWords } from '#content/useWords.ts';
import type { ReportContext } from '#machines/reportOutage/reportOutageContext.ts';
import { Note } from '#ui/Note.tsx';
import { TextButton } from './TextButton.tsx';

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
          <TextButton
            onClick={({ currentTarget }) => {
              // The button goes with the note: the focus must not.
              currentTarget.closest('form')?.querySelector<HTMLElement>('h2, li button')?.focus();
              onRemove();
            }}
          >
            {words('stillOut.remove')}
          </TextButton>
        )}
      </Note>
    </div>
  );
}
