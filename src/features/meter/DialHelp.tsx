import { useWords } from '#content/useWords.ts';
import { dialTurnsClockwise } from '#rules/meterRegister.ts';
import { LargeDial, NineOrZero } from './Dial.tsx';

/** How the dial that the customer is at is read: the dial itself, large, and the place where most go wrong. */
export function DialHelp({ digits, current }: { digits: readonly string[]; current: number }) {
  const words = useWords('meter-read');
  const clockwise = dialTurnsClockwise(current, digits.length);
  return (
    <section
      aria-label={words('dials.title')}
      className="flex flex-col gap-3 rounded-card border border-line bg-card p-3.5 short:hidden wide:max-w-md"
    >
      <div className="flex items-center gap-4">
        <LargeDial digit={digits[current] ?? ''} next={digits[current + 1] ?? ''} clockwise={clockwise} />
        <div className="flex min-w-0 flex-col gap-1.5">
          <p className="text-small font-bold">
            {words('dials.which', { place: String(current + 1), of: String(digits.length) })}
          </p>
          <p>{words('dials.lower')}</p>
          <p className="text-small text-soft">{words(clockwise ? 'dials.clockwise' : 'dials.counterclockwise')}</p>
        </div>
      </div>
      <ul className="grid grid-cols-2 gap-3 text-small">
        {(['9', '0'] as const).map((digit) => (
          <li key={digit} className="flex flex-col items-center gap-1 rounded-control bg-wash p-2 text-center">
            <NineOrZero digit={digit} />
            {words(`dials.write${digit}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
