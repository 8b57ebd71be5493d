import type { Plant } from './plants.ts';

/** Bugs in how an item is changed or taken back. */
export const plantsInChanges: readonly Plant[] = [
  {
    name: 'photo-of-the-replaced-one-forgotten',
    file: 'src/outbox/engine/queue/enqueue.ts',
    find: 'old?.attachmentTried ? [old.id] : []',
    replace: '[]',
    seed: 4_291_000_062,
    why: 'a photo that left the device before the reading was changed is refused as one used before',
  },
  {
    name: 'reopen-forgets-photo',
    file: 'src/outbox/engine/queue/reopen.ts',
    find: 'if (attachment) {',
    replace: 'if (false) {',
    seed: 24,
    why: 'an item opened again comes without its photo',
  },
  {
    name: 'discard-while-sending',
    file: 'src/outbox/engine/settle/advance.ts',
    find: "row.state !== 'sending' && row.state !== 'received' && !hasArrived(row)",
    replace: '!hasArrived(row)',
    seed: 275,
    why: 'an item is taken back while it is on its way, and arrives all the same',
  },
  {
    name: 'change-deletes-first',
    file: 'src/outbox/engine/queue/reopen.ts',
    find: "await db.submissions.put(advance(row, { type: 'CHANGE' }));",
    replace: 'await db.submissions.delete(id);',
    seed: 4,
    why: 'a change that is not finished loses what was saved',
  },
  {
    name: 'change-overwrites-a-draft',
    file: 'src/outbox/engine/queue/reopen.ts',
    find: 'if (other) await dropDraft(db, key);',
    replace: 'if (other) await db.drafts.delete(key);',
    seed: 136,
    why: 'an item whose change was given up for another waits for ever',
  },
  {
    name: 'swap-in-two-transactions',
    file: 'src/outbox/engine/queue/enqueue.ts',
    find: '  const gone: SubmissionRow[] = [];',
    replace:
      "  const gone: SubmissionRow[] = [];\n  for (const { row } of submissions) gone.push(...(await db.transaction('rw', [db.submissions, db.attachments], () => takePlaceOfFirst(db, row))));",
    seed: 384,
    why: 'a kill between the two leaves neither what was saved nor its replacement',
  },
  {
    name: 'replaced-keys-not-sent',
    file: 'src/outbox/engine/send/content.ts',
    find: '...(row.replaces?.length && { replaces: row.replaces }),',
    replace: '',
    seed: 34,
    why: 'what was changed after a lost reply is at the utility twice',
  },
  {
    name: 'rivals-not-named',
    file: 'src/outbox/engine/queue/enqueue.ts',
    find: 'await withRivals(db, confirmed)',
    replace: 'confirmed',
    seed: 3_500_000_292,
    why: 'of a change confirmed in two tabs at once, the one that does not count is shown as received',
  },
  {
    name: 'rest-of-a-replaced-one-goes',
    file: 'src/outbox/engine/settle/settle.ts',
    find: 'if (!row.answer?.replaced || !hasArrived(row)) return row;',
    replace: 'if (row.id) return row;',
    seed: 3_600_006_818,
    why: 'the photo of a reading that does not count is sent, and refused as the one of its replacement',
  },
];
