import { useEffect, useRef } from 'react';
import { billSource } from '#copies/bills.ts';
import type { ListedAccount } from '#copies/engine/account.ts';
import { useCopy } from '#copies/useCopy.ts';
import { UnsavedChanges } from '#parts/form/UnsavedChanges.tsx';
import { useHindrance } from '#parts/status/useSyncStatus.ts';
import { PlanScreen, screenIn } from './PlanScreen.tsx';
import { usePaymentPlan } from './usePaymentPlan.ts';

/** The payment plan of one account, and what leaving its page would lose. */
export function PaymentPlan({ account }: { account: ListedAccount }) {
  const flow = usePaymentPlan(account);
  const hindrance = useHindrance();
  const { copy } = useCopy(billSource, account);
  const { state } = flow;
  useFocusOf(screenIn(state));
  const { typed } = state.context;
  const isTyped = typed.accountNumber !== '' || typed.accountHolderName !== '' || typed.branchTransitNumber !== '';
  const isOpen = state.matches('initial') || state.matches('review') || state.matches('failure');
  return (
    <>
      <UnsavedChanges has={isOpen && isTyped} />
      <PlanScreen flow={flow} account={account} bill={copy?.bill ?? null} hindrance={hindrance} />
    </>
  );
}

/** The title of another screen takes the focus, so that a screen reader starts there. */
function useFocusOf(screen: string): void {
  const before = useRef(screen);
  useEffect(() => {
    // Not for the first one, nor for what comes of itself: the page has just been opened.
    if (before.current !== screen && before.current !== 'loading') {
      window.scrollTo(0, 0);
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
    before.current = screen;
  }, [screen]);
}
