import { carryReportCall } from '#contracts/carriedReport.ts';
import { browserEnvironment } from '#outbox/browserEnvironment.ts';
import { proofHeader } from '#outbox/kinds/botProof.ts';
import type { CarriedReport } from '#rules/carriedReport.ts';
import { callAsAnyone } from '#session/callAsAnyone.ts';

/** Hands over what is carried, with a proof of work where one can be made (decision 0031). */
export async function sendCarried(carried: string, { keyHash }: CarriedReport) {
  const headers = await proofHeader(browserEnvironment, keyHash);
  return callAsAnyone(carryReportCall, { carried }, { headers });
}

/** What came of it. */
export type CarriedOutcome = Awaited<ReturnType<typeof sendCarried>>;
