import type { ContentPages } from '#contracts/content.ts';

/* What notices say here: all that they are about, so that what arrives tells by itself which it is. */

const SAYS: Record<string, string> = {
  billReady: '{account}|{total}',
  paymentDue: '{account}|{total}',
  readingOpen: '{account}|{day}',
  readingClosing: '{account}|{day}',
  highBill: '{account}|{day}',
  requestAnswered: '{account}|{reference}',
  nameChanged: '|{reference}',
  planChanged: '{account}|{day}',
  planEnded: '{account}|{day}',
  outageBegan: '{region}|{time}|{estimate}',
  outageBeganCrew: '{region}|{time}|{estimate}',
  outageBeganUnknown: '{region}|{time}|',
  outageBeganUnknownCrew: '{region}|{time}|',
  outageEstimate: '{region}|{time}|{estimate}',
  outageEstimateCrew: '{region}|{time}|{estimate}',
  outageCrew: '{region}|{time}|',
  outageBack: '{region}|{time}|',
  outageBackThere: '{region}|{time}|',
  outageLeft: '{region}|{time}|',
  outageLeftThere: '{region}|{time}|',
  plannedAhead: '{region}|{from}',
  plannedMoved: '{region}|{from}',
  plannedCancelled: '{region}|{from}',
  plannedEarly: '{region}|{from}',
};

export const PAGES: ContentPages = {
  'notice-texts': {
    ...Object.fromEntries(Object.entries(SAYS).map(([says, facts]) => [`${says}.text`, `${says}|${facts}`])),
    account: '{ending}',
    'mail.text': '{text}\n{number}\n{stop}',
    'mail.stop': '{link}',
    'mail.stop.app': 'in the app',
    'mail.stop.paperless': 'paperless',
    'sms.text': '{text}\n{number}',
    'sms.ask': '{text}',
    'push.text': '{number}',
  },
};

/** What the utility's own system says. */
export const givenText = (cause: string, account: string, period: string): string =>
  `given|${account.slice(-4)}|${cause}|${period}`;

/** A notice as it stands in somebody's list. */
export interface Said {
  says: string;
  /** The last signs of its account, or its region. */
  where: string;
  facts: readonly string[];
}

export function readSaid(text: string): Said {
  const [says = '', where = '', ...facts] = text.split('|');
  return { says, where: where.replace(/ \(.*\)$/, '').replace(/^Region /, ''), facts };
}
