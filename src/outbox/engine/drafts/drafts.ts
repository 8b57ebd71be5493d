import type { AttachmentRow } from '#db/attachments.ts';
import { DRAFT_VERSION, type DraftRow } from '#db/drafts.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import { ANYONE } from '#db/submissions.ts';
import { draftAttachmentKey } from '../queue/attachment.ts';
import { advance } from '../settle/advance.ts';

/** `Entry` is what its kind keeps of the form. */
export interface Draft<Entry extends object> {
  entry: Entry;
  attachment: ArrayBuffer | null;
  /** What it takes the place of when it is confirmed, newest first; empty for something new. */
  replaces: readonly string[];
  /** ISO time by the device's clock. */
  savedAt: string;
}

/** Its owner's or a visitor's, of a version we know, and not damaged. */
const isReadable = (row: DraftRow, owner: string): boolean =>
  [owner, ANYONE].includes(row.owner) &&
  row.version === DRAFT_VERSION &&
  typeof row.entry === 'object' &&
  row.entry !== null;

/** Two drafts under one key that are about the same thing: the same item to be changed, or both something new. */
const isSame = (one: readonly string[] = [], other: readonly string[] = []): boolean => one[0] === other[0];

/**
 * The draft as its owner left it, or null: none, another customer's, or of a version we do not know. What was written
 * in nobody's name anybody may go on with: a visitor who signs in between two steps, a customer who opens the lock.
 */
export async function loadDraft<Entry extends object>(
  db: OutboxDb,
  key: string,
  owner: string,
): Promise<Draft<Entry> | null> {
  return db.transaction('r', [db.drafts, db.attachments], async () => {
    const row = await db.drafts.get(key);
    if (!row || !isReadable(row, owner)) return null;
    const attachment = await db.attachments.get(draftAttachmentKey(key));
    const { savedAt, replaces = [] } = row;
    return { entry: row.entry as Entry, attachment: attachment?.bytes ?? null, replaces, savedAt };
  });
}

/** The draft in which this very submission is being changed, if there is one. Inside the caller's transaction. */
export async function draftOf(db: OutboxDb, id: string): Promise<DraftRow | undefined> {
  return (await db.drafts.toArray()).find(({ replaces }) => replaces?.[0] === id);
}

/**
 * Whether nothing else lies under the key; a draft that this version cannot read makes way. Inside the caller's
 * transaction.
 */
async function isFree(db: OutboxDb, key: string, owner: string, replaces: readonly string[]): Promise<boolean> {
  const there = await db.drafts.get(key);
  if (!there || isReadable(there, owner)) return !there || isSame(there.replaces, replaces);
  await dropDraft(db, key);
  return true;
}

/**
 * Saves what was typed; the attachment's bytes go by {@link saveDraftAttachment}, once, not with every digit. False when
 * another draft lies under this key by now (an item was opened again in another tab): then nothing is written over it.
 */
export async function saveDraft<Entry extends object>(
  db: OutboxDb,
  key: string,
  owner: string,
  { entry, replaces }: Pick<Draft<Entry>, 'entry' | 'replaces'>,
): Promise<boolean> {
  return db.transaction('rw', [db.submissions, db.attachments, db.drafts], async () => {
    if (!(await isFree(db, key, owner, replaces))) return false;
    const savedAt = new Date().toISOString();
    await db.drafts.put({ key, version: DRAFT_VERSION, owner, savedAt, entry, replaces: [...replaces] });
    return true;
  });
}

/** Saves an attachment's bytes, or forgets them; false as {@link saveDraft}. */
export async function saveDraftAttachment(
  db: OutboxDb,
  key: string,
  owner: string,
  {
    attachment,
    replaces,
  }: { attachment: Pick<AttachmentRow, 'fileName' | 'bytes'> | null; replaces: readonly string[] },
): Promise<boolean> {
  const submissionId = draftAttachmentKey(key);
  return db.transaction('rw', [db.submissions, db.attachments, db.drafts], async () => {
    if (!(await isFree(db, key, owner, replaces))) return false;
    if (attachment) await db.attachments.put({ submissionId, ...attachment });
    else await db.attachments.delete(submissionId);
    return true;
  });
}

/**
 * Forgets a draft and its attachment; an item that it was to replace goes as it was. Inside a caller's transaction over
 * submissions, attachments and drafts.
 */
export async function dropDraft(db: OutboxDb, key: string): Promise<void> {
  const draft = await db.drafts.get(key);
  const [replaced] = draft?.replaces ?? [];
  const row = replaced === undefined ? undefined : await db.submissions.get(replaced);
  if (row?.state === 'changing') await db.submissions.put(advance(row, { type: 'AS_IT_WAS' }));
  await db.drafts.delete(key);
  await db.attachments.delete(draftAttachmentKey(key));
}

/** Forgets the draft that became a submission; not another one that lies under its key by now. */
export async function spendDraft(db: OutboxDb, key: string, replaces: readonly string[]): Promise<void> {
  const draft = await db.drafts.get(key);
  if (draft && isSame(draft.replaces, replaces)) await dropDraft(db, key);
}

/**
 * Holds a draft for this tab until the returned function is called, which resolves when it is free again: two tabs must not type into one
 * thing. `onLost` is called when another tab takes it over. False when another tab holds it now.
 */
export async function holdDraft(
  key: string,
  { takeOver = false, onLost }: { takeOver?: boolean; onLost: () => void },
): Promise<(() => Promise<void>) | false> {
  return new Promise((resolve) => {
    let release = () => {};
    const untilReleased = new Promise<void>((done) => {
      release = done;
    });
    const held: Promise<unknown> = navigator.locks
      .request(`stormlamp-draft-${key}`, takeOver ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(false);
        resolve(async () => {
          release();
          await held;
        });
        return untilReleased;
      })
      .catch(onLost);
  });
}
