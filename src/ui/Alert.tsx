import { Icon } from './Icon.tsx';

type Props = { title: string; message: string; dismissLabel: string; onDismiss: () => void };

/** What went wrong and what to do, until the customer puts it away (ERR-01). */
export function Alert({ title, message, dismissLabel, onDismiss }: Props) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-card bg-unplanned-wash py-2 pr-2 pl-3.5">
      <Icon name="warning" className="mt-2.5 size-6 text-unplanned" />
      <div className="min-w-0 flex-1 py-2">
        <p className="font-bold text-unplanned">{title}</p>
        <p className="text-small text-ink">{message}</p>
      </div>
      <button
        type="button"
        aria-label={dismissLabel}
        onClick={onDismiss}
        className="grid size-11 flex-none place-items-center rounded-control text-ink hover:bg-card"
      >
        <Icon name="close" className="size-5" />
      </button>
    </div>
  );
}
