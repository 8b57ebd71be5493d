import { useWords } from '#content/useWords.ts';
import { phoneText } from '#ui/format.ts';
import { Icon } from '#ui/Icon.tsx';

/** Before anything else: whom to call in danger. A line, so that the report stays on the first screen. */
export function DangerLine() {
  const words = useWords('report-outage');
  const phone = useWords('contact')('outage.phone');
  const link = 'inline-flex min-h-6 items-center font-bold whitespace-nowrap underline';
  return (
    <p className="flex max-w-xl items-start gap-3 rounded-card border-[1.5px] border-unplanned bg-unplanned-wash px-3.5 py-2.5">
      <Icon name="warning" className="mt-0.5 size-5 text-unplanned narrow:hidden" />
      <span className="min-w-0 flex-1">
        <b>{words('short.danger')}</b> {words('short.danger.away')}{' '}
        <a href="tel:911" className={link}>
          {words('short.danger.911')}
        </a>
        {words('short.danger.then')}{' '}
        <a href={`tel:${phone}`} className={link}>
          {phoneText(phone)}
        </a>
      </span>
    </p>
  );
}
