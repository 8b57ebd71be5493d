import { useWords } from '#content/useWords.ts';
import { isStorageError } from '#db/storageErrors.ts';
import type { MeterReadContext } from '#machines/meterRead.machine.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { CostLine } from '#parts/meter/CostSoFar.tsx';
import { costSoFar } from '#rules/costSoFar.ts';
import { isBelowLast, isUnusualReading } from '#rules/meterThreshold.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { longDay } from '#ui/dates.ts';
import { registerText } from '#ui/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { Note } from '#ui/Note.tsx';
import { MeterName } from './MeterBand.tsx';

interface Props {
  entry: MeterReadContext;
  /** The account as its customer calls it. */
  place: string;
  /** What was submitted here for the same day. */
  first: MeterReadRow | undefined;
  open: boolean;
  saving: boolean;
  notSaved: boolean;
  onConfirm: () => void;
  onChange: () => void;
}

/** MTR-55: what will be submitted, beside the last reading, with a warning where the figure is unusual (MTR-56, MTR-57). */
export function Confirmation({ entry, place, first, open, saving, notSaved, onConfirm, onChange }: Props) {
  const words = useWords('meter-read');
  const reading = entry.digits.join('');
  // Until the page is loaded anew, nothing can be saved: more room would not help.
  const isStorageLost = notSaved && entry.notSavedBy !== null && isStorageError(entry.notSavedBy);
  const { lastRead } = entry.meter;
  const more = Number(reading) - Number(lastRead?.meterRead);
  const multiplier = entry.meter.billed?.latest.multiplier;
  const cost = entry.date ? costSoFar(entry.meter, { meterNumber: entry.meterNumber, reading, day: entry.date }) : null;
  const isLower = isBelowLast(reading, lastRead?.meterRead);
  const confirm = isStorageLost ? (
    <Button key="reload" onClick={() => location.reload()}>
      {words('confirm.reload')}
    </Button>
  ) : (
    <Button
      key="confirm"
      look={isLower ? 'quiet' : 'primary'}
      busy={saving}
      busyLabel={words('confirm.saving')}
      onClick={onConfirm}
    >
      {words(isLower ? 'confirm.itIsRight' : 'confirm.confirm', { reading: registerText(reading) })}
    </Button>
  );
  const change = (
    <Button key="change" look={isLower ? 'primary' : 'quiet'} onClick={onChange}>
      {words('confirm.change')}
    </Button>
  );
  return (
    <Dialog
      title={words(isLower ? 'confirm.lower.title' : 'confirm.title')}
      open={open}
      onClose={onChange}
      // A reading that is likely wrong is not one hasty press away.
      actions={isLower ? [change, confirm] : [confirm, change]}
    >
      <p>
        <MeterName place={place} number={words('meter', { number: registerText(entry.meterNumber) })} />
      </p>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1 tabular-nums">
        {lastRead && (
          <>
            <p>
              <span className="block text-small text-soft">
                {words('confirm.last', { day: longDay(lastRead.meterReadDate) })}
              </span>
              <span className="text-[26px] leading-tight font-semibold">{registerText(lastRead.meterRead)}</span>
            </p>
            <Icon name="chevron" className="mb-1.5 size-6 text-soft" />
          </>
        )}
        <p>
          <span className="block text-small text-soft">
            {words('confirm.new', { day: entry.date ? longDay(entry.date) : '' })}
          </span>
          <span className="text-[34px] leading-tight font-bold">{registerText(reading)}</span>
        </p>
      </div>
      {lastRead && !isLower && (
        <p className="text-large font-bold">
          {multiplier
            ? words('confirm.used', { used: registerText(String(Math.round(more * multiplier))) })
            : words('confirm.more', { more: registerText(String(more)) })}
        </p>
      )}
      {cost && <CostLine cost={cost} />}
      {isLower && lastRead && (
        <Note>
          {words('confirm.passedZero', {
            less: registerText(String(Number(lastRead.meterRead) - Number(reading))),
            highest: registerText('9'.repeat(reading.length)),
          })}
        </Note>
      )}
      {isUnusualReading(entry.meter.meterCode.registerGroup, reading, lastRead?.meterRead) && (
        <Note>
          <p>{words('confirm.unusual')}</p>
          <p className="text-small">{words('incomplete')}</p>
        </Note>
      )}
      {first && <Note>{words('confirm.sameDay', { reading: registerText(first.intent.meterRead) })}</Note>}
      {notSaved && <Note>{words(isStorageLost ? 'confirm.storageLost' : 'confirm.notSaved')}</Note>}
    </Dialog>
  );
}
