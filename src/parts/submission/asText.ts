import { isUnsent, type SubmissionRow } from '#db/submissions.ts';
import { hasArrived } from '#outbox/engine/settle/advance.ts';
import type { Rows } from '#outbox/kinds/all.ts';
import { saidOfOutage, type TextForm, writeText } from '#rules/textMessage.ts';

/**
 * The body of a text message that submits what waits, without its photo. Null where none is sent: it does not wait, is
 * of another kind, or takes the place of something that the utility may have, which a text cannot tell it.
 */
export function textOf(row: SubmissionRow): string | null {
  const form = isOfferedElsewhere(row) ? formOf(row) : null;
  return form && writeText(form);
}

/** Whether what waits may go another way than the network, which tells the utility less. */
export const isOfferedElsewhere = (row: SubmissionRow): boolean =>
  isUnsent(row) && row.state !== 'changing' && !hasArrived(row) && !row.replaces?.length;

/** Where the power is out, as a text or a neighbour tells it. */
export const outageOf = ({ intent }: Rows['outageReport']) => ({
  installationNumber: intent.installationNumber.match(/^\d{1,20}$/)?.[0] ?? '',
  ...(intent.relatedOutageId !== undefined && { relatedOutageId: intent.relatedOutageId }),
});

/** What a text says of each kind; null: none is sent of it. Apart from the kinds, which the start of the app loads. */
const FORMS: { [Name in keyof Rows]: ((row: Rows[Name]) => TextForm) | null } = {
  meterRead: ({ id: key, intent: { meterNumber, meterRead, submittedDateTime } }) => ({
    kind: 'meterRead',
    key,
    meterNumber,
    meterRead,
    readDate: submittedDateTime.slice(0, 10),
  }),
  outageReport: (row) => ({
    kind: 'outageReport',
    key: row.id,
    ...outageOf(row),
    said: saidOfOutage(row.intent),
  }),
  outageArea: null,
  accountName: null,
  defaultAccount: null,
  billDelivery: null,
  request: null,
  notice: null,
  reminder: null,
  profileNotice: null,
  marketingConsent: null,
};

function formOf(row: SubmissionRow): TextForm | null {
  const form = Object.hasOwn(FORMS, row.kind) ? FORMS[row.kind as keyof Rows] : null;
  return form?.(row as never) ?? null;
}

/**
 * The link that opens a phone's messages app with number and text in it. Null on what is no phone: a tablet or a computer
 * opens nothing, or an app that cannot send. By what the browser says of itself, which is all there is to go by.
 */
export function textLink(userAgent: string, number: string, body: string): string | null {
  const text = encodeURIComponent(body);
  if (/\biPhone\b|\biPod\b/.test(userAgent)) return `sms:${number}&body=${text}`;
  return /\bAndroid\b.*\bMobile\b/.test(userAgent) ? `sms:${number}?body=${text}` : null;
}
