import { type MeterReadSubmission, meterReadCall } from '#contracts/meterRead.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { defineKind, type Submitted } from '../engine/kind.ts';
import { answered, keyed } from '../engine/send/content.ts';
import { photoRefusal, photoSteps } from './meterPhoto.ts';

export interface MeterReadRow extends SubmissionRow {
  kind: 'meterRead';
  caAccount: string;
  accountName: string;
  intent: MeterReadSubmission;
}

export interface NewMeterRead extends Submitted {
  owner: string;
  accountName: string;
  intent: MeterReadSubmission;
  /** The photo's bytes; its name is `intent.meterReadImage.filename`. */
  photo: ArrayBuffer | null;
  /** A start or stop read does not count without its photo, so the photo travels first. */
  photoIsMandatory: boolean;
  deadline: string | null;
}

/** A meter reading as far as the customer got. */
export interface MeterReadEntry {
  digits: string[];
  /** Read date, or ''. */
  date: string;
  photo: { fileName: string; fileType: string; fileLength: number } | null;
  /** The box they were in. */
  box: number | null;
  /** `submittedDateTime` of the reading that is being changed. */
  replacedDateTime?: string | undefined;
}

/** One an account. */
export const meterReadDraft = (caAccount: string): string => `meterRead:${caAccount}`;

export const isMeterRead = (row: SubmissionRow | null | undefined): row is MeterReadRow => row?.kind === meterRead.name;

/** A reading that the customer took of their meter, perhaps with a photo. */
export const meterRead = defineKind({
  name: 'meterRead',
  owner: 'customerOrGrant',
  steps: {
    reading: {
      lane: 'small',
      finalRefusals: meterReadCall.finalRefusals ?? [],
      async send({ sendCall }, row: MeterReadRow) {
        const outcome = await sendCall(meterReadCall, row.intent, keyed(row));
        return outcome.ok ? answered(outcome.reply.data) : outcome;
      },
    },
    ...photoSteps,
  },
  counting: 'reading',
  contract: meterReadCall.request,
  begin(read: NewMeterRead) {
    const { intent, photo, deadline, accountName } = read;
    const { caAccount, meterReadImage: image } = intent;
    return {
      enteredBy: read.owner,
      steps: stepsOf(read),
      row: { intent, capturedAt: intent.capturedDateTime, deadline, caAccount, accountName },
      attachment: photo && image ? { fileName: image.filename, bytes: photo } : null,
    };
  },
  account: ({ caAccount }) => caAccount,
  draft: {
    keyOf: ({ caAccount }) => meterReadDraft(caAccount),
    entryOf({ intent }, hasPhoto): MeterReadEntry {
      const { meterReadImage: image, submittedDateTime } = intent;
      return {
        digits: [...intent.meterRead],
        date: submittedDateTime.slice(0, 10),
        photo:
          hasPhoto && image
            ? { fileName: image.filename, fileType: image.fileType, fileLength: image.fileLength }
            : null,
        box: null,
        replacedDateTime: submittedDateTime,
      };
    },
    pageOf: () => '/meter-read',
    otherDraft: 'change.otherDraft.meterRead',
  },
  setting: null,
  correctable: true,
  words: {
    label: ({ intent }) => ({
      key: 'meterRead',
      values: { reading: intent.meterRead.replace(/\B(?=(\d{3})+$)/g, ' ') },
    }),
    place: ({ accountName }) => accountName,
    refusal: photoRefusal,
    refused: 'refused.meterRead',
    rest: {
      onItsWay: 'photo.onItsWay',
      signIn: 'photo.signIn',
      waiting: 'photo.waiting',
      refused: 'photo.refused',
      goOn: 'action.withoutPhoto',
    },
  },
  exported: ({ accountName }, photo) => ({ accountName, ...(photo && { photo }) }),
});

/** The virus scan never holds a reading back, so it comes last in either order (MTR-53). */
function stepsOf({ photo, photoIsMandatory }: NewMeterRead): ('reading' | keyof typeof photoSteps)[] {
  if (!photo) return ['reading'];
  return photoIsMandatory
    ? ['photoAddress', 'photoBytes', 'reading', 'photoScan']
    : ['reading', 'photoAddress', 'photoBytes', 'photoScan'];
}
