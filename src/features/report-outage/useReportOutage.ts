import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { outboxDb } from '#db/outboxDb.ts';
import { ANYONE } from '#db/submissions.ts';
import { reportOutageMachine, resumed } from '#machines/reportOutage/reportOutage.machine.ts';
import {
  type Known,
  type ReportInput,
  STEPS,
  type Step,
  type StillOut,
} from '#machines/reportOutage/reportOutageContext.ts';
import { type Draft, saveDraft } from '#outbox/engine/drafts/drafts.ts';
import { OUTAGE_REPORT_DRAFT, type OutageReportEntry } from '#outbox/kinds/outageReport.ts';
import { useStepHistory } from '#parts/form/useStepHistory.ts';
import { asDraft } from './asDraft.ts';
import { reporterChecks } from './checkReporter.ts';
import { checkStatus, confirmPlace, findNearby, lookUp } from './findPremises.ts';
import { saveReport } from './saveReport.ts';
import { REPORT_HISTORY, stageIn, stepIn } from './stepIn.ts';
import type { OwnPremises } from './useReporter.ts';

export interface ReportOutageProps {
  reporter: string | null;
  known: Known;
  /** The customer's own places. */
  own: readonly OwnPremises[];
  draft: Draft<OutageReportEntry> | null;
  /** The outage that brought the customer here. */
  stillOut: StillOut | undefined;
  /** Where to begin, if not where the draft was. */
  at: Step | undefined;
  /** Another tab has put something else in the draft's place. */
  onLost: () => void;
}

export type Flow = ReturnType<typeof useReportOutage>;

/** The flow of one report, kept as a draft with every change, its steps as entries of the browser's history. */
export function useReportOutage({ reporter, known, own, draft, stillOut, at, onLost }: ReportOutageProps) {
  const [replaces] = useState(draft?.replaces ?? []);
  const [machine] = useState(() => reportOutageWithEffects(reporter, replaces));
  const [input] = useState(() => inputOf(draft, known, stillOut));
  const [begun] = useState(() => resumed(input, at));
  const [state, send, actor] = useMachine(machine, { input, snapshot: begun });
  const { context } = state;

  const step = stepIn(state);
  const stage = stageIn(state);
  const isWritten = !state.matches('saving') && !state.matches('notSaved') && !state.matches('saved');
  const isUntouched = context === begun.context && !draft;
  useEffect(() => {
    if (!isWritten || isUntouched) return;
    const kept = { entry: asDraft(context, stage, known), replaces };
    void saveDraft(outboxDb, OUTAGE_REPORT_DRAFT, reporter ?? ANYONE, kept).then((saved) => saved || onLost());
  }, [isWritten, isUntouched, reporter, context, stage, known, replaces, onLost]);

  // A flow that is resumed has nothing under way: the look-up begins anew.
  useEffect(() => {
    if (begun.matches('result')) send({ type: 'LOOK' });
  }, [begun, send]);

  const history = useStepHistory({
    name: REPORT_HISTORY,
    steps: STEPS,
    step,
    goTo(wanted) {
      send({ type: 'GO', step: wanted });
      return stepIn(actor.getSnapshot());
    },
  });
  const goBack = (event: { type: 'BACK' | 'CHANGE' }) => (history.canGoBack ? history.goBack() : send(event));

  return { state, send, stage, replaces, own, goBack };
}

function inputOf(draft: ReportOutageProps['draft'], known: Known, stillOut: StillOut | undefined): ReportInput {
  const draftAge = draft ? Date.now() - Date.parse(draft.savedAt) : 0;
  return { draft: draft?.entry, draftAge, known, stillOut };
}

/**
 * The report's flow with its effects: what is confirmed goes into the outbox in the place of what it `replaces`, and is
 * sent soon.
 */
function reportOutageWithEffects(reporter: string | null, replaces: readonly string[]) {
  const { checkBot, checkNumber } = reporterChecks();
  return reportOutageMachine.provide({
    actors: {
      findNearby: fromPromise(findNearby),
      lookUp: fromPromise(async ({ input }) => (input ? lookUp(input) : [])),
      confirmPlace: fromPromise(({ input }) => confirmPlace(input)),
      checkStatus: fromPromise(({ input }) => checkStatus(input.installationNumber)),
      checkBot: fromPromise(checkBot),
      checkNumber: fromPromise(({ input }) => checkNumber(input)),
      save: fromPromise(({ input }) => saveReport(input, reporter, replaces)),
    },
  });
}
