import { useListedWords, useWords } from '#content/useWords.ts';
import type { NotificationCopy } from '#copies/notifications.ts';
import type { Part, Verdict } from '#rules/isThisOurs.ts';
import { noticeNumber } from '#rules/noticeNumber.ts';
import { asPeopleSay, longDay } from '#ui/dates.ts';
import { Hero, type HeroAction } from '#ui/Hero.tsx';

interface Props {
  judged: Verdict<NotificationCopy>;
  /** When the customer's notices were loaded (ISO), or that they never were; null: no customer is signed in. */
  asOf: string | 'never' | null;
}

/** The one answer: from us, and when; or not, and why. */
export function MessageJudged({ judged, asOf }: Props) {
  const words = useWords('is-this-ours');
  const phone = useListedWords('contact')('service.phone');
  if (judged.is === 'ours')
    return (
      <Hero
        tone="good"
        kicker={{ icon: 'check', text: words('number', { number: noticeNumber(judged.notice.oid) }) }}
        title={words('ours', { day: dayOf(judged.notice) })}
      >
        <p className="mb-2">{words('ours.text')}</p>
        <Quote>{judged.notice.data.interactionText}</Quote>
      </Hero>
    );
  if (judged.is === 'unknown' && asOf === null)
    return (
      <Hero title={words('signedOut')} actions={[{ text: words('signIn'), to: '/Login' }]}>
        <p>{words('signedOut.text')}</p>
      </Hero>
    );
  const call: HeroAction = { text: words('call', { phone }), href: `tel:${phone}`, isQuiet: true };
  return (
    <Hero
      tone="wrong"
      kicker={{ icon: 'warning', text: words('careful') }}
      title={words(titleOf(judged))}
      actions={[call]}
    >
      {judged.is === 'leadsElsewhere' && (
        <p className="wrap-anywhere">
          {words(judged.by === 'phone' ? 'leadsElsewhere.phone' : 'leadsElsewhere', { where: judged.where })}
        </p>
      )}
      {judged.is === 'asksForSecret' && <p>{words('asksForSecret', { thing: judged.thing })}</p>}
      {judged.is === 'partly' && (
        <>
          <p className="mb-2">{words('partly.text', { day: dayOf(judged.notice) })}</p>
          <Marked parts={judged.parts} />
        </>
      )}
      {judged.is === 'otherWords' && (
        <>
          <p className="mb-2">{words('otherWords', { day: dayOf(judged.notice) })}</p>
          <Quote>{judged.notice.data.interactionText}</Quote>
        </>
      )}
      {judged.is === 'unknown' && (
        <p>{asOf === 'never' ? words('unknown.never') : words('unknown', { when: asPeopleSay(asOf ?? '') })}</p>
      )}
      <p className="mt-2">{words('unknown.then')}</p>
    </Hero>
  );
}

const dayOf = ({ createdTime }: NotificationCopy): string => longDay(createdTime);

function titleOf(judged: Verdict<NotificationCopy>) {
  if (judged.is === 'unknown') return 'unknown.title';
  if (judged.is === 'partly') return 'partly';
  return judged.is === 'leadsElsewhere' && judged.by === 'phone' ? 'notOurs.phone' : 'notOurs';
}

/** The message as it was read. A screen reader hears before each marked piece that it is not ours. */
function Marked({ parts }: { parts: readonly Part[] }) {
  const words = useWords('is-this-ours');
  return (
    <blockquote className="border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere">
      {parts.map(({ text, isOurs }, nth) => {
        const key = `${nth} ${text}`;
        return isOurs ? (
          <span key={key}>{text}</span>
        ) : (
          <mark key={key} className="rounded-sm bg-hero-lamp px-0.5 font-bold text-hero-lamp-ink">
            <span className="sr-only">{words('partly.mark')} </span>
            {text}
          </mark>
        );
      })}
    </blockquote>
  );
}

function Quote({ children }: { children: string }) {
  return <blockquote className="border-l-4 border-line pl-3 font-bold wrap-anywhere">{children}</blockquote>;
}
