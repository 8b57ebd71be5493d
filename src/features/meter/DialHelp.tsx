import { useWords } from '#content/useWords.ts';
import { dialTurnsClockwise } from '#rules/meterRegister.ts';
import { LargeDial, NineOrZero } from './Dial.tsx';

interface Props {
  digits: readonly string[];
  /** The dial that the customer is at. */
  current: number;
  className: string;
}

/** The dial that is read now, large, and how. */
export function DialHelp({ digits, current, className }: Props) {
  const words = useWords('meter-read');
  const clockwise = dialTurnsClockwise(current, digits.length);
  return (
    <section
      aria-label={words('dials.title')}
      className={`flex items-center gap-4 rounded-card border border-line bg-card p-3 short:hidden ${className}`}
    >
      <LargeDial digit={digits[current] ?? ''} next={digits[current + 1] ?? ''} clockwise={clockwise} />
      <div className="flex min-w-0 flex-col gap-1.5">
        <p className="text-small font-bold">
          {words('dials.which', { place: String(current + 1), of: String(digits.length) })}
        </p>
        <p>{words('dials.lower')}</p>
        <p className="text-small text-soft">{words(clockwise ? 'dials.clockwise' : 'dials.counterclockwise')}</p>
      </div>
    </section>
  );
}

/** Where most go wrong: between two numbers the lower one counts, but between 9 and 0 it is 9. */
export function NineOrZeroHelp({ className }: { className: string }) {
  const words = useWords('meter-read');
  return (
    <ul className={`grid grid-cols-2 gap-3 text-small narrow:grid-cols-1 ${className}`}>
      {(['9', '0'] as const).map((digit) => (
        <li key={digit} className="flex flex-col items-center gap-1 rounded-control bg-wash p-2 text-center">
          <NineOrZero digit={digit} />
          {words(`dials.write${digit}`)}
        </li>
      ))}
    </ul>
  );
}
