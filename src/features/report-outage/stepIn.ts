import type { SnapshotFrom } from 'xstate';
import type { reportOutageMachine } from '#machines/reportOutage/reportOutage.machine.ts';
import { STAGES, type Stage, type Step } from '#machines/reportOutage/reportOutageContext.ts';

/** Under which the browser's history keeps the step. */
export const REPORT_HISTORY = 'report';

type State = SnapshotFrom<typeof reportOutageMachine>;

/** What is asked and told of the place before step 2. */
const AT_PLACE = [
  'lookingUp',
  'notFound',
  'noLocation',
  'choosing',
  'confirmingAddress',
  'confirmingPlace',
  'checking',
  'loadLimited',
  'reportedHere',
  'reported',
] as const;

/** What is asked after step 4. */
const CHECKS = ['checkingBot', 'checkingNumber'] as const;

/** Null once the report is saved. */
export function stepIn(state: State): Step | null {
  if (state.matches('saved')) return null;
  if (CHECKS.some((name) => state.matches(name))) return 'extras';
  if (AT_PLACE.some((name) => state.matches(name))) return state.context.premises ? 'result' : 'location';
  return STAGES.find((stage) => state.matches(stage)) ?? 'confirm';
}

/** What is shown: the confirmation stands above step 4. */
export function stageIn(state: State): Stage {
  const step = stepIn(state);
  return step === null || step === 'confirm' ? 'extras' : step;
}
