/**
 * The product's half on the device, as the simulator drives it. One module, so that it can be loaded once
 * more with a bug planted in it (planting.ts) while the simulator itself stays what it is.
 */
import { type AnyKind, type Kinds, registry } from '#outbox/engine/kind.ts';
import { kinds as offered } from '#outbox/kinds/all.ts';
import { meterRead } from '#outbox/kinds/meterRead.ts';
import { outageArea } from '#outbox/kinds/outageAreas.ts';
import { outageReport } from '#outbox/kinds/outageReport.ts';
import { thermostat } from '../outbox/thermostat.ts';

export { sendCall } from '#api/call.ts';
export { putPhoto } from '#api/putPhoto.ts';
export { OutboxDb } from '#db/outboxDb.ts';
export { createOutbox } from '#outbox/createOutbox.ts';
export { loadDraft, saveDraft, saveDraftAttachment } from '#outbox/engine/drafts/drafts.ts';
export { noteOpenedAsText } from '#outbox/engine/queue/noteOpenedAsText.ts';
export { noteShownToCarry } from '#outbox/engine/queue/noteShownToCarry.ts';
export { sendAsItWas } from '#outbox/engine/queue/reopen.ts';
export { discard, discardAll, unfinishedOf } from '#outbox/engine/queue/withdraw.ts';
export { makeRetryTimer } from '#outbox/engine/send/retryTimer.ts';
export { forgetReceipt } from '#outbox/engine/settle/forgetReceived.ts';
export { carriedOf, isCarriable } from '#parts/submission/asCarried.ts';
export { textOf } from '#parts/submission/asText.ts';
export { awaitsSignIn, countListedFor } from '#parts/submission/unsent.ts';

export { meterRead, outageArea, outageReport, thermostat };
/** Those that customers were offered before there was a setting, and with them one that nobody is. */
export const kinds = registry(meterRead, outageReport);
export const kindsAndSetting = registry(meterRead, outageReport, thermostat);
/** In a schedule in which nothing is looked up nobody is asked anything. */
export const unasking = (kinds: Kinds): Kinds =>
  new Map([...kinds].map(([name, { question: _, ...kind }]) => [name, kind as AnyKind]));
/** Those that customers are offered, and with them that setting. */
export const kindsAndAreas = registry(...offered.values(), thermostat);

export type Client = typeof import('./client.ts');
