import type { DraftKey, DraftRow } from '#db/drafts.ts';
import type { OutboxDb } from '#db/outbox.ts';
import { ANYONE, type SubmissionRow } from '#db/submissions.ts';

/** Under which key a submission is a draft again. */
export const draftKeyOf = (row: SubmissionRow): DraftKey =>
  row.kind === 'outageReport' ? 'outageReport' : `meterRead:${row.caAccount}`;

/** The draft in which this very submission is being changed, if there is one. Inside the caller's transaction. */
export async function draftOf(db: OutboxDb, row: SubmissionRow): Promise<DraftRow | undefined> {
  const draft = await db.drafts.get(draftKeyOf(row));
  return draft?.replaces?.[0] === row.id ? draft : undefined;
}

/** What was handed in, as it was before it was confirmed. */
export function asDraft(row: SubmissionRow, hasPhoto: boolean): Pick<DraftRow, 'key' | 'owner' | 'entry'> {
  if (row.kind === 'outageReport') {
    const { intent } = row;
    return {
      key: draftKeyOf(row),
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
    key: draftKeyOf(row),
    owner: row.owner,
    entry: {
      digits: [...meterRead],
      date: submittedDateTime.slice(0, 10),
      photo:
        hasPhoto && image ? { fileName: image.filename, fileType: image.fileType, fileLength: image.fileLength } : null,
      box: null,
      replacedDateTime: submittedDateTime,
    },
  };
}
