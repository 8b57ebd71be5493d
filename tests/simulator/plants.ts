// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source

/** A bug that somebody could write, told as one replacement in the source. */
export interface Plant {
  name: string;
  file: string;
  find: string;
  replace: string;
  why: string;
  /** A seed that finds it; tried first. */
  seed?: number;
}

export const plants: readonly Plant[] = [
  {
    name: 'delete-before-send',
    file: 'src/outbox/claim.ts',
    find: '    await db.submissions.put(claimed);',
    replace: '    await db.submissions.delete(row.id);',
    why: 'the row is taken out of the queue before anybody has it',
  },
  {
    name: 'key-per-attempt',
    file: 'src/outbox/steps.ts',
    find: '{ idempotencyKey: row.id, owner: row.owner }',
    replace:
      "{ idempotencyKey: `${row.id.slice(0, 30)}${row.attempts}-${(row.lease ?? '').slice(0, 4)}`, owner: row.owner }",
    why: 'every attempt looks like a new submission to the server',
  },
  {
    name: 'html-is-success',
    file: 'src/api/send.ts',
    find: "if (body === undefined) return { ok: false, failure: { kind: 'retryLater', reason: 'notOurServer' } };",
    replace: 'if (body === undefined) return { ok: true, reply: { data: { errorCode: 0 } } };',
    why: "a hotel's sign-in page counts as the utility's yes",
  },
  {
    name: 'any-reply-is-success',
    file: 'src/api/call.ts',
    find: 'if (parsed.success) return',
    replace: 'if (true) return',
    why: 'what does not parse is taken for the answer',
  },
  {
    name: 'status-ignored',
    file: 'src/api/send.ts',
    find: 'if (!response.ok) return',
    replace: 'if (!response.ok && response.status < 500) return',
    why: 'a 500 with any body goes on as if it were an answer',
  },
  {
    name: 'lease-never-reclaimed',
    file: 'src/outbox/claim.ts',
    find: 'const row = orphan ?? (',
    replace: 'const row = (orphan && undefined) ?? (',
    why: 'what a dead tab was sending stays "sending" for ever',
  },
  {
    name: 'lease-not-checked-on-settle',
    file: 'src/outbox/settle.ts',
    find: 'if (row?.lease !== token) return;',
    replace: 'if (!row) return;',
    why: 'a sender that lost its lock overwrites what its successor learned',
  },
  {
    name: 'owner-not-checked-at-claim',
    file: 'src/outbox/claim.ts',
    find: 'const owner = session.customerId;',
    replace: 'const owner = (await db.submissions.toCollection().first())?.owner ?? session.customerId;',
    why: 'the first row decides whose rows are sent, not who is signed in',
  },
  {
    name: 'expired-session-not-checked',
    file: 'src/outbox/claim.ts',
    find: 'if (!session || session.expired) return undefined;',
    replace: 'if (!session) return undefined;',
    why: 'rows are sent into a session that is over',
  },
  {
    name: 'settle-outside-transaction',
    file: 'src/outbox/settle.ts',
    find: "await db.transaction('rw', [db.submissions, db.photos, db.deviceSession], async () => {",
    replace: 'await (async (work: () => Promise<void>) => work())(async () => {',
    why: 'a kill between two writes leaves half of them',
  },
  {
    name: 'photo-in-a-second-transaction',
    file: 'src/outbox/enqueue.ts',
    find: '    if (read.photo && read.intent.meterReadImage) {',
    replace:
      "  });\n  await db.transaction('rw', [db.photos], async () => {\n    if (read.photo && read.intent.meterReadImage) {",
    why: 'a kill between the two loses the photo',
  },
  {
    name: 'draft-dropped-first',
    file: 'src/outbox/enqueue.ts',
    find: "  await db.transaction('rw', [db.submissions, db.photos, db.drafts], async () => {",
    replace:
      "  if (read.draftKey) await dropDraft(db, read.draftKey);\n  await db.transaction('rw', [db.submissions, db.photos, db.drafts], async () => {",
    why: 'a kill between the two leaves neither draft nor submission',
  },
  {
    name: 'exists-is-always-refused',
    file: 'src/outbox/steps.ts',
    find: '(cameBefore && row.photoTried)',
    replace: '(cameBefore && false)',
    why: 'our own earlier upload is called a photo used before',
  },
  {
    name: 'tried-not-written-down',
    file: 'src/outbox/steps.ts',
    find: 'if (row.photoTried) return true;',
    replace: 'if (row.id) return true;',
    why: 'a tab killed during the upload leaves no trace of it',
  },
  {
    name: 'expired-permission-is-refusal',
    file: 'src/outbox/steps.ts',
    find: 'if (said(outcome, 403)) {',
    replace: 'if (said(outcome, 499)) {',
    why: 'an upload put off for more than an hour is refused for good',
  },
  {
    name: 'retry-after-ignored',
    file: 'machines/submission.machine.ts',
    find: 'const asked = Math.min(retryAfter, LONGEST_WAIT_MS);',
    replace: 'const asked = Math.min(retryAfter, 0);',
    why: "the server's wish for a pause counts for nothing",
  },
  {
    name: '401-spends-the-row',
    file: 'src/api/classify.ts',
    find: "if (status === 401) return { kind: 'signInAgain' };",
    replace: "if (status === 499) return { kind: 'signInAgain' };",
    why: 'an expired session refuses the reading instead of pausing it',
  },
  {
    name: 'refused-deleted-silently',
    file: 'src/outbox/settle.ts',
    find: '    await db.submissions.put(after);',
    replace:
      "    if (after.state === 'notAccepted') await db.submissions.delete(id);\n    else await db.submissions.put(after);",
    why: 'the utility said no and the customer never hears of it',
  },
  {
    name: 'back-off-grows-for-ever',
    file: 'machines/backoff.ts',
    find: 'Math.min(MAX_BACKOFF_MS, BASE_MS *',
    replace: 'Math.min(Number.MAX_SAFE_INTEGER, 3_600_000 *',
    why: 'the wait has no cap',
  },
  {
    name: 'no-back-off',
    file: 'machines/backoff.ts',
    find: 'return Math.round(random * ceiling);',
    replace: 'return Math.round((random * ceiling) / 1e9);',
    why: 'a dead network is asked again at once, for ever',
  },
  {
    name: 'steal-never-happens',
    file: 'src/outbox/lock.ts',
    find: 'if (!believed) return',
    replace: 'if (!believed && false) return',
    why: 'a suspended tab keeps its lock for ever',
  },
  {
    name: 'one-lock-for-both-lanes',
    file: 'src/outbox/lock.ts',
    find: 'const name = `stormlamp-outbox-${lane}`;',
    replace: "const name = 'stormlamp-outbox';",
    why: 'a stuck photo holds back every reading',
  },
  {
    name: 'two-senders',
    file: 'src/outbox/lock.ts',
    find: 'return (await locks.request(name, { signal: AbortSignal.timeout(LEASE_MS / 4) }, run)) as T;',
    replace: 'return (await run()) as T;',
    why: 'no lock at all: every tab sends everything',
  },
  {
    name: 'unknown-version-is-guessed-at',
    file: 'src/outbox/drain.ts',
    find: 'row.version !== ROW_VERSION ||',
    replace: '',
    why: 'a row of another version is sent as if we knew it',
  },
  {
    name: 'held-never-released',
    file: 'src/outbox/createOutbox.ts',
    find: "await stepAll(await owner(), 'held', { type: 'RELEASED' });",
    replace: "await stepAll(await owner(), 'waiting', { type: 'RELEASED' });",
    why: 'what an older version held back is never tried again',
  },
  {
    name: 'sign-in-does-not-resume',
    file: 'src/outbox/createOutbox.ts',
    find: "await stepAll(customerId, 'signInNeeded', { type: 'SIGNED_IN' });",
    replace: "await stepAll('', 'signInNeeded', { type: 'SIGNED_IN' });",
    why: 'paused rows stay paused after the sign-in',
  },
  {
    name: 'clock-set-back-blocks',
    file: 'src/outbox/claim.ts',
    find: 'at + LONGEST_WAIT_MS + 1).first()',
    replace: 'Dexie.maxKey).first()',
    why: 'a clock set back 30 days puts every attempt off by 30 days',
  },
  {
    name: 'photo-kept-for-ever',
    file: 'src/outbox/settle.ts',
    find: "if (after.state === 'received' || scanSaidNo) await db.photos.delete(id);",
    replace: 'if (scanSaidNo) await db.photos.delete(id);',
    why: 'the device fills up with photos that were received',
  },
  {
    name: 'reopen-forgets-photo',
    file: 'src/outbox/changes.ts',
    find: 'if (photo) await db.photos.put({',
    replace: 'if (!photo) await db.photos.put({',
    why: 'an item opened again comes without its photo',
  },
  {
    name: 'discard-while-sending',
    file: 'src/outbox/changes.ts',
    find: "row.state !== 'sending' && row.state !== 'received' && !hasReading(row)",
    replace: '!hasReading(row)',
    why: 'an item is taken back while it is on its way, and arrives all the same',
  },
  {
    name: 'no-photo-steps',
    file: 'src/outbox/enqueue.ts',
    find: "if (!photo) return ['reading'];",
    replace: "return ['reading'];",
    why: 'the photo never leaves the device',
  },
  {
    name: 'server-key-not-scoped',
    file: 'server/store/idempotency.ts',
    find: '`customer:${submission.customerId}`',
    replace: "'customer'",
    why: "one customer's key answers another customer's submission",
  },
  {
    name: 'server-effect-outside-transaction',
    file: 'server/http/calls/meterRead.ts',
    find: 'body: { data: await takeInMeterRead(tx, now, account, input, key) },',
    replace: 'body: { data: await takeInMeterRead(db, now, account, input, key) },',
    why: 'the reading commits without its key',
  },
  {
    name: 'server-second-answer-differs',
    file: 'server/store/idempotency.ts',
    find: 'return { status: known.status, body: known.answer as T, repeated: true };',
    replace: 'return { ...(await effect(tx)), repeated: true };',
    why: 'a repeat is judged anew and refused as a duplicate',
  },
  {
    name: 'server-key-forgotten',
    file: 'server/store/idempotency.ts',
    find: 'if (known) {',
    replace: 'if (known && false) {',
    why: 'every repeat is a new submission',
  },
  {
    name: 'server-owner-header-ignored',
    file: 'server/http/guards.ts',
    find: 'if (owner !== undefined && owner !== session.customerId) {',
    replace: "if (owner === '') {",
    why: 'a queued reading goes into whatever session the browser has',
  },
  {
    name: 'server-photo-lost-after-exists',
    file: 'server/http/calls/photos.ts',
    find: 'if (await markStored(tx, customerId, photo.fileName, bytes.length)) {',
    replace: "if (put === 'stored' && (await markStored(tx, customerId, photo.fileName, bytes.length))) {",
    why: 'a photo whose row was not written before the crash is never marked as stored',
  },
];
