import { useRef, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { HindranceNote } from '#parts/status/HindranceNote.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ordinalDay } from '#ui/dates.ts';
import { Figures } from '#ui/Figures.tsx';
import { Icon } from '#ui/Icon.tsx';
import { reviewFacts } from './facts.ts';
import type { ScreenProps } from './PlanScreen.tsx';
import { PlanTitle } from './PlanTitle.tsx';
import { TermsDialog } from './TermsDialog.tsx';

/** What is about to be agreed to, and what must be ticked before it is sent (PLAN-16). */
export function PlanReview({ flow: { state, send, goBack }, hindrance }: Omit<ScreenProps, 'account' | 'bill'>) {
  const words = useWords('payment-plan');
  const form = useRef<HTMLFormElement>(null);
  const [isReading, setReading] = useState(false);
  const { context } = state;
  const { typed, ticks, isReviewed, loaded } = context;
  const isBusy = state.hasTag('sending');
  const day = ordinalDay(typed.preferredWithdrawalDate ?? 1);
  const tickTerms = (terms: boolean) => {
    setReading(false);
    send({ type: 'TICK', ticks: { terms } });
  };
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-1 flex-col gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy || hindrance) return;
        send({ type: 'SUBMIT' });
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      }}
    >
      <PlanTitle name="title.review" />
      <Card>
        <Figures figures={reviewFacts(context, words)} />
      </Card>
      <p className="flex items-start gap-3 rounded-card bg-wash px-3.5 py-3">
        <Icon name="calendar" className="mt-0.5 size-6 flex-none" />
        <span>{words(loaded?.isActive ? 'review.whenChanged' : 'review.when', { day })}</span>
      </p>
      <Card>
        <p className="mb-1 text-small text-soft">{words('agree')}</p>
        <Checkbox
          checked={ticks.terms}
          isDisabled={isBusy}
          error={isReviewed && !ticks.terms ? words('termsRequired') : undefined}
          onChange={tickTerms}
        >
          {words('terms.tick')}
        </Checkbox>
        <Button look="plain" disabled={isBusy} className="-ml-5 narrow:-ml-2" onClick={() => setReading(true)}>
          {words('terms.read')}
        </Button>
        <div className="mt-2 border-t border-line pt-2">
          <Checkbox
            checked={ticks.consent}
            isDisabled={isBusy}
            error={isReviewed && !ticks.consent ? words('consentRequired') : undefined}
            onChange={(consent) => send({ type: 'TICK', ticks: { consent } })}
          >
            {words('consent.tick')}
          </Checkbox>
        </div>
      </Card>
      <TermsDialog
        open={isReading}
        onAgree={() => tickTerms(true)}
        onDisagree={() => tickTerms(false)}
        onClose={() => setReading(false)}
      />
      <ActionBar>
        <HindranceNote why={hindrance} text={(why) => words(`hindered.${why}`)} />
        <div className="flex gap-3 narrow:flex-col">
          <Button look="quiet" className="flex-1" disabled={isBusy} onClick={goBack}>
            {words('back')}
          </Button>
          <Button
            type="submit"
            className="flex-[2]"
            busy={isBusy}
            busyLabel={words(state.matches('lookingUp') ? 'lookingUp' : 'submitting')}
          >
            {words('submit')}
          </Button>
        </div>
      </ActionBar>
    </form>
  );
}
