import { useId, useLayoutEffect, useRef, useState } from 'react';
import { RichWords } from '#content/RichWords.tsx';
import { useWords } from '#content/useWords.ts';
import { Icon } from '#ui/Icon.tsx';
import type { BannerKey } from './bannerText.ts';

/** The banner itself: two lines until the customer wants all of it (APP-23). */
export function BannerNotice({ name }: { name: NonNullable<BannerKey> }) {
  const words = useWords('banner');
  const id = useId();
  const [expanded, setExpanded] = useState(false);
  const [text, isCut] = useIsCut(expanded);
  return (
    <section aria-label={words('label')} className="flex gap-3 rounded-card bg-planned-wash py-3 pr-3.5 pl-3.5">
      <Icon name="warning" className="size-6 text-planned" />
      <div className="min-w-0 flex-1 text-small text-ink">
        <div ref={text} id={id} className={expanded ? '' : 'line-clamp-2'}>
          <RichWords page="banner" name={name} />
        </div>
        {(isCut || expanded) && (
          <button
            type="button"
            aria-expanded={expanded}
            aria-controls={id}
            onClick={() => setExpanded(!expanded)}
            className="-mb-2 min-h-11 font-bold text-planned underline underline-offset-4"
          >
            {words(expanded ? 'less' : 'more')}
          </button>
        )}
      </div>
    </section>
  );
}

/** Is there more text than the element shows? Asked again when its width or its words change. */
function useIsCut(expanded: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || expanded) return;
    const measure = () => setCut(box.scrollHeight > box.clientHeight + 1);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    // Within two lines other words change no size.
    const changes = new MutationObserver(measure);
    changes.observe(box, { childList: true, characterData: true, subtree: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  });
  return [element, isCut] as const;
}
