import type { PlaceConfirmed } from './reportOutageActors.ts';
import { type ReportContext, STAGES, STEPS, type Stage, type Step } from './reportOutageContext.ts';

/* The ways from one state of a report to another, as its machine writes them down. */

export const isRight = (params: { stage: Stage }) => ({ type: 'isRight', params }) as const;
export const tell = (params: { stage: Stage }) => ({ type: 'tellWhatIsWrong', params }) as const;
export const botCheck = (said: ReportContext['botCheck']) =>
  ({ type: 'tellBotCheck', params: { botCheck: said } }) as const;
/** To where the place is chosen or typed. */
export const toPlace = <Actions extends string>(...actions: Actions[]) => [
  { guard: 'isPicked' as const, target: 'result' as const, actions },
  { target: 'location' as const, actions },
];
/** What the utility says of the premises; nothing: it could not be asked, and the customer goes on. */
export const says = (...codes: number[]) => ({ type: 'says', params: { codes } }) as const;
export const outcome = (said: PlaceConfirmed['outcome']) => ({ type: 'isOutcome', params: { outcome: said } }) as const;
/** On to the next stage when this one is right; else the customer is told why not. */
export const next = <Target extends string>(stage: Stage, target: Target) => [
  { guard: isRight({ stage }), target },
  { actions: tell({ stage }) },
];
/** The boxes of a place, and where they are typed. */
export const typing = {
  PLACE_TYPE: { target: 'location', actions: 'set' },
  PLACE: { target: 'location', actions: 'set' },
} as const;
/** The state that a step is. */
export const stateOf = (step: Step) => (step === 'confirm' ? 'confirming' : step);
/** To these steps, as far as nothing before them is wrong or unasked. */
export const goes = (steps: readonly Step[]) =>
  steps.map((step) => ({
    guard: { type: 'leadsTo', params: { step } } as const,
    target: stateOf(step),
    actions: 'forgetFieldErrors' as const,
  }));
/** While the place is asked about, or who reports, the history leads back and not on. */
export const fromPlace = { GO: goes(['intro', 'result', 'location']) };
export const fromChecks = { GO: goes(STAGES) };
/** Back to any step, and on to what this stage, and all after it, are right for. */
export const go = (stage: Stage) => [...goes(STEPS), { actions: tell({ stage }) }];
/** The same, of a stage whose way on leads through a question to the utility. */
export const goAsking = <Target extends string>(stage: Stage, target: Target) => [
  ...goes(STEPS),
  { guard: { type: 'isToAsk', params: { stage } } as const, target },
  { actions: tell({ stage }) },
];
