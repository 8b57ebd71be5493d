import { useListedWords, useWords } from '#content/useWords.ts';
import type { NotificationCopy } from '#copies/notifications.ts';
import type { Judged } from '#rules/isThisOurs.ts';
import { noticeNumber } from '#rules/noticeNumber.ts';
import { asPeopleSay, longDay } from '#ui/dates.ts';
import { Hero, type HeroAction } from '#ui/Hero.tsx';

interface Props {
  judged: Judged<NotificationCopy>;
  /** When the customer's notices were loaded (ISO), or that they never were; null: nobody is signed in. */
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
      title={words(judged.is === 'unknown' ? 'unknown.title' : 'notOurs')}
      actions={[call]}
    >
      {judged.is === 'leadsElsewhere' && (
        <p className="wrap-anywhere">{words('leadsElsewhere', { where: judged.where })}</p>
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

function Quote({ children }: { children: string }) {
  return <blockquote className="border-l-4 border-line pl-3 font-bold wrap-anywhere">{children}</blockquote>;
}
