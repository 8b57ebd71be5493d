import { Icon } from '#ui/Icon.tsx';

export interface ReportStep {
  name: string;
  detail: string;
  state: 'done' | 'now' | 'later';
}

const MARKS: Record<ReportStep['state'], string> = {
  done: 'border-good bg-good-wash text-good',
  now: 'border-act bg-wash text-act',
  later: 'border-edge bg-card',
};

/** What happened and what is to come, one below the other. */
export const ReportSteps = ({ steps }: { steps: readonly ReportStep[] }) => (
  <ol className="px-1 py-1.5">
    {steps.map(({ name, detail, state }, index) => (
      <li key={name} className="relative flex gap-3 pb-3 last:pb-0">
        {index < steps.length - 1 && (
          <span aria-hidden="true" className="absolute top-7 bottom-0 left-3.5 border-l-2 border-line" />
        )}
        <span
          aria-hidden="true"
          className={`relative grid size-7 flex-none place-items-center rounded-full border-2 ${MARKS[state]}`}
        >
          {state === 'done' && <Icon name="check" className="size-4" />}
          {state === 'now' && <Icon name="outages" className="size-4" />}
        </span>
        <span className="min-w-0 flex-1 wrap-anywhere pt-0.5">
          <span className="block font-bold">{name}</span>
          {detail && <span className="block text-small text-soft">{detail}</span>}
        </span>
      </li>
    ))}
  </ol>
);
