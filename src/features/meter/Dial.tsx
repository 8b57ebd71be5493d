/** Centre and radii of a dial's drawing, in its own 60 × 60 units. */
const C = 30;
const NUMBERS_AT = 20.5;

/**
 * One dial as it looks on the meter, its pointer following the digit typed and the next one, so that a
 * person compares picture and meter. Neighbouring dials turn opposite ways.
 */
export function Dial(props: { digit: string; next: string; clockwise: boolean; isCurrent: boolean }) {
  const { digit, next, clockwise, isCurrent } = props;
  const way = clockwise ? 1 : -1;
  // Between two numbers as far as the next digit says: a 3 before an 8 stands close to 4.
  const turn = digit === '' ? 0 : way * 36 * (Number(digit) + Number(next || 0) / 10);
  return (
    <svg viewBox="0 0 60 60" aria-hidden="true" className="w-full max-w-18">
      <circle
        cx={C}
        cy={C}
        r="28.5"
        className={`fill-card ${isCurrent ? 'stroke-act stroke-[2.5]' : 'stroke-line stroke-[1.5]'}`}
      />
      {Array.from('0123456789', (number) => {
        const angle = (way * Number(number) * 36 * Math.PI) / 180;
        return (
          <text
            key={number}
            x={C + NUMBERS_AT * Math.sin(angle)}
            y={C - NUMBERS_AT * Math.cos(angle) + 3.2}
            fontSize="9"
            fontWeight="600"
            textAnchor="middle"
            className="fill-soft"
          >
            {number}
          </text>
        );
      })}
      {digit !== '' && (
        <g transform={`rotate(${turn} ${C} ${C})`} className="fill-ink">
          <path d="M28.2 33 30 13l1.8 20z" />
        </g>
      )}
      <circle cx={C} cy={C} r="2.6" className="fill-ink" />
    </svg>
  );
}
