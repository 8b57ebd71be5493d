import { useWords } from '#content/useWords.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { longDay } from '#ui/dates.ts';
import { centsText } from '#ui/format.ts';
import { MessageBox } from '#ui/MessageBox.tsx';
import { billToPay } from './nextWithdrawal.ts';
import type { ScreenProps } from './PlanScreen.tsx';
import { PlanTitle } from './PlanTitle.tsx';
import { problemText } from './problemText.ts';

/** It did not go through: what is now, and the way back (PLAN-23). */
export function PlanFailure({ flow: { state, send }, account, bill }: Omit<ScreenProps, 'hindrance'>) {
  const words = useWords('payment-plan');
  const { problem, doing, loaded } = state.context;
  const toPay = billToPay(bill, account.accountType, reginaDay(new Date()));
  const isCancel = doing === 'cancel';
  const name = isCancel ? 'title.failure.cancel' : loaded?.isActive ? 'title.failure.change' : 'title.failure';
  return (
    <>
      <PlanTitle name={name} />
      <div role="alert">
        <MessageBox tone="unplanned" title={words(name)} message={problem ? problemText(words, problem) : ''} />
      </div>
      <Card>
        <p>{words(loaded?.isActive ? 'failure.asBefore' : 'failure.none')}</p>
        {!loaded?.isActive && toPay && (
          <p className="mt-2">{words('toPay', { amount: centsText(toPay.cents), day: longDay(toPay.day) })}</p>
        )}
        {!isCancel && <p className="mt-2 text-small text-soft">{words('failure.kept')}</p>}
      </Card>
      <ActionBar>
        <Button onClick={() => send({ type: 'AGAIN' })}>{words('again')}</Button>
      </ActionBar>
    </>
  );
}
