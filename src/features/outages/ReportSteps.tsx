import type { IconName } from '#ui/Icon.tsx';
import { Steps } from '#ui/Steps.tsx';

export interface ReportStep {
  name: string;
  detail: string;
  state: 'done' | 'now' | 'later';
}

const MARKS: Record<ReportStep['state'], { look: string; icon?: IconName }> = {
  done: { look: 'border-good bg-good-wash text-good', icon: 'check' },
  now: { look: 'border-act bg-wash text-act', icon: 'outages' },
  later: { look: 'border-edge' },
};

/** What happened and what is to come of a report. */
export const ReportSteps = ({ steps }: { steps: readonly ReportStep[] }) => (
  <div className="px-1 py-1.5">
    <Steps steps={steps.map(({ state, ...step }) => ({ ...step, ...MARKS[state] }))} />
  </div>
);
