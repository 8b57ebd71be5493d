import { useWords } from '#content/useWords.ts';
import { Icon } from '#ui/Icon.tsx';

/** Who is in danger calls, with one tap, at whichever step they are. */
export function DangerCall() {
  const words = useWords('report-outage');
  const phone = useWords('contact')('outage.phone');
  return (
    <a
      href={`tel:${phone}`}
      className="flex min-h-13 max-w-xl items-center gap-3 rounded-control border-[1.5px] border-unplanned bg-card px-3.5 py-2 active:bg-wash"
    >
      <Icon name="phone" className="size-5 text-unplanned narrow:hidden" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span>{words('danger')}</span>
        <b className="figures whitespace-nowrap text-unplanned narrow:whitespace-normal">{phone}</b>
      </span>
    </a>
  );
}
