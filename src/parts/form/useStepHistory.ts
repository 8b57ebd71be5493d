import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** What an entry of the browser's history keeps of a flow; a reload leaves it there. */
interface Kept<Step> {
  step?: Step;
  /** How many entries right below it are steps of the same flow. */
  below?: number;
}

const keptIn = (state: object, flow: string) => (state as Record<string, Kept<string> | undefined>)[flow];

/** Which step of the flow the browser's history is at; undefined where the page was just opened. */
export const useKeptStep = <Step extends string>(flow: string): Step | undefined =>
  useLocation({ select: ({ state }): string | undefined => keptIn(state, flow)?.step }) as Step | undefined;

interface Flow<Step> {
  /** Under which the history keeps where the flow is. */
  name: string;
  /** The first one first. */
  steps: readonly Step[];
  /** Null: at none, or at none any more. */
  step: Step | null;
  /** Goes to that step where it can. @returns the step after that. */
  goTo: (step: Step) => Step | null;
}

/**
 * Makes each step of a flow an entry of the browser's history: its Back leads one step back, its Forward on again. Once
 * the flow is at none its steps are left behind, and Back leads to the page before it.
 *
 * @returns whether the entry below is the step before, so that going back is the browser's to do, and how
 */
export function useStepHistory<Step extends string>({
  name,
  steps,
  step,
  goTo,
}: Flow<Step>): {
  canGoBack: boolean;
  goBack: () => void;
} {
  const { history } = useRouter();
  const navigate = useNavigate();
  const kept = useLocation({ select: ({ state }) => keptIn(state, name) }) as Kept<Step> | undefined;
  const below = kept?.below ?? 0;
  const at = useLocation({ select: ({ pathname }) => pathname });
  const [own] = useState(at);
  /** Where the flow and the history were when they last agreed. */
  const agreed = useRef<{ step: Step; below: number } | null>(null);
  /** The history is on its way back to where they agreed; the flow may go on before it is there. */
  const isReturning = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is these two that are brought together
  useEffect(() => {
    // Left already, while the next page is still loading: the entry is that page's, with what it was told.
    if (at !== own) return;
    const before = agreed.current;
    if (isReturning.current && below !== before?.below) return;
    isReturning.current = false;
    if (step === null) {
      agreed.current = null;
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
      const isOn = before !== null && steps.indexOf(step) > steps.indexOf(before.step);
      const here = { step, below: isOn ? before.below + 1 : (before?.below ?? below) };
      const state: object = { [name]: here };
      void navigate({ to: '.', state, replace: !isOn, resetScroll: false });
      agreed.current = here;
    }
  }, [step, kept]);

  return { canGoBack: below > 0, goBack: () => history.back() };
}
