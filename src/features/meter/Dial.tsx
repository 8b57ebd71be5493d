import type { ReactNode } from 'react';

/** Centre of a dial's drawing, in its own 100 × 100 units. */
const C = 50;

export interface DialProps {
  /** The digit typed for it, or ''. */
  digit: string;
  /** The digit of the dial to its right, or ''. */
  next: string;
  /** Neighbouring dials turn opposite ways. */
  clockwise: boolean;
}

/** Where a number stands: degrees from the top, clockwise. */
const angleOf = (number: number, clockwise: boolean): number => (clockwise ? 36 : -36) * number;

function at(degrees: number, radius: number): [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  return [C + radius * Math.sin(angle), C - radius * Math.cos(angle)];
}

const point = (degrees: number, radius: number): string =>
  at(degrees, radius)
    .map((value) => value.toFixed(1))
    .join(' ');

/** The dial as it stands on the meter when this digit is right: a 3 before an 8 stands close to 4. */
function Hand({ digit, next, clockwise }: DialProps) {
  if (digit === '') return <circle cx={C} cy={C} r="5" className="fill-ink" />;
  return (
    <g className="fill-ink">
      <path
        d={`M45.6 52 ${C} 22l4.4 30z`}
        transform={`rotate(${angleOf(Number(digit) + Number(next || 0) / 10, clockwise)} ${C} ${C})`}
      />
      <circle cx={C} cy={C} r="5" />
    </g>
  );
}

function Face({ size, isCurrent, children }: { size: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={`flex-none ${size}`}>
      <circle
        cx={C}
        cy={C}
        r="46"
        className={`fill-card ${isCurrent ? 'stroke-act stroke-[5]' : 'stroke-edge stroke-[3]'}`}
      />
      {children}
    </svg>
  );
}

/** One of the row above the boxes: where its hand stands, without numbers, which would be too small to read. */
export function SmallDial({ isCurrent, ...dial }: DialProps & { isCurrent: boolean }) {
  return (
    <Face size="w-full max-w-14" isCurrent={isCurrent}>
      <path
        d={Array.from({ length: 10 }, (_, number) => `M${point(number * 36, 40)}L${point(number * 36, 34)}`).join('')}
        className="stroke-edge stroke-[3]"
      />
      <Hand {...dial} />
    </Face>
  );
}

/** The dial that is read now, large, with the span in which its hand stands when this digit is right. */
export function LargeDial(dial: DialProps) {
  const { digit, clockwise } = dial;
  const [from, to] = [Number(digit), Number(digit) + 1].map((number) => angleOf(number, clockwise));
  return (
    <Face size="size-33" isCurrent>
      {digit !== '' && (
        <path
          d={`M${C} ${C}L${point(from ?? 0, 43)}A43 43 0 0 ${clockwise ? 1 : 0} ${point(to ?? 0, 43)}z`}
          className="fill-lamp opacity-40"
        />
      )}
      {Array.from('0123456789', (number) => {
        const [x, y] = at(angleOf(Number(number), clockwise), 34);
        return (
          <text
            key={number}
            x={x}
            y={y + 4.6}
            fontSize="13"
            textAnchor="middle"
            className={number === digit ? 'fill-ink font-bold' : 'fill-soft font-semibold'}
          >
            {number}
          </text>
        );
      })}
      <Hand {...dial} />
    </Face>
  );
}

/** The top of a dial with its hand a little before the 0 (a 9), or a little past it (a 0). */
export function NineOrZero({ digit }: { digit: '9' | '0' }) {
  const isNine = digit === '9';
  return (
    <svg viewBox="-10 6 140 72" aria-hidden="true" className="w-full max-w-38">
      <path d="M60 96L-6.2 44.3A84 84 0 0 1 126.2 44.3z" className="fill-card" />
      <path
        d={`M60 96L${isNine ? '10.6 28A84 84 0 0 1 60 12' : '60 12A84 84 0 0 1 109.4 28'}z`}
        className="fill-lamp opacity-40"
      />
      <path
        d="M-6.2 44.3A84 84 0 0 1 126.2 44.3M10.6 28l3 4M60 12v5M109.4 28l-3 4"
        className="fill-none stroke-edge stroke-[2.5]"
      />
      {[
        ['9', 20, 48],
        ['0', 60, 36],
        ['1', 100, 48],
      ].map(([number, x, y]) => (
        <text
          key={number}
          x={x}
          y={y}
          fontSize="20"
          textAnchor="middle"
          className={number === digit ? 'fill-ink font-bold' : 'fill-soft font-semibold'}
        >
          {number}
        </text>
      ))}
      <path d="M54 86 60 22l6 64z" transform={`rotate(${isNine ? -15 : 15} 60 96)`} className="fill-ink" />
    </svg>
  );
}
