import { useWords } from '#content/useWords.ts';
import { CallToChange } from '#parts/contact/CallToChange.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Hero } from '#ui/Hero.tsx';
import { Note } from '#ui/Note.tsx';
import type { ScreenProps } from './PlanScreen.tsx';
import { PlanTitle } from './PlanTitle.tsx';

type Props = Pick<ScreenProps, 'flow'>;

/**
 * It was sent, and nobody heard how it ended: the utility is asked, and what it does not have goes once more under its key.
 */
export function NotKnown({ flow: { state, send } }: Props) {
  const words = useWords('payment-plan');
  const isSending = state.matches('sendingOnceMore');
  return (
    <>
      <PlanTitle name="title.unknown" />
      <div role="alert">
        <Hero kicker={{ icon: 'waiting', text: words('title.unknown') }} title={words('unknown.title')}>
          <p>{words('unknown.text')}</p>
        </Hero>
      </div>
      <p className="text-soft">{words('unknown.leave')}</p>
      <ActionBar>
        <Button
          busy={state.matches('lookingAgain') || isSending}
          busyLabel={words(isSending ? 'submitting' : 'lookingUp')}
          onClick={() => send({ type: 'AGAIN' })}
        >
          {words('unknown.again')}
        </Button>
      </ActionBar>
    </>
  );
}

/** The plan could not be had: without data of it (PLAN-04), or without an answer. */
export function Unreached({ flow: { state, send } }: Props) {
  const words = useWords('payment-plan');
  const { problem } = state.context;
  const why = problem?.failure?.why ?? 'refused';
  const text = problem?.failure?.said || words(`notHere.${why}`);
  return (
    <>
      <PlanTitle name="title" />
      <div role="alert">
        <Note>{state.matches('noData') ? words('errorFetchingAccountData') : text}</Note>
      </div>
      {state.matches('noData') && <CallToChange card="service" title={words('call')} text={words('call.text')} />}
      <ActionBar>
        <Button onClick={() => send({ type: 'RETRY' })}>{words('again')}</Button>
      </ActionBar>
    </>
  );
}
