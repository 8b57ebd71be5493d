import { useWords } from '#content/useWords.ts';
import { HindranceNote } from '#parts/status/HindranceNote.tsx';
import type { Hindrance } from '#parts/status/useSyncStatus.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { centsText } from '#ui/format.ts';
import { Hero } from '#ui/Hero.tsx';
import { Note } from '#ui/Note.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { Flow } from './usePayment.ts';

/** While it is not known how a payment ended, or whether there is one: asked for, and not to be paid again (PAY-18). */
export function Checking({ flow, hindrance }: { flow: Flow; hindrance: Hindrance | null }) {
  const words = useWords('payment');
  const { state, send } = flow;
  const { payment, failure } = state.context;
  if (state.matches('opening')) {
    return (
      <div role="status">
        <VisuallyHidden>{words('opening')}</VisuallyHidden>
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  const isNotOpened = state.matches('notOpened');
  return (
    <>
      <PageTitle title={words('checking.title')} />
      {isNotOpened && !hindrance && <Note>{words('notOpened')}</Note>}
      {!isNotOpened && (
        <div role="status">
          <Hero title={words('checking.warning')}>
            {words('checking.text', { total: centsText((payment?.amountCents ?? 0) + (payment?.feeCents ?? 0)) })}
          </Hero>
        </div>
      )}
      {!isNotOpened && failure?.title && <p className="text-small text-soft">{failure.title}</p>}
      <HindranceNote why={hindrance} text={(why) => words(`${isNotOpened ? 'notOpened' : 'checking'}.${why}`)} />
      <ActionBar>
        <Button
          busy={!isNotOpened && !state.matches('outcomeUnknown')}
          busyLabel={words('asking')}
          onClick={() => send({ type: 'AGAIN' })}
        >
          {words('again')}
        </Button>
        <Button look="quiet" onClick={() => send({ type: 'CLOSE' })}>
          {words('toBill')}
        </Button>
      </ActionBar>
    </>
  );
}
