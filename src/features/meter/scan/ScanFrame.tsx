import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { cellBoxes, changed, type Fit } from '#parts/scanner/fit.ts';
import { dialTurnsClockwise } from '#rules/meterRegister.ts';
import type { ScanMode } from '#rules/scanRegister.ts';

interface Props {
  container: RefObject<HTMLDivElement | null>;
  mode: ScanMode;
  length: number;
  fit: Fit;
  /** False once something is read: the picture stands still. */
  isFitting: boolean;
  onFit: (fit: Fit) => void;
}

/** Not as classes: the start of the app would carry them. */
const PICTURE = { aspectRatio: '4 / 3', maxHeight: '50dvh', touchAction: 'none', background: '#000' } as const;

/** How far a key or a button moves the frame, in parts of the picture, and how much it grows. */
const STEP = 0.02;
const GROWTH = 1.06;
export const STEPS = {
  left: { right: -STEP },
  right: { right: STEP },
  up: { down: -STEP },
  down: { down: STEP },
  larger: { wider: GROWTH, higher: GROWTH },
  smaller: { wider: 1 / GROWTH, higher: 1 / GROWTH },
  wider: { wider: GROWTH },
  narrower: { wider: 1 / GROWTH },
} as const;

const KEYS: Record<string, keyof typeof STEPS> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'larger',
  '-': 'smaller',
};

/** The camera's picture, and over it a circle or a box for each digit: dragged, pinched, or moved by keys. */
export function ScanFrame({ container, mode, length, fit, isFitting, onFit }: Props) {
  const words = useWords('meter-scan');
  const [size, setSize] = useState({ width: 0, height: 0 });
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  useLayoutEffect(() => {
    const box = container.current;
    if (!box) return;
    const measured = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }));
    measured.observe(box);
    return () => measured.disconnect();
  }, [container]);

  /** One finger moves the frame; two spread it, across and upwards each by itself. */
  function drag(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const { clientX: x, clientY: y } = event;
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, { x, y });
    if (!other) return onFit(changed(fit, { right: (x - before.x) / size.width, down: (y - before.y) / size.height }));
    const spread = (now: number, then: number) => Math.max(30, Math.abs(now)) / Math.max(30, Math.abs(then));
    onFit(
      changed(fit, { wider: spread(x - other.x, before.x - other.x), higher: spread(y - other.y, before.y - other.y) }),
    );
  }

  function press(event: KeyboardEvent) {
    const step = KEYS[event.key];
    if (!step || !isFitting) return;
    event.preventDefault();
    onFit(changed(fit, STEPS[step]));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and this is a picture
    <div
      role="group"
      aria-label={words('frame', { count: String(length) })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the frame
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (!isFitting) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={drag}
      onPointerUp={({ pointerId }) => fingers.current.delete(pointerId)}
      onPointerCancel={({ pointerId }) => fingers.current.delete(pointerId)}
      style={PICTURE}
      className="relative w-full overflow-hidden rounded-card"
    >
      <div ref={container} className="absolute inset-0" />
      <svg aria-hidden="true" className="absolute inset-0 size-full fill-none" stroke="#f3b33a" strokeWidth={2.5}>
        {cellBoxes(fit, mode, length, size).map(({ left, top, width, height }, at) =>
          mode === 'dial_meter' ? (
            <Ring
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              key={at}
              x={left + width / 2}
              y={top + height / 2}
              radius={height / 2}
              clockwise={dialTurnsClockwise(at, length)}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            <rect key={at} x={left} y={top} width={width} height={height} rx={4} />
          ),
        )}
      </svg>
    </div>
  );
}

/** A dial's circle with the way its numbers run: an arrow over the zero. */
function Ring({ x, y, radius, clockwise }: { x: number; y: number; radius: number; clockwise: boolean }) {
  const turn = clockwise ? 1 : -1;
  const tip = radius * 0.16;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={radius} />
      <path d={`M${-tip * turn} ${-radius - tip}L${tip * turn} ${-radius}L${-tip * turn} ${-radius + tip}`} />
    </g>
  );
}
