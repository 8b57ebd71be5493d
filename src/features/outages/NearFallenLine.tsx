import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { Icon } from '#ui/Icon.tsx';
import { SafetyTourOverPage } from './SafetyTourOverPage.tsx';

/** Below the outages, never before them: the pictures of what to do at a power line (APP-30). */
export function NearFallenLine() {
  const words = useWords('outages');
  const tour = useWords('safety-tour');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="flex min-h-13 items-center gap-3 rounded-card border border-line bg-card p-4 text-left hover:border-edge"
        onClick={() => setIsOpen(true)}
      >
        <span className="min-w-0 flex-1">
          <span className="block text-large font-bold">
            {words('near.title', { count: tour('slides').split(' ').length })}
          </span>
          <span className="mt-1 block text-small text-soft">{words('near.detail')}</span>
        </span>
        <Icon name="chevron" className="size-5 text-soft" />
      </button>
      {isOpen && <SafetyTourOverPage onFinish={() => setIsOpen(false)} />}
    </>
  );
}
