/**
 * The product as the simulator drives it: one module, so that it can be loaded a second time with a bug
 * planted in it (plantLoader.ts) while the simulator itself stays what it is.
 */
export { sendCall } from '#api/call.ts';
export { putPhoto } from '#api/putPhoto.ts';
export { OutboxDb } from '#db/outbox.ts';
export { discard, goOnWithoutPhoto, reopen } from '#outbox/changes.ts';
export { createOutbox } from '#outbox/createOutbox.ts';
export { loadDraft, saveDraft, saveDraftPhoto } from '#outbox/drafts.ts';
export { makeNapper } from '#outbox/nap.ts';
export { buildServer } from '#server/app.ts';
export { makeWork } from '#server/jobs/work.ts';
export { createSession, deleteSession, revokeSessions } from '#server/store/sessions.ts';

export type Product = typeof import('./product.ts');
