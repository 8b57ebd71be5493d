import type { Logger } from 'pino';
import { savedNumber } from '../domain/account/verification.ts';
import { handOverPause } from '../domain/backOffice/handOverPause.ts';
import { ACCOUNT_CAUSES, type ToldNotice } from '../domain/notice/accountNotices.ts';
import { givenToTell, isGiven } from '../domain/notice/givenNotices.ts';
import { highBillsToTell } from '../domain/notice/highBills.ts';
import { asksIfBack, noticeWords } from '../domain/notice/noticeTexts.ts';
import { afterQuietHours, type Channel, newOid, type Producing, saidBy } from '../domain/notice/produceNotices.ts';
import { CHOICE_OF, eventsToTell, isEventCause } from '../domain/notice/profileEvents.ts';
import { STOPPED_BY, stopToken } from '../domain/notice/stopMails.ts';
import { noticeMail, noticeText, pushNotice } from '../domain/notice/writtenNotice.ts';
import type { PushService } from '../domain/push/pushService.ts';
import { sendPush } from '../domain/push/sendPush.ts';
import type { Email } from '../providers/email.ts';
import type { OutboundText, TextOutcome } from '../providers/outboundText.ts';
import { stopTexts } from '../store/account/noticeChoices.ts';
import {
  claimDeliveries,
  type Delivery,
  markTried,
  postponeDelivery,
  settleDelivery,
} from '../store/notice/noticesSent.ts';
import { questionsOfSpell } from '../store/notice/powerQuestions.ts';
import { isSame, retellNotice } from '../store/notice/retoldNotice.ts';
import type { Seal } from '../store/seal.ts';

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
  /** A simulation plays the database's clock too. */
  claiming?: Pick<Parameters<typeof claimDeliveries>[2], 'present'>;
}

/** What became of those that were due. */
export interface Delivered {
  taken: number;
  refused: number;
  again: number;
}

/** As many are claimed at once by one server, and so many are under way at a time. */
const CLAIMED = 100;
const AT_A_TIME = 20;
/** Longer than all that is claimed takes: until then no other server takes it. */
const CLAIM_MS = 5 * 60_000;

type Outcome = keyof Delivered;

/** Sends what is due, by each way. What is no longer to be told, or was switched off meanwhile, is dropped. */
export async function deliverNotices(parts: Delivering): Promise<Delivered> {
  const outcomes: Outcome[] = [];
  for (const way of parts.ways) {
    const now = parts.now();
    const due = await claimDeliveries(parts.db, way, { now, forMs: CLAIM_MS, most: CLAIMED, ...parts.claiming });
    const { still: highBills, unknown } = await highBillsToTell(parts, now, due);
    const still = new Map([...(await stillToTell(parts, now, due)), ...highBills]);
    for (let at = 0; at < due.length; at += AT_A_TIME) {
      const some = due.slice(at, at + AT_A_TIME);
      outcomes.push(
        ...(await Promise.all(
          some.map((one) => deliver(parts, one, unknown.has(one.oid) ? 'unknown' : still.get(one.oid))),
        )),
      );
    }
  }
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  return { taken: count('taken'), refused: count('refused'), again: count('again') };
}

/** By number, the notices that would be told now, of those that were kept before; with what is so now. */
async function stillToTell(
  { db }: Delivering,
  now: Date,
  due: readonly Delivery[],
): Promise<ReadonlyMap<string, ToldNotice>> {
  const ours = due.filter((row) => !isGiven(row));
  const still = new Map([...(await eventsToTell(db, now, ours)), ...(await givenToTell(db, now, due))]);
  for (const cause of ACCOUNT_CAUSES) {
    const rows = ours.filter((row) => row.cause === cause.cause);
    if (rows.length === 0) continue;
    const of = rows.map(({ customerId, accountNumber: caAccount }) => ({ customerId, caAccount }));
    const { notices } = await db.transaction((tx) => cause.read(tx, now, { of }));
    for (const row of rows) {
      const found = notices.find(
        ({ customer, accountNumber, period }) =>
          customer.id === row.customerId && accountNumber === row.accountNumber && period === row.period,
      );
      if (found) still.set(row.oid, found);
    }
  }
  return still;
}

/** `notice`: undefined where it is not told any more; unknown: nobody can say so now. */
async function deliver(parts: Delivering, row: Delivery, notice: ToldNotice | undefined | 'unknown'): Promise<Outcome> {
  const { db, now } = parts;
  const drop = dropping(parts, row);
  if (notice === 'unknown') {
    await postponeDelivery(db, row, later(parts, row));
    return 'again';
  }
  const morning = afterQuietHours(now());
  if (morning > now() && !(notice?.isUrgent || isUrgent(row))) {
    // It was due before, and nobody could send it then.
    await postponeDelivery(db, row, morning);
    return 'again';
  }
  if (!notice) return drop('settled, or too late');
  if (!notice.channels.includes(row.way)) return drop('switched off');
  const going = await asItGoes(parts, row, notice);
  if (!going) return 'refused';
  if (row.way === 'pushNotif') return pushed(parts, going, notice);
  return row.way === 'sms' ? text(parts, going, notice) : mail(parts, going, notice);
}

const dropping =
  ({ db, now }: Delivering, row: Delivery) =>
  async (why: string): Promise<Outcome> => {
    await settleDelivery(db, row, { now: now(), state: 'dropped', why });
    return 'refused';
  };

/** A delivery with the words that stand in the list. */
type Going = Delivery & { text: string };

/** It says what is so now, and the list says the same. @returns null where another server has taken it meanwhile */
async function asItGoes({ db, now, pages }: Delivering, row: Delivery, notice: ToldNotice): Promise<Going | null> {
  const said = saidBy(noticeWords(pages()), notice);
  const going = isSame(row, said) ? row : await retellNotice(db, now(), row, said, newOid);
  return going && { ...going, text: going.listText ?? said.interactionText };
}

/** Whose power is out, or back, hears of it at night too. */
const isUrgent = ({ cause }: Delivery): boolean => cause === 'outage';

const later = ({ now }: Delivering, { attempts }: Delivery): Date =>
  new Date(now().getTime() + handOverPause(attempts, null));

async function mail(parts: Delivering, row: Going, notice: ToldNotice): Promise<Outcome> {
  const { db, now, email, appOrigin, sender, pages } = parts;
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
  try {
    await email.send(written);
  } catch {
    await postponeDelivery(db, row, later(parts, row));
    return 'again';
  }
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

async function text(parts: Delivering, row: Going, notice: ToldNotice): Promise<Outcome> {
  const { db, now, outboundText, pages } = parts;
  const drop = dropping(parts, row);
  const to = savedNumber(notice.customer.contactNumber);
  if (!to || !outboundText) return drop(WHY.noNumber);
  // Before it is sent: of a server that dies in between nobody knows whether it was.
  if (!(await markTried(db, row, now()))) return 'refused';
  const outcome = await outboundText.send(to, noticeText(row.oid, { ...notice, text: row.text }, noticeWords(pages())));
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
async function pushed(parts: Delivering, row: Delivery, notice: ToldNotice): Promise<Outcome> {
  const { db, push, log, appOrigin } = parts;
  const drop = dropping(parts, row);
  const now = parts.now();
  if (!push) return drop(NO_DEVICE);
  const pages = parts.pages();
  const written = pushNotice(row.oid, row, notice, noticeWords(pages), await questionsIn(parts, row));
  const { taken, againInSeconds } = await sendPush(
    { db, push, log, appOrigin, pages, now },
    notice.customer.id,
    written,
  );
  if (againInSeconds !== null) {
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

/** The ways of which something here takes care. */
export const waysOfNotices = (outboundText: OutboundText | null, push: PushService | null): Channel[] => [
  ...(push ? (['pushNotif'] as const) : []),
  'email',
  ...(outboundText ? (['sms'] as const) : []),
];
