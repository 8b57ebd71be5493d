import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { outboxDb } from '#db/outboxDb.ts';
import { ANYONE } from '#db/submissions.ts';
import type { Known } from '#machines/reportOutage/reportOutageContext.ts';
import { shortReportMachine } from '#machines/reportOutage/shortReport.machine.ts';
import {
  type SendChecks,
  SHORT_STEP,
  type ShortContext,
  type ShortInput,
} from '#machines/reportOutage/shortReportContext.ts';
import { saveDraft } from '#outbox/engine/drafts/drafts.ts';
import { OUTAGE_REPORT_DRAFT } from '#outbox/kinds/outageReport.ts';
import { asDraft } from './asDraft.ts';
import { reporterChecks } from './checkReporter.ts';
import { checkStatus } from './findPremises.ts';
import { saveReport } from './saveReport.ts';

export interface ShortReportProps {
  reporter: string | null;
  known: Known;
  input: ShortInput;
  /** The key of the question that it answers. */
  answers: string | undefined;
  /** Another tab has put something else in the draft's place. */
  onLost: () => void;
}

export type ShortFlow = ReturnType<typeof useShortReport>;

/** The report on one page, kept as a draft with every change. */
export function useShortReport({ reporter, known, input, answers, onLost }: ShortReportProps) {
  const [machine] = useState(() => shortReportWithEffects(reporter, answers));
  const [state, send] = useMachine(machine, { input });
  const { context } = state;
  const [begun] = useState(context);
  const isWritten = state.matches('writing') || state.matches('checking');
  const keep = (step: string, change: Partial<ShortContext> = {}) => {
    const { isNotSaved: _, ...entry } = { ...context, ...change };
    const kept = { entry: asDraft(entry, step, known), replaces: [] };
    return saveDraft(outboxDb, OUTAGE_REPORT_DRAFT, reporter ?? ANYONE, kept);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is written when what it says changes
  useEffect(() => {
    if (isWritten && context !== begun) void keep(SHORT_STEP).then((saved) => saved || onLost());
  }, [isWritten, context]);
  return { state, send, keep };
}

function shortReportWithEffects(reporter: string | null, answers: string | undefined) {
  return shortReportMachine.provide({
    actors: {
      check: fromPromise(({ input }) => checkAll(input)),
      save: fromPromise(({ input: { isNotSaved: _, ...context } }) => saveReport(context, reporter, [], answers)),
    },
  });
}

/** All at once: a customer in the dark waits for the slowest of them, not for their sum. */
async function checkAll({ installationNumber, textNumber }: CheckInput): Promise<SendChecks> {
  const { checkBot, checkNumber } = reporterChecks();
  const [bot, status, textable] = await Promise.all([
    checkBot(),
    installationNumber === '' ? null : checkStatus(installationNumber).catch(() => 'failed' as const),
    textNumber === null ? null : checkNumber(textNumber),
  ]);
  return { bot, status, textable };
}

interface CheckInput {
  installationNumber: string;
  textNumber: string | null;
}
