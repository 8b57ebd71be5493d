import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import type { Send } from '../SignInFlowScreen.tsx';
import { Picture } from './Picture.tsx';

/** TOUR-01: an intro and a carousel about this app; which slides, and their words, come from content. */
export function TourPage({ send }: { send: Send }) {
  const words = useWords('tour');
  const slides = words('slides').split(' ');
  const [at, setAt] = useState(0);
  const slide = slides[at] ?? '';
  const isLast = at === slides.length - 1;
  const place = words('place', { at: at + 1, count: slides.length });
  return (
    <section
      aria-roledescription="carousel"
      aria-label={words('label')}
      className="flex w-full max-w-md flex-1 flex-col self-center"
    >
      {/* The slide is read out when it changes; the focus stays on the button. */}
      <div aria-live="polite" className="flex flex-1 flex-col items-center justify-center gap-6 py-4 text-center">
        {/* biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group (ARIA Authoring Practices) */}
        <div role="group" aria-roledescription="slide" aria-label={place} className="flex flex-col items-center gap-5">
          <Picture name={slide} />
          <h2 className="text-title">{words(`${slide}.title`)}</h2>
          <p className="max-w-prose text-soft">{words(`${slide}.text`)}</p>
        </div>
      </div>
      <div aria-hidden="true" className="flex justify-center gap-2.5 pb-2">
        {slides.map((name, index) => (
          <span
            key={name}
            className={`h-2.5 rounded-full forced-colors:border ${index === at ? 'w-6 bg-act forced-colors:bg-[Highlight]' : 'w-2.5 bg-line'}`}
          />
        ))}
      </div>
      <ActionBar>
        <Button onClick={() => (isLast ? send({ type: 'FINISH' }) : setAt(at + 1))}>
          {words(isLast ? 'finish' : 'next')}
        </Button>
        <Button look="plain" onClick={() => send({ type: 'SKIP' })}>
          {words('skip')}
        </Button>
      </ActionBar>
    </section>
  );
}
