import { Icon } from '#ui/Icon.tsx';

interface Props {
  title: string;
  help?: string | undefined;
  /** The words that the specification gives for it: the last and small line of the same message. */
  literal?: string;
}

/** Why it did not go on, and what to do; said aloud when it appears. */
export function FailureNote({ title, help, literal }: Props) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-card bg-unplanned-wash px-3.5 py-3">
      <Icon name="warning" className="mt-0.5 size-6 text-unplanned" />
      <div className="min-w-0 flex-1">
        <p className="font-bold text-unplanned">{title}</p>
        {help && <p className="text-small text-ink">{help}</p>}
        {literal && <p className="text-label text-soft">{literal}</p>}
      </div>
    </div>
  );
}
