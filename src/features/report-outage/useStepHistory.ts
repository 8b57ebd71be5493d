import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { STEPS, type Step } from '#machines/reportOutage/reportOutageContext.ts';

/** What an entry of the browser's history keeps of the report; a reload leaves it there. */
interface Kept {
  step?: Step;
  /** How many entries right below it are steps of the same report. */
  below?: number;
}

/** Which step of the report the browser's history is at; undefined where the page was just opened. */
export const useKeptStep = (): Step | undefined =>
  useLocation({ select: ({ state }) => (state as { report?: Kept }).report?.step });

interface Flow {
  /** Null once the report is saved. */
  step: Step | null;
  /** Goes to that step where it can. @returns the step after that. */
  goTo: (step: Step) => Step | null;
}

/**
 * Makes each step of the report an entry of the browser's history: its Back leads one step back, its Forward on again.
 * Once the report is saved its steps are left behind, and Back leads to the page before it.
 *
 * @returns whether the entry below is the step before, so that going back is the browser's to do, and how
 */
export function useStepHistory({ step, goTo }: Flow): { canGoBack: boolean; goBack: () => void } {
  const { history } = useRouter();
  const navigate = useNavigate();
  const kept = useLocation({ select: ({ state }) => (state as { report?: Kept }).report });
  const below = kept?.below ?? 0;
  /** Where the flow and the history were when they last agreed. */
  const agreed = useRef<{ step: Step; below: number } | null>(null);
  /** The history is on its way back to where they agreed; the flow may go on before it is there. */
  const isReturning = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is these two that are brought together
  useEffect(() => {
    const before = agreed.current;
    if (isReturning.current && below !== before?.below) return;
    isReturning.current = false;
    if (step === null) {
      if (below > 0) history.go(-below);
      else if (kept) void navigate({ to: '.', replace: true });
    } else if (kept?.step === step) {
      agreed.current = { step, below };
    } else if (kept?.step && before?.step === step) {
      const now = goTo(kept.step);
      if (now === kept.step) {
        agreed.current = { step: now, below };
      } else {
        // It does not lead there, or not before the utility was asked.
        isReturning.current = true;
        history.go(before.below - below);
      }
    } else {
      const isOn = before !== null && STEPS.indexOf(step) > STEPS.indexOf(before.step);
      const report = { step, below: isOn ? before.below + 1 : (before?.below ?? below) };
      const state: object = { report };
      void navigate({ to: '.', state, replace: !isOn, resetScroll: false });
      agreed.current = report;
    }
  }, [step, kept]);

  return { canGoBack: below > 0, goBack: () => history.back() };
}
