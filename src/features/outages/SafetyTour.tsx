import { useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useListedWords } from '#content/useWords.ts';
import { Slides } from '#parts/tour/Slides.tsx';
import { Button } from '#ui/Button.tsx';

/**
 * "Look up and live" (APP-30): Skip leads to the last slide, which says what to
 * do at a fallen line, and only Finish ends it (APP-31).
 */
export function SafetyTour({ onFinish }: { onFinish: () => void }) {
  const words = useListedWords('safety-tour');
  const slides = words('slides').split(' ');
  const [at, setAt] = useState(0);
  const slide = slides[at] ?? '';
  const last = slides.length - 1;
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className="fixed inset-0 z-40 overflow-y-auto bg-paper">
      <Modal className="flex min-h-full">
        <AriaDialog aria-label={words('label')} className="flex w-full flex-col bg-paper p-5 outline-none">
          <Slides
            label={words('label')}
            place={words('place', { at: at + 1, count: slides.length })}
            slides={slides}
            at={at}
            title={words(`${slide}.title`)}
            text={words(`${slide}.text`)}
          >
            <div className="flex flex-col gap-3 pt-3 pb-[env(safe-area-inset-bottom)]">
              <Button autoFocus onClick={() => (at === last ? onFinish() : setAt(at + 1))}>
                {words(at === last ? 'finish' : 'next')}
              </Button>
              {at < last && (
                <Button look="plain" onClick={() => setAt(last)}>
                  {words('skip')}
                </Button>
              )}
            </div>
          </Slides>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
