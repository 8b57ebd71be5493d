import { type Notification, updateNotificationsCall } from '#contracts/notifications.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { defineKind, type Submitted } from '../engine/kind.ts';
import { answered, keyed } from '../engine/send/content.ts';

/** A notice as the customer has it, and what it became: read or deleted. */
export interface NoticeMark extends Pick<Notification, 'oid' | 'UID'> {
  data: Omit<Notification['data'], 'readIndicator'> & { readIndicator: 'read' | 'deleted' };
}

export interface NoticeRow extends SubmissionRow {
  kind: 'notice';
  intent: NoticeMark;
}

export interface NewNoticeMark extends Submitted {
  owner: string;
  intent: NoticeMark;
  /** ISO. */
  chosenAt: string;
}

/** A notice was read, or deleted (API-12). It stands in the list of notices, and not among what was submitted. */
export const notice = defineKind({
  name: 'notice',
  owner: 'customer',
  isQuiet: true,
  steps: {
    mark: {
      lane: 'settings',
      finalRefusals: [],
      async send({ sendCall }, row: NoticeRow) {
        const outcome = await sendCall(updateNotificationsCall, row.intent, keyed(row));
        if (!outcome.ok) return outcome;
        // Any success is one, unless a code says otherwise.
        const { errorCode = 0, errorMessage } = outcome.reply;
        return answered({ errorCode, ...(errorMessage !== undefined && { errorMessage }) });
      },
    },
  },
  counting: 'mark',
  contract: updateNotificationsCall.request,
  begin({ owner, intent, chosenAt }: NewNoticeMark) {
    const row = { intent, capturedAt: chosenAt, deadline: null };
    return { enteredBy: owner, steps: ['mark'], row, attachment: null };
  },
  draft: null,
  // What is deleted need not be said to be read first.
  setting: { entityOf: ({ oid }) => `notice ${oid}`, partOf: () => 'mark' },
  correctable: false,
  words: {
    label: ({ intent }: NoticeRow) => ({ key: `notice.${intent.data.readIndicator}` }),
    place: ({ intent }) => intent.data.interactionText,
    refusal: () => null,
    refused: 'refused.notice',
    rest: null,
  },
});
