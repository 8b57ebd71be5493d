import { useWords } from '#content/useWords.ts';
import { HindranceNote } from '#parts/status/HindranceNote.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import type { ScreenProps } from './PlanScreen.tsx';
import { PlanTitle } from './PlanTitle.tsx';

/** What follows, before the plan is cancelled. */
export function CancelPlan({ flow: { state, send, goBack }, hindrance }: Omit<ScreenProps, 'account' | 'bill'>) {
  const words = useWords('payment-plan');
  const isBusy = state.hasTag('sending');
  return (
    <>
      <PlanTitle name="title.cancel" />
      <Card>
        <p>{words('cancel.text')}</p>
        <p className="mt-2 text-soft">{words('cancel.underWay')}</p>
      </Card>
      <ActionBar>
        <HindranceNote why={hindrance} text={(why) => words(`hindered.cancel.${why}`)} />
        <Button
          look="danger"
          busy={isBusy}
          busyLabel={words(state.matches('lookingUp') ? 'lookingUp' : 'cancelling')}
          onClick={() => !hindrance && send({ type: 'CONFIRM' })}
        >
          {words('cancelPlan')}
        </Button>
        <Button disabled={isBusy} onClick={goBack}>
          {words('keep')}
        </Button>
      </ActionBar>
    </>
  );
}
