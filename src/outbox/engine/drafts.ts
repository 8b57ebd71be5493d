import { DRAFT_VERSION, type DraftKey, type DraftRow, draftPhotoKey, type EntryOf } from '#db/drafts.ts';
import type { OutboxDb } from '#db/outbox.ts';
import { ANYONE } from '#db/submissions.ts';
import { advance } from './advance.ts';

export interface Draft<K extends DraftKey> {
  entry: EntryOf<K>;
  photo: ArrayBuffer | null;
  /** What it takes the place of when it is confirmed, newest first; empty for something new. */
  replaces: readonly string[];
}

/** Its owner's or nobody's, and of a version we know. */
const isReadable = (row: DraftRow, owner: string): boolean =>
  [owner, ANYONE].includes(row.owner) && row.version === DRAFT_VERSION;

/** Two drafts under one key that are about the same thing: the same item to be changed, or both something new. */
const isSame = (one: readonly string[] = [], other: readonly string[] = []): boolean => one[0] === other[0];

/**
 * The draft as its owner left it, or null: none, another customer's, or of a version we do not know. What was written
 * in nobody's name anybody may go on with: a visitor who signs in between two steps, a customer who opens the lock.
 */
export async function loadDraft<K extends DraftKey>(db: OutboxDb, key: K, owner: string): Promise<Draft<K> | null> {
  return db.transaction('r', [db.drafts, db.photos], async () => {
    const row = await db.drafts.get(key);
    if (!row || !isReadable(row, owner)) return null;
    const names = 'photo' in row.entry && row.entry.photo;
    const photo = names ? await db.photos.get(draftPhotoKey(key)) : undefined;
    const entry = names && !photo ? { ...row.entry, photo: null } : row.entry;
    return { entry: entry as EntryOf<K>, photo: photo?.bytes ?? null, replaces: row.replaces ?? [] };
  });
}

/**
 * Saves what was typed; the photo's bytes go by {@link saveDraftPhoto}, once, not with every digit. False when another
 * draft lies under this key by now (an item was opened again in another tab): then nothing is written over it.
 */
export async function saveDraft<K extends DraftKey>(
  db: OutboxDb,
  key: K,
  owner: string,
  { entry, replaces }: Pick<Draft<K>, 'entry' | 'replaces'>,
): Promise<boolean> {
  return db.transaction('rw', [db.submissions, db.photos, db.drafts], async () => {
    const there = await db.drafts.get(key);
    if (there && !isReadable(there, owner)) await dropDraft(db, key);
    else if (there && !isSame(there.replaces, replaces)) return false;
    const savedAt = new Date().toISOString();
    await db.drafts.put({ key, version: DRAFT_VERSION, owner, savedAt, entry, replaces: [...replaces] });
    return true;
  });
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

/**
 * Forgets a draft and its photo; an item that it was to replace goes as it was. Inside a caller's transaction over
 * submissions, photos and drafts.
 */
export async function dropDraft(db: OutboxDb, key: DraftKey): Promise<void> {
  const draft = await db.drafts.get(key);
  const [replaced] = draft?.replaces ?? [];
  const row = replaced === undefined ? undefined : await db.submissions.get(replaced);
  if (row?.state === 'changing') await db.submissions.put(advance(row, { type: 'AS_IT_WAS' }));
  await db.drafts.delete(key);
  await db.photos.delete(draftPhotoKey(key));
}

/** Forgets the draft that became a submission; not another one that lies under its key by now. */
export async function spendDraft(db: OutboxDb, key: DraftKey, replaces: readonly string[]): Promise<void> {
  const draft = await db.drafts.get(key);
  if (draft && isSame(draft.replaces, replaces)) await dropDraft(db, key);
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
