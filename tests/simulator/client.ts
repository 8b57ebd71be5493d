/**
 * The product's half on the device, as the simulator drives it. One module, so that it can be loaded once
 * more with a bug planted in it (planting.ts) while the simulator itself stays what it is.
 */
export { sendCall } from '#api/call.ts';
export { putPhoto } from '#api/putPhoto.ts';
export { OutboxDb } from '#db/outbox.ts';
export { discard, discardAll, goOnWithoutPhoto } from '#outbox/changes.ts';
export { createOutbox } from '#outbox/createOutbox.ts';
export { loadDraft, saveDraft, saveDraftPhoto } from '#outbox/drafts.ts';
export { makeNapper } from '#outbox/nap.ts';
export { reopen, sendAsItWas } from '#outbox/reopen.ts';

export type Client = typeof import('./client.ts');
