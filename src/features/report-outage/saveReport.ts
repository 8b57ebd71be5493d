import { outboxDb } from '#db/outboxDb.ts';
import type { ReportContext } from '#machines/reportOutage/reportOutageContext.ts';
import { OUTAGE_REPORT_DRAFT } from '#outbox/kinds/outageReport.ts';
import { outbox, sendSoon } from '#outbox/pageOutbox.ts';
import { askToKeep } from '#parts/status/useStoragePersistence.ts';
import { keepConsent } from './consent.ts';
import { toReport } from './toReport.ts';

/**
 * Puts what was confirmed into the outbox in the place of what it `replaces`, and has it sent soon. Fails where the
 * device cannot keep it.
 *
 * @param answers the key of a question of the utility's: answered in another way too, it is the same report
 * @returns the submission's id
 */
export async function saveReport(
  context: ReportContext,
  reporter: string | null,
  replaces: readonly string[],
  answers?: string,
): Promise<string> {
  const intent = toReport(context, new Date());
  const { statusChecked, numberChecked, phoneNumber } = context;
  const checked = { statusChecked, numberChecked, callNumber: phoneNumber.trim() };
  const isAnswered = answers !== undefined && (await outboxDb.submissions.get(answers)) !== undefined;
  const id = await outbox.enqueue('outageReport', {
    ...(answers !== undefined && !isAnswered && { id: answers }),
    reporter,
    intent,
    ...checked,
    draftKey: OUTAGE_REPORT_DRAFT,
    replaces,
  });
  askToKeep();
  sendSoon();
  // A report that is saved is saved: that the consent is not remembered costs a tick the next time.
  await keepConsent(true, { isSignedIn: reporter !== null }).catch(() => {});
  return id;
}
