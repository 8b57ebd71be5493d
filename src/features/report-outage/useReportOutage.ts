import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { OutageReportEntry } from '#db/drafts.ts';
import { outboxDb } from '#db/outbox.ts';
import { ANYONE } from '#db/submissions.ts';
import { resumed } from '#machines/reportOutage.machine.ts';
import { type Known, type ReportContext, STAGES, type Stage } from '#machines/reportOutageContext.ts';
import { saveDraft } from '#outbox/drafts.ts';
import { wireReportOutage } from './wiring.ts';

export interface ReportOutageProps {
  reporter: string | null;
  known: Known;
  draft: OutageReportEntry | undefined;
}

export type Flow = ReturnType<typeof useReportOutage>;

/** The flow of one report, kept as a draft with every change. */
export function useReportOutage({ reporter, known, draft }: ReportOutageProps) {
  const [machine] = useState(() => wireReportOutage(reporter));
  const [begun] = useState(() => resumed({ draft, known }));
  const [state, send] = useMachine(machine, { input: { draft, known }, snapshot: begun });
  const { context } = state;

  const stage = STAGES.find((one) => state.matches(one)) ?? 'extras';
  const isWritten = !state.matches('saving') && !state.matches('notSaved') && !state.matches('saved');
  const isUntouched = context === begun.context && !draft;
  useEffect(() => {
    if (isWritten && !isUntouched)
      void saveDraft(outboxDb, 'outageReport', reporter ?? ANYONE, asDraft(context, stage, known));
  }, [isWritten, isUntouched, reporter, context, stage, known]);

  return { state, send, stage };
}

/**
 * As it is kept. What the utility told us of the customer is not written down again: drafts lie in the clear, and the
 * copy it came from may be sealed.
 */
function asDraft({ problems: _, submissionId: __, ...entry }: ReportContext, step: Stage, known: Known) {
  const typed = { ...entry, step };
  for (const [name, value] of Object.entries(known) as [keyof Known, string][]) {
    if (typed[name] === value) typed[name] = '';
  }
  return typed;
}
