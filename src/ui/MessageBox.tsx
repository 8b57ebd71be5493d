import { Icon } from './Icon.tsx';

export interface MessageBoxProps {
  tone: 'good' | 'unplanned';
  /** Left out where the message says it all. */
  title?: string;
  message: string;
  /** Left out where it goes by itself. */
  dismiss?: { label: string; onPress: () => void };
}

const TONES = {
  good: { icon: 'check', box: 'bg-good-wash', colour: 'text-good' },
  unplanned: { icon: 'warning', box: 'bg-unplanned-wash', colour: 'text-unplanned' },
} as const;

/** How something went, until the customer puts it away. It has no role by itself: who shows it gives it one. */
export function MessageBox({ tone, title, message, dismiss }: MessageBoxProps) {
  const { icon, box, colour } = TONES[tone];
  const strong = `font-bold ${colour}`;
  return (
    <div
      className={`flex items-start gap-3 rounded-card border border-transparent py-2 pr-2 pl-3.5 narrow:flex-wrap ${box}`}
    >
      <Icon name={icon} className={`mt-2.5 size-6 flex-none ${colour}`} />
      <div className="min-w-0 flex-1 py-2 narrow:order-last narrow:basis-full">
        {title && <p className={strong}>{title}</p>}
        <p className={title ? 'text-small text-ink' : strong}>{message}</p>
      </div>
      {dismiss && (
        <button
          type="button"
          aria-label={dismiss.label}
          onClick={dismiss.onPress}
          className="ml-auto grid size-11 flex-none place-items-center rounded-control text-ink hover:bg-card"
        >
          <Icon name="close" className="size-5" />
        </button>
      )}
    </div>
  );
}
