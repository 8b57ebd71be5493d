import type { Logger } from 'pino';
import { savedNumber } from '../domain/account/verification.ts';
import { handOverPause } from '../domain/backOffice/handOverPause.ts';
import type { ToldNotice } from '../domain/notice/accountNotices.ts';
import type { Carriers } from '../domain/notice/carriers.ts';
import { asksIfBack, noticeWords } from '../domain/notice/noticeTexts.ts';
import type { Producing } from '../domain/notice/produceNotices.ts';
import { CHOICE_OF, isEventCause } from '../domain/notice/profileEvents.ts';
import { STOPPED_BY, stopToken } from '../domain/notice/stopMails.ts';
import { noticeMail, noticeText, pushNotice } from '../domain/notice/writtenNotice.ts';
import type { PushService } from '../domain/push/pushService.ts';
import { sendPush } from '../domain/push/sendPush.ts';
import type { Email, MailNotSent } from '../providers/email.ts';
import type { OutboundText, TextOutcome } from '../providers/outboundText.ts';
import { stopTexts } from '../store/account/noticeChoices.ts';
import {
  type claimDeliveries,
  type Delivery,
  markBegun,
  markTried,
  postponeDelivery,
  releaseDelivery,
  settleDelivery,
} from '../store/notice/noticesSent.ts';
import { questionsOfSpell } from '../store/notice/powerQuestions.ts';
import type { Seal } from '../store/seal.ts';

/* A notice goes by one way, as its words are. */

export interface Delivering extends Producing {
  email: Email;
  /** Null: no texts go from here. */
  outboundText: OutboundText | null;
  /** Null: no notices are pushed from here. */
  push: PushService | null;
  log: Logger;
  /** Null: mails carry no link by which they are stopped. */
  seal: Seal | null;
  appOrigin: string;
  /** Where such mails are stopped, before the token. */
  stopUrl: string;
  sender: string;
  /** Who carries notices, and whether they take any. */
  carriers: Carriers;
  /** A simulation plays the database's clock too. */
  claiming?: Pick<Parameters<typeof claimDeliveries>[2], 'present'>;
}

/** What became of a delivery: it went, it never goes, or it waits. */
export type Outcome = 'taken' | 'refused' | 'again';

export const dropping =
  ({ db, now }: Delivering, row: Delivery) =>
  async (why: string): Promise<Outcome> => {
    await settleDelivery(db, row, { now: now(), state: 'dropped', why });
    return 'refused';
  };

/** A delivery with the words that stand in the list. */
export type Going = Delivery & { text: string };

export const later = ({ now }: Delivering, { attempts }: Delivery): Date =>
  new Date(now().getTime() + handOverPause(attempts, null));

/** Its carrier does not work right now: it waits, and does not count as tried. */
async function holdBack({ db, carriers }: Delivering, row: Delivery): Promise<Outcome> {
  await releaseDelivery(db, row, carriers.retryAt(row.way));
  return 'again';
}

export async function mail(parts: Delivering, row: Going, notice: ToldNotice): Promise<Outcome> {
  const { db, now, email, appOrigin, sender, pages, carriers } = parts;
  const written = noticeMail(
    row.oid,
    { ...notice, text: row.text },
    {
      say: noticeWords(pages()),
      hostname: new URL(appOrigin).hostname,
      sender,
      stopLink: stopLinkOf(parts, notice),
    },
  );
  if (!carriers.enter('email')) return holdBack(parts, row);
  if (!(await markBegun(db, row, now()))) return 'refused';
  try {
    await email.send(written);
  } catch (error) {
    const { kind = 'other' } = error as Partial<MailNotSent>;
    carriers.note('email', kind, kind === 'refused');
    await postponeDelivery(db, row, later(parts, row));
    return 'again';
  }
  carriers.note('email', 'sent', true);
  await settleDelivery(db, row, { now: now(), state: 'sent' });
  return 'taken';
}

function stopLinkOf({ seal, stopUrl }: Delivering, { customer, accountNumber, cause }: ToldNotice): string | null {
  if (!seal) return null;
  const customerId = customer.id;
  if (!isEventCause(cause)) {
    return `${stopUrl}${stopToken(seal, { customerId, caAccount: accountNumber, reminder: STOPPED_BY[cause] })}`;
  }
  const notice = CHOICE_OF[cause];
  // What became of a profile is no matter of a link that whoever has the mail can follow.
  return notice === 'outagesNotification' ? `${stopUrl}${stopToken(seal, { customerId, notice })}` : null;
}

const WHY: Record<Exclude<TextOutcome, 'sent' | 'again' | 'unknown'>, string> = {
  stopped: 'its receiver stopped text messages',
  noNumber: 'no phone has this number',
  refused: 'the carrier refused it',
};

export async function text(parts: Delivering, row: Going, notice: ToldNotice): Promise<Outcome> {
  const { db, now, outboundText, pages, carriers } = parts;
  const drop = dropping(parts, row);
  const to = savedNumber(notice.customer.contactNumber);
  if (!to || !outboundText) return drop(WHY.noNumber);
  if (!carriers.enter('sms')) return holdBack(parts, row);
  // Before it is sent: of a server that dies in between nobody knows whether it was.
  if (!(await markTried(db, row, now()))) return 'refused';
  const outcome = await outboundText.send(to, noticeText(row.oid, { ...notice, text: row.text }, noticeWords(pages())));
  carriers.note('sms', outcome, outcome !== 'again' && outcome !== 'unknown');
  switch (outcome) {
    case 'sent':
      await settleDelivery(db, row, { now: now(), state: 'sent' });
      return 'taken';
    case 'again':
      await postponeDelivery(db, row, later(parts, row));
      return 'again';
    case 'unknown':
      return 'refused';
    default:
      if (outcome === 'stopped') await stopTexts(db, now(), to);
      return drop(WHY[outcome]);
  }
}

/** Sent again it takes its own place on every device: some may have it. */
export async function pushed(parts: Delivering, row: Delivery, notice: ToldNotice): Promise<Outcome> {
  const { db, push, log, appOrigin } = parts;
  const drop = dropping(parts, row);
  const now = parts.now();
  if (!push) return drop(NO_DEVICE);
  const pages = parts.pages();
  const written = pushNotice(row.oid, row, notice, noticeWords(pages), await questionsIn(parts, row));
  if (!(await markBegun(db, row, now))) return 'refused';
  const { taken, againInSeconds } = await sendPush(
    { db, push, log, appOrigin, pages, now },
    notice.customer.id,
    written,
  );
  if (taken > 0) parts.carriers.note('pushNotif', 'sent', true);
  if (againInSeconds !== null) {
    parts.carriers.note('pushNotif', 'again', true);
    const soon = new Date(now.getTime() + againInSeconds * 1000);
    const patient = later(parts, row);
    await postponeDelivery(db, row, soon > patient ? soon : patient);
    return 'again';
  }
  if (taken === 0) return drop(NO_DEVICE);
  await settleDelivery(db, row, { now, state: 'sent' });
  return 'taken';
}

/** What is asked of its customer with this notice. */
async function questionsIn({ db }: Delivering, { customerId, says, subject, period }: Delivery) {
  if (!asksIfBack(says)) return [];
  const [regionId, spell] = [subject.replace('region ', ''), period.split(' ')[0] ?? ''];
  return questionsOfSpell(db, { customerId, regionId, spell });
}

const NO_DEVICE = 'no device shows notices';
