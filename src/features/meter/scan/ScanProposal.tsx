import { useWords } from '#content/useWords.ts';
import { doubtOf } from '#machines/meterScan.machine.ts';
import { type ScannedReading, SURE_CONFIDENCE } from '#rules/scanDecode.ts';
import type { ScanMode } from '#rules/scanRegister.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';

interface Props {
  reading: ScannedReading;
  mode: ScanMode;
  keepsFrame: boolean;
  onKeepFrame: (keeps: boolean) => void;
  onAnswer: (place: number, digit: number) => void;
}

/** What was read; a digit in doubt is marked and asked about, the one on the right first. */
export function ScanProposal({ reading, mode, keepsFrame, onKeepFrame, onAnswer }: Props) {
  const words = useWords('meter-scan');
  const doubt = doubtOf(reading);
  return (
    <>
      <ol aria-label={words('read')} className="flex gap-1.5">
        {reading.digits.map(({ digit, confidence }, at) => {
          const isSure = confidence >= SURE_CONFIDENCE;
          const place = String(at + 1);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
              key={at}
              className={`grid h-15 flex-1 place-items-center rounded-control bg-card text-[30px] font-bold tabular-nums ${isSure ? 'border-[1.5px] border-edge' : 'border-lamp'}`}
              style={isSure ? undefined : { borderWidth: 3, borderStyle: 'solid' }}
            >
              <span className="sr-only">
                {words(isSure ? 'read.sure' : 'read.doubt', { place, digit: String(digit) })}
              </span>
              <span aria-hidden="true">
                {digit}
                {!isSure && <span className="text-lamp-ink">?</span>}
              </span>
            </li>
          );
        })}
      </ol>
      {doubt === null ? (
        <p>{words('compare')}</p>
      ) : (
        <Doubt reading={reading} place={doubt} mode={mode} onAnswer={(digit) => onAnswer(doubt, digit)} />
      )}
      <Checkbox checked={keepsFrame} onChange={onKeepFrame}>
        {words('keepFrame')}
      </Checkbox>
    </>
  );
}

/** A digit in doubt: the two that it may be, to choose from. */
function Doubt({
  reading,
  place,
  mode,
  onAnswer,
}: {
  reading: ScannedReading;
  place: number;
  mode: ScanMode;
  onAnswer: (digit: number) => void;
}) {
  const words = useWords('meter-scan');
  const { digit = 0, other = 0 } = reading.digits[place] ?? {};
  const [higher, lower] = (digit + 1) % 10 === other ? [other, digit] : [digit, other];
  const isDial = mode === 'dial_meter';
  return (
    <section className="flex flex-col gap-2.5">
      <h3 className="text-base font-bold text-lamp-ink">
        {words(isDial ? 'doubt.dial' : 'doubt.digit', { place: String(place + 1), number: String(higher) })}
      </h3>
      <div className="grid grid-cols-2 gap-2.5">
        {[higher, lower].map((one) => (
          <Button key={one} look="quiet" onClick={() => onAnswer(one)}>
            {isDial
              ? words(one === higher ? 'doubt.dial.past' : 'doubt.dial.notYet', { digit: String(one) })
              : String(one)}
          </Button>
        ))}
      </div>
      <p className="text-small text-soft">{words('doubt.neither')}</p>
    </section>
  );
}
