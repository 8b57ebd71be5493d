import { DRAFT_VERSION, type DraftRow, draftPhotoKey, type MeterReadEntry } from '#db/drafts.ts';
import type { OutboxDb } from '#db/outbox.ts';

export interface Draft {
  entry: MeterReadEntry;
  photo: ArrayBuffer | null;
}

/** The draft as its owner left it, or null: none, another customer's, or of a version we do not know. */
export async function loadDraft(db: OutboxDb, key: string, owner: string): Promise<Draft | null> {
  return db.transaction('r', [db.drafts, db.photos], async () => {
    const row = await db.drafts.get(key);
    if (!row || row.owner !== owner || row.version !== DRAFT_VERSION) return null;
    const photo = row.entry.photo ? await db.photos.get(draftPhotoKey(key)) : undefined;
    return { entry: photo ? row.entry : { ...row.entry, photo: null }, photo: photo?.bytes ?? null };
  });
}

/** Saves what was typed; the photo's bytes go by {@link saveDraftPhoto}, once, not with every digit. */
export async function saveDraft(db: OutboxDb, key: string, owner: string, entry: MeterReadEntry): Promise<void> {
  const row: DraftRow = { key, version: DRAFT_VERSION, owner, savedAt: new Date().toISOString(), entry };
  await db.drafts.put(row);
}

export async function saveDraftPhoto(
  db: OutboxDb,
  key: string,
  photo: { fileName: string; bytes: ArrayBuffer } | null,
): Promise<void> {
  const submissionId = draftPhotoKey(key);
  if (photo) await db.photos.put({ submissionId, ...photo });
  else await db.photos.delete(submissionId);
}

/** Forgets a draft and its photo. Inside a caller's transaction when there is one. */
export async function dropDraft(db: OutboxDb, key: string): Promise<void> {
  await db.drafts.delete(key);
  await db.photos.delete(draftPhotoKey(key));
}

/**
 * Holds a draft for this tab until the returned function is called: two tabs must not type into one
 * reading. `onLost` is called when another tab takes it over. False when another tab holds it now.
 */
export async function holdDraft(
  key: string,
  { takeOver = false, onLost }: { takeOver?: boolean; onLost: () => void },
): Promise<(() => void) | false> {
  return new Promise((resolve) => {
    let release = () => {};
    const untilReleased = new Promise<void>((done) => {
      release = done;
    });
    navigator.locks
      .request(`stormlamp-draft-${key}`, takeOver ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(false);
        resolve(release);
        return untilReleased;
      })
      .catch(onLost);
  });
}
