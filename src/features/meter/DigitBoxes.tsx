import { useEffect, useRef, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { dialTurnsClockwise } from '#rules/meterRegister.ts';
import { plainDigits } from '#rules/plainDigits.ts';
import { SmallDial } from './Dial.tsx';

interface Props {
  digits: string[];
  withDials: boolean;
  disabled: boolean;
  /** The box the customer is in; when the page opens with one, it gets the focus. */
  box: number | null;
  onBox: (box: number) => void;
  /** The customer is in none of them any more. */
  onLeave: () => void;
  /** What to say of a pasted reading that has too few or too many digits (MTR-33). */
  wrongLength: string;
  onChange: (digits: string[]) => void;
  className: string;
}

/**
 * One box a digit (MTR-26). Focus moves on after a digit; Backspace in an empty box goes back; a pasted
 * reading fills them all (MTR-27).
 */
export function DigitBoxes({
  digits,
  withDials,
  disabled,
  box,
  onBox,
  onLeave,
  wrongLength,
  onChange,
  className,
}: Props) {
  const words = useWords('meter-read');
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const [current, setCurrent] = useState<number | null>(null);
  const [problem, setProblem] = useState(false);
  const [resumeAt] = useState(box);
  useEffect(() => {
    if (resumeAt !== null) boxes.current[resumeAt]?.focus();
  }, [resumeAt]);
  const focus = (index: number) => boxes.current[Math.max(0, Math.min(index, digits.length - 1))]?.focus();

  function write(index: number, text: string) {
    setProblem(false);
    const typed = plainDigits(text)
      .replace(/\D/g, '')
      .slice(0, digits.length - index);
    if (typed === '') return onChange(digits.with(index, ''));
    onChange(digits.map((digit, at) => typed[at - index] ?? digit));
    focus(index + typed.length);
  }

  /** A pasted reading is whole or it is not taken: half of one would look like a reading. */
  function paste(text: string) {
    const pasted = plainDigits(text).replace(/\D/g, '');
    setProblem(pasted.length !== digits.length);
    if (pasted.length === digits.length) write(0, pasted);
  }

  return (
    <fieldset
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onLeave()}
      className={`grid content-start gap-1.5 ${className}`}
      style={{ gridTemplateColumns: `repeat(${digits.length}, minmax(0, 1fr))` }}
    >
      <legend className="sr-only">{words('reading')}</legend>
      {digits.map((digit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
        <div key={index} className="flex flex-col items-center gap-2">
          {withDials && (
            <SmallDial
              digit={digit}
              next={digits[index + 1] ?? ''}
              clockwise={dialTurnsClockwise(index, digits.length)}
              isCurrent={current === index}
            />
          )}
          <input
            ref={(box) => {
              boxes.current[index] = box;
            }}
            aria-label={words('digit', { place: String(index + 1), of: String(digits.length) })}
            type="text"
            inputMode="numeric"
            pattern="[0-9]"
            autoComplete="off"
            enterKeyHint="next"
            value={digit}
            disabled={disabled}
            onFocus={(event) => {
              setCurrent(index);
              onBox(index);
              event.currentTarget.select();
            }}
            onBlur={() => setCurrent(null)}
            onChange={({ currentTarget: { value } }) =>
              // A digit typed into a full box replaces it, whichever side the caret was on.
              write(index, value.length === 2 && value.includes(digit) ? value.replace(digit, '') : value)
            }
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && digit === '') focus(index - 1);
              if (event.key === 'ArrowLeft') focus(index - 1);
              if (event.key === 'ArrowRight') focus(index + 1);
            }}
            onPaste={(event) => {
              event.preventDefault();
              paste(event.clipboardData.getData('text'));
            }}
            className="h-15 w-full scroll-mt-26 scroll-mb-12 short:scroll-mt-16 short:scroll-mb-4 rounded-control border-[1.5px] border-edge bg-card text-center text-[30px] font-bold tabular-nums outline-none focus:border-3 focus:border-act disabled:opacity-60"
          />
        </div>
      ))}
      <p aria-live="polite" className="col-span-full text-small font-bold text-unplanned empty:hidden">
        {problem && wrongLength}
      </p>
    </fieldset>
  );
}
