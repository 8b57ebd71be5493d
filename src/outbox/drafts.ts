import { DRAFT_VERSION, type DraftKey, draftPhotoKey, type EntryOf } from '#db/drafts.ts';
import type { OutboxDb } from '#db/outbox.ts';
import { ANYONE } from '#db/submissions.ts';

export interface Draft<K extends DraftKey> {
  entry: EntryOf<K>;
  photo: ArrayBuffer | null;
}

/**
 * The draft as its owner left it, or null: none, another customer's, or of a version we do not know. What was written
 * in nobody's name anybody may go on with: a visitor who signs in between two steps, a customer who opens the lock.
 */
export async function loadDraft<K extends DraftKey>(db: OutboxDb, key: K, owner: string): Promise<Draft<K> | null> {
  return db.transaction('r', [db.drafts, db.photos], async () => {
    const row = await db.drafts.get(key);
    if (!row || ![owner, ANYONE].includes(row.owner) || row.version !== DRAFT_VERSION) return null;
    const names = 'photo' in row.entry && row.entry.photo;
    const photo = names ? await db.photos.get(draftPhotoKey(key)) : undefined;
    const entry = names && !photo ? { ...row.entry, photo: null } : row.entry;
    return { entry: entry as EntryOf<K>, photo: photo?.bytes ?? null };
  });
}

/** Saves what was typed; the photo's bytes go by {@link saveDraftPhoto}, once, not with every digit. */
export async function saveDraft<K extends DraftKey>(
  db: OutboxDb,
  key: K,
  owner: string,
  entry: EntryOf<K>,
): Promise<void> {
  await db.drafts.put({ key, version: DRAFT_VERSION, owner, savedAt: new Date().toISOString(), entry });
}

export async function saveDraftPhoto(
  db: OutboxDb,
  key: DraftKey,
  photo: { fileName: string; bytes: ArrayBuffer } | null,
): Promise<void> {
  const submissionId = draftPhotoKey(key);
  if (photo) await db.photos.put({ submissionId, ...photo });
  else await db.photos.delete(submissionId);
}

/** Forgets a draft and its photo. Inside a caller's transaction when there is one. */
export async function dropDraft(db: OutboxDb, key: DraftKey): Promise<void> {
  await db.drafts.delete(key);
  await db.photos.delete(draftPhotoKey(key));
}

/**
 * Holds a draft for this tab until the returned function is called: two tabs must not type into one
 * thing. `onLost` is called when another tab takes it over. False when another tab holds it now.
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
