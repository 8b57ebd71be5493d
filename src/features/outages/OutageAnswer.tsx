import type { BackTold } from './tellOutage.ts';

/** When the power is back, or from when to when it is off: the one thing that is asked. */
export function OutageAnswer({ label, answer, more }: BackTold) {
  return (
    <div className="figures">
      {label && <p className="text-small text-soft">{label}</p>}
      <p className="text-[1.75rem] leading-tight font-bold">{answer}</p>
      {more.map((line) => (
        <p key={line} className="mt-0.5 text-small text-soft">
          {line}
        </p>
      ))}
    </div>
  );
}
