import { fromPromise } from 'xstate';
import { reportOutageMachine } from '#machines/reportOutage/reportOutage.machine.ts';
import { OUTAGE_REPORT_DRAFT } from '#outbox/kinds/outageReport.ts';
import { outbox, sendSoon } from '#outbox/pageOutbox.ts';
import { askToKeep } from '#parts/status/useStoragePersistence.ts';
import { reporterChecks } from './checkReporter.ts';
import { checkStatus, findNearby, lookUp } from './findPremises.ts';
import { toReport } from './toReport.ts';

/**
 * The report's flow with its effects: what is confirmed goes into the outbox in the place of what it `replaces`, and is
 * sent soon.
 */
export function reportOutageWithEffects(reporter: string | null, replaces: readonly string[]) {
  const { checkBot, checkNumber } = reporterChecks();
  return reportOutageMachine.provide({
    actors: {
      findNearby: fromPromise(findNearby),
      lookUp: fromPromise(async ({ input }) => (input ? lookUp(input) : [])),
      checkStatus: fromPromise(({ input }) => checkStatus(input.installationNumber)),
      checkBot: fromPromise(checkBot),
      checkNumber: fromPromise(({ input }) => checkNumber(input)),
      save: fromPromise(async ({ input }) => {
        const intent = toReport(input, new Date());
        const { statusChecked, numberChecked, phoneNumber } = input;
        const checked = { statusChecked, numberChecked, callNumber: phoneNumber.trim() };
        const given = { reporter, intent, ...checked, draftKey: OUTAGE_REPORT_DRAFT, replaces };
        const id = await outbox.enqueue('outageReport', given);
        askToKeep();
        sendSoon();
        return id;
      }),
    },
  });
}
