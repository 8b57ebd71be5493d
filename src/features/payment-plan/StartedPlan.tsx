import { useNavigate } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Figures } from '#ui/Figures.tsx';
import { planFacts } from './facts.ts';
import { PlanHero } from './PlanHero.tsx';
import type { ScreenProps } from './PlanScreen.tsx';
import { PlanTitle } from './PlanTitle.tsx';

/** It is started, or changed (PLAN-22); Close leads to the account (PLAN-25). */
export function StartedPlan({ flow: { state }, account, bill }: Omit<ScreenProps, 'hindrance'>) {
  const words = useWords('payment-plan');
  const navigate = useNavigate();
  const { typed, bank, loaded } = state.context;
  const plan = {
    financialInstituteName: bank?.name,
    branchTransitNumber: typed.branchTransitNumber,
    holderName: typed.accountHolderName,
    dayOfMonth: typed.preferredWithdrawalDate,
  };
  return (
    <>
      <PlanTitle name="title" />
      <div role="status">
        <PlanHero
          kicker={words(loaded?.isActive ? 'changed' : 'started')}
          day={typed.preferredWithdrawalDate ?? 1}
          text={words('started.text')}
          bill={bill}
          accountType={account.accountType}
        />
      </div>
      <Card>
        <Figures figures={planFacts(plan, words)} />
      </Card>
      <ActionBar>
        <Button onClick={() => void navigate({ to: words('account.path'), replace: true })}>{words('close')}</Button>
      </ActionBar>
    </>
  );
}
