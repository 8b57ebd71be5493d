import { useWords } from '#content/useWords.ts';
import type { MeterReadContext } from '#machines/meterRead.machine.ts';
import { isBelowLast, isUnusualReading } from '#rules/meterThreshold.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { slashDay } from '#ui/dates.ts';
import { Note } from '#ui/Note.tsx';
import { grouped } from './grouped.ts';

interface Props {
  entry: MeterReadContext;
  open: boolean;
  saving: boolean;
  notSaved: boolean;
  onConfirm: () => void;
  onChange: () => void;
}

/** MTR-55: what will be submitted, with a warning where the figure is unusual (MTR-56, MTR-57). */
export function Confirmation({ entry, open, saving, notSaved, onConfirm, onChange }: Props) {
  const words = useWords('meter-read');
  const reading = entry.digits.join('');
  const last = entry.meter.lastRead?.meterRead;
  return (
    <Dialog
      title={words('confirm.title')}
      open={open}
      onClose={onChange}
      actions={
        <>
          <Button busy={saving} busyLabel={words('confirm.saving')} onClick={onConfirm}>
            {words('confirm.confirm')}
          </Button>
          <Button look="quiet" onClick={onChange}>
            {words('confirm.change')}
          </Button>
        </>
      }
    >
      <p className="text-[38px] leading-tight font-bold tabular-nums">{grouped(reading)}</p>
      <p className="text-soft">
        {words('confirm.details', {
          number: grouped(entry.meterNumber),
          day: entry.date ? slashDay(entry.date) : '',
        })}
      </p>
      {isUnusualReading(entry.meter.meterCode.registerGroup, reading, last) && <Note>{words('confirm.unusual')}</Note>}
      {isBelowLast(reading, last) && <Note>{words('confirm.passedZero')}</Note>}
      {notSaved && <Note>{words('confirm.notSaved')}</Note>}
    </Dialog>
  );
}
