import { type RefObject, useEffect, useRef, useState } from 'react';
import { type HeroShown, isNews } from './whatNow.ts';

/** Tells who hears the page of a hero that took the place of another: what it says first. `within`: where it stands. */
export function HeroNews({ shown, within }: { shown: HeroShown; within: RefObject<HTMLElement | null> }) {
  const [said, setSaid] = useState('');
  const before = useRef<HeroShown | undefined>(undefined);
  useEffect(() => {
    if (isNews(before.current, shown)) setSaid(beginningOf(within.current));
    before.current = shown;
  }, [shown, within]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

const beginningOf = (page: HTMLElement | null): string =>
  [...(page?.querySelector('section')?.querySelectorAll('[data-kicker], h2') ?? [])]
    .map(({ textContent }) => textContent)
    .join(', ');
