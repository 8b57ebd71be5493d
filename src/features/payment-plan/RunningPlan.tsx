import { useId } from 'react';
import { useWords } from '#content/useWords.ts';
import { AsOf } from '#parts/status/AsOf.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { longDay } from '#ui/dates.ts';
import { Figures } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { Rows } from '#ui/Rows.tsx';
import { planFacts } from './facts.ts';
import { NotOffered } from './NotOffered.tsx';
import type { NotOffered as Why } from './offer.ts';
import { PlanHero } from './PlanHero.tsx';
import type { ScreenProps } from './PlanScreen.tsx';
import { PlanTitle } from './PlanTitle.tsx';
import { ProofFirst } from './ProofFirst.tsx';
import { problemText } from './problemText.ts';

/** The plan that there is, and how it is changed or cancelled (PLAN-26, PLAN-27). `offer`: why it cannot be changed here. */
export function RunningPlan({
  flow: { state, send },
  account,
  bill,
  offer,
}: Omit<ScreenProps, 'hindrance'> & { offer: Why | null }) {
  const words = useWords('payment-plan');
  const { loaded, problem } = state.context;
  const plan = loaded?.details;
  if (!loaded || !plan) return null;
  const { enteredBy = 'you', since, contactProof } = plan;
  return (
    <>
      <PlanTitle name="title" />
      {problem && (
        <div role="alert">
          <Note>{problemText(words, problem)}</Note>
        </div>
      )}
      <PlanHero
        kicker={since ? words('running.since', { day: longDay(since) }) : words('running')}
        day={plan.dayOfMonth ?? 1}
        text={words('running.text')}
        bill={bill}
        accountType={account.accountType}
      />
      <Card>
        <Figures figures={planFacts(plan, words)} />
      </Card>
      <p className="text-small text-soft empty:hidden">
        {loaded.asOf ? words('inCopy') : enteredBy !== 'you' && words(`enteredBy.${enteredBy}`)}
      </p>
      {contactProof ? (
        <ProofFirst
          account={account}
          contacts={contactProof.contacts}
          text="proofFirst.change"
          onProven={() => send({ type: 'RELOAD' })}
        />
      ) : (
        <Rows>
          {!offer && <Way name="change" text="changeBank" onPress={() => send({ type: 'CHANGE' })} />}
          <Way name="cancelPlan" text="stop" onPress={() => send({ type: 'CANCEL_PLAN' })} />
        </Rows>
      )}
      {offer && <NotOffered why={offer} />}
      {loaded.asOf && <AsOf fetchedAt={loaded.asOf} />}
    </>
  );
}

interface WayProps {
  name: 'change' | 'cancelPlan';
  text: 'changeBank' | 'stop';
  onPress: () => void;
}

function Way({ name, text, onPress }: WayProps) {
  const words = useWords('payment-plan');
  const id = useId();
  return (
    <li className="flex min-h-16 items-center gap-x-3 py-1 pl-3.5 narrow:flex-wrap">
      <div id={id} className="min-w-0 flex-1 narrow:basis-full">
        <p className="font-bold">{words(text)}</p>
        <p className="text-small text-soft">{words(`${text}.detail`)}</p>
      </div>
      <Button look="plain" aria-describedby={id} onClick={onPress}>
        {words(name)}
      </Button>
    </li>
  );
}
