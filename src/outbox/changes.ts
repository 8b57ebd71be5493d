import { DRAFT_VERSION, type DraftRow, draftPhotoKey } from '#db/drafts.ts';
import type { OutboxDb } from '#db/outbox.ts';
import { ANYONE, type SubmissionRow } from '#db/submissions.ts';
import { dropDraft } from './drafts.ts';
import { advance } from './progress.ts';
import { dropNeedlessSpares, dropSpares, keepSpare } from './spares.ts';

/** The utility has the figures, or the report; what is left is the photo at most. */
export const hasArrived = (row: SubmissionRow): boolean =>
  row.stepNames.findIndex((step) => step === 'reading' || step === 'report') < row.done;

/** Not while it is on its way, and not once the utility has it. */
export const canChange = (row: SubmissionRow): boolean =>
  row.state !== 'sending' && row.state !== 'received' && !hasArrived(row);

/**
 * Takes an item out of the outbox with `take`, which runs in the transaction that has looked whether it may. The spare
 * copy goes first: killed in between, the item is there still, and nothing brings back what was taken away.
 */
async function takeOut<T>(db: OutboxDb, id: string, take: (row: SubmissionRow) => Promise<T>): Promise<T | null> {
  const asked = await db.submissions.get(id);
  if (!asked || !canChange(asked)) return null;
  await dropSpares(db, [id]);
  const taken = await db.transaction('rw', [db.submissions, db.photos, db.drafts], async () => {
    const row = await db.submissions.get(id);
    return row && canChange(row) ? take(row) : null;
  });
  // On its way meanwhile.
  if (taken === null) await keepSpare(db, { row: asked, photo: (await db.photos.get(id)) ?? null });
  return taken;
}

/** The customer takes an item back. False when it is too late: it is being sent, or the utility has it. */
export async function discard(db: OutboxDb, id: string): Promise<boolean> {
  const taken = await takeOut(db, id, async () => {
    await db.submissions.delete(id);
    await db.photos.delete(id);
    return true;
  });
  return taken === true;
}

/**
 * The customer leaves and wants nothing of theirs to stay. One that is on its way this very moment may
 * still arrive; its answer then finds no row to settle.
 */
export async function discardAll(db: OutboxDb, owner: string): Promise<void> {
  const unsent = async () => {
    const rows = await db.submissions.filter((row) => row.owner === owner).toArray();
    return rows.filter((row) => row.state !== 'received').map(({ id }) => id);
  };
  await dropSpares(db, await unsent());
  await db.transaction('rw', [db.submissions, db.photos, db.drafts], async () => {
    const ids = await unsent();
    await db.submissions.bulkDelete(ids);
    await db.photos.bulkDelete(ids);
    for (const { key } of await db.drafts.filter((draft) => draft.owner === owner).toArray()) await dropDraft(db, key);
  });
}

/**
 * Takes an item back and opens it as a draft with its values and photo; confirming it again makes a new
 * submission with a new key. Null when it is too late.
 */
export async function reopen(db: OutboxDb, id: string): Promise<SubmissionRow | null> {
  return takeOut(db, id, async (row) => {
    const photo = await db.photos.get(id);
    const draft = asDraft(row, photo !== undefined);
    const { key } = draft;
    await dropDraft(db, key);
    const tried = row.photoTried === true;
    if (photo) await db.photos.put({ ...photo, submissionId: draftPhotoKey(key), tried });
    await db.drafts.put({ ...draft, version: DRAFT_VERSION, savedAt: row.capturedAt });
    await db.submissions.delete(id);
    await db.photos.delete(id);
    return row;
  });
}

/** What was handed in, as it was before it was confirmed. */
function asDraft(row: SubmissionRow, hasPhoto: boolean): Pick<DraftRow, 'key' | 'owner' | 'entry'> {
  if (row.kind === 'outageReport') {
    const { intent } = row;
    return {
      key: 'outageReport',
      owner: row.reporter ?? ANYONE,
      entry: {
        step: 'location',
        breakerChecked: true,
        lookupType: intent.location.lookupType,
        outageAddress: intent.location.outageAddress,
        contactName: intent.callerName,
        phoneNumber: intent.callbackPhoneNumber,
        additionalInfo: intent.callerComments,
        notificationPreference: intent.callbackType,
        alternativeContactNumber: intent.callbackType === 'Text' ? intent.callbackPhoneNumber : '',
        alternativeContactEmail: intent.callbackEmail,
        privacyPolicyChecked: true,
      },
    };
  }
  const { meterReadImage: image, meterRead, submittedDateTime } = row.intent;
  return {
    key: `meterRead:${row.caAccount}`,
    owner: row.owner,
    entry: {
      digits: [...meterRead],
      date: submittedDateTime.slice(0, 10),
      photo:
        hasPhoto && image ? { fileName: image.filename, fileType: image.fileType, fileLength: image.fileLength } : null,
      box: null,
    },
  };
}

/** The customer lets a photo go that the utility did not take; the reading itself is in. */
export async function goOnWithoutPhoto(db: OutboxDb, id: string): Promise<void> {
  await db.transaction('rw', [db.submissions, db.photos], async () => {
    const row = await db.submissions.get(id);
    if (row?.state !== 'photoRefused') return;
    await db.submissions.put({ ...advance(row, { type: 'WITHOUT_PHOTO' }), settledAt: new Date().toISOString() });
    await db.photos.delete(id);
  });
  await dropNeedlessSpares(db);
}
