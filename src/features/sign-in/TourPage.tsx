import { useState } from 'react';
import { useListedWords } from '#content/useWords.ts';
import { Slides } from '#parts/tour/Slides.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import type { Send } from './SignInFlowScreen.tsx';

/** TOUR-01: an intro and a carousel about this app; which slides, and their words, come from content. */
export function TourPage({ send }: { send: Send }) {
  const words = useListedWords('tour');
  const slides = words('slides').split(' ');
  const [at, setAt] = useState(0);
  const slide = slides[at] ?? '';
  const isLast = at === slides.length - 1;
  return (
    <Slides
      label={words('label')}
      place={words('place', { at: at + 1, count: slides.length })}
      slides={slides}
      at={at}
      title={words(`${slide}.title`)}
      text={words(`${slide}.text`)}
    >
      <ActionBar>
        <Button onClick={() => (isLast ? send({ type: 'FINISH' }) : setAt(at + 1))}>
          {words(isLast ? 'finish' : 'next')}
        </Button>
        <Button look="plain" onClick={() => send({ type: 'SKIP' })}>
          {words('skip')}
        </Button>
      </ActionBar>
    </Slides>
  );
}
