import { useWords } from '#content/useWords.ts';
import { Icon } from '#ui/Icon.tsx';

/** The lamp, and the number to call in a power loss: nobody has to sign in for that. */
export function Welcome() {
  const words = useWords('contact');
  const phone = words('outage.phone');
  return (
    <div className="mb-2 flex flex-col items-center gap-6 pt-[8vh] text-center wide:pt-[12vh]">
      <span className="grid size-24 place-items-center rounded-full bg-lamp-wash text-lamp-ink">
        <Icon name="lamp" className="size-14" />
      </span>
      <a
        href={`tel:${phone}`}
        className="inline-flex min-h-12 items-center gap-3 rounded-full border border-line bg-card px-5 py-2 transition-colors duration-150 hover:border-edge active:bg-wash"
      >
        <Icon name="phone" className="size-5 text-unplanned" />
        <span className="text-small">
          <span className="text-soft">{words('outage.short')}</span> <b className="figures">{phone}</b>
        </span>
      </a>
    </div>
  );
}
