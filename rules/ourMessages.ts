import { NOTICE_SAYS, NUMBERED_MAILS } from '#contracts/noticeSays.ts';
import { fill } from '#contracts/words.ts';
import type { OurMessages } from './isThisOurs.ts';

/** Words by key, not filled in. */
type WordsBy = (key: string) => string;

/** What the device knows of the customer, to tell their own name from a stranger's words. */
export interface KnownOfCustomer {
  names: readonly string[];
  /** The customer's e-mail addresses. */
  addresses: readonly string[];
  /** Our answers to their requests. */
  answers: readonly string[];
}

/**
 * Everything that our messages about a notice say, from the words that they are written with.
 *
 * @param notices Of the page `notice-texts`.
 * @param mails Of the page `emails`: mails that quote a notice.
 * @param rules Of the page `is-this-ours`: what we never ask for.
 */
export function ourMessages(
  { notices, mails, rules }: { notices: WordsBy; mails: WordsBy; rules: WordsBy },
  { names, addresses, answers }: KnownOfCustomer,
): Pick<OurMessages, 'frames' | 'values' | 'asks'> {
  const stops = ['mail.stop', 'mail.stop.app', 'mail.stop.paperless'] as const;
  const quoted = fill(mails('numbered'), { notice: '{text}' });
  return {
    frames: [
      ...stops.map((stop) => `{subject}\n${fill(notices('mail.text'), { stop: notices(stop) })}`),
      fill(notices('sms.text'), { text: notices('sms.ask') }),
      `{subject}\n${notices('push.text')}`,
      ...NUMBERED_MAILS.map((mail) => `${mails(`${mail}.subject`)}\n${mails(`${mail}.text`)}\n${quoted}`),
    ],
    values: {
      name: names,
      to: [...names, ...addresses, ...names.flatMap((name) => addresses.map((address) => `${name} ${address}`))],
      from: [notices('mail.from')],
      sender: [notices('mail.sender')],
      subject: [
        ...NOTICE_SAYS.map((says) => notices(`${says}.subject`)),
        ...NUMBERED_MAILS.map((mail) => mails(`${mail}.subject`)),
      ],
      answer: answers,
      asked: ASKED.map((kind) => mails(`asked.${kind}`)),
    },
    asks: { verbs: listed(rules('asks.verbs')), things: listed(rules('asks.things')) },
  };
}

const ASKED = ['paymentArrangement', 'equalizedPlan', 'moveOut', 'moveIn', 'dueDate'] as const;

const listed = (words: string): string[] => words.split(',').map((word) => word.trim());
