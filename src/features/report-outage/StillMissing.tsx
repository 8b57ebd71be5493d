import { useListedWords, useWords } from '#content/useWords.ts';
import type { FieldErrors } from '#machines/reportOutage/reportOutageContext.ts';
import { Icon } from '#ui/Icon.tsx';

/** Why the report cannot be sent yet, in words. */
export function StillMissing({ missing }: { missing: FieldErrors }) {
  const words = useWords('report-outage');
  const named = useListedWords('report-outage');
  const names = Object.keys(missing);
  if (names.length === 0) return null;
  return (
    <p className="flex items-start gap-2 text-small font-semibold text-lamp-ink">
      <Icon name="warning" className="mt-0.5 size-5" />
      {words('missing', { what: names.map((name) => named(`missing.${name}`)).join(', ') })}
    </p>
  );
}
