import { Icon, type IconName } from '#ui/Icon.tsx';

export interface TimelineStep {
  name: string;
  detail?: string;
  state: 'done' | 'now' | 'later' | 'failed';
}

const MARKS: Record<TimelineStep['state'], { look: string; icon?: IconName }> = {
  done: { look: 'border-good bg-good-wash text-good', icon: 'check' },
  now: { look: 'border-lamp bg-lamp-wash text-lamp-ink', icon: 'waiting' },
  later: { look: 'border-edge' },
  failed: { look: 'border-unplanned bg-unplanned-wash text-unplanned', icon: 'close' },
};

/** What happened, is happening and comes, one below the other. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol>
      {steps.map(({ name, detail, state }, index) => {
        const { look, icon } = MARKS[state];
        return (
          <li key={name} className="relative flex gap-3 pb-3 last:pb-0">
            {index < steps.length - 1 && (
              <span aria-hidden="true" className="absolute top-7 bottom-0 left-3.5 border-l-2 border-line" />
            )}
            <span
              aria-hidden="true"
              className={`relative grid size-7 flex-none place-items-center rounded-full border-2 bg-card ${look}`}
            >
              {icon && <Icon name={icon} className="size-4" />}
            </span>
            <span className={state === 'later' ? 'pt-0.5 text-soft' : 'pt-0.5'}>
              <span className="block text-small font-bold">{name}</span>
              {detail && <span className="block text-small text-soft">{detail}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
