import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

interface Props {
  name: 'notFound' | 'confirmingAddress' | 'reported';
  place: string;
  onYes: () => void;
  onNo: () => void;
  onClose: () => void;
}

/** A question about the place: it was not found (REP-25), it is a meter's (REP-27), it was reported (REP-31). */
export function PlaceDialog({ name, place, onYes, onNo, onClose }: Props) {
  const words = useWords('report-outage');
  return (
    <Dialog
      title={words(`${name}.title`)}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onYes}>{words(`${name}.yes`)}</Button>
          <Button look="quiet" onClick={onNo}>
            {words(`${name}.no`)}
          </Button>
        </>
      }
    >
      <p>{words(`${name}.text`, { place })}</p>
    </Dialog>
  );
}
