import { useWords } from '#content/useWords.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { shortDay } from '#ui/dates.ts';
import { Hero } from '#ui/Hero.tsx';
import { grouped } from './grouped.ts';
import { useMeterTask } from './useMeterTask.ts';

const ENTER = { to: '/meter-read', state: { startsInFirstBox: true } };
const ICONS = { received: 'check', sending: 'send', waiting: 'waiting', needsYou: 'warning' } as const;

/** In a word of content/en/outbox.json. What the kinds have to say is not loaded for the first screen. */
function wordOf({ answer, state }: MeterReadRow): keyof typeof ICONS {
  if (answer) return 'received';
  return state === 'waiting' || state === 'sending' ? state : 'needsYou';
}

/** What the customer has to do about the meter of the current account; only with one (APP-27). */
export function MeterHero() {
  const words = useWords('home');
  const meter = useWords('meter-read');
  const outbox = useWords('outbox');
  const account = useCurrentAccount()?.current;
  const shown = useMeterTask(account);
  if (!shown) return null;
  const { task, saved } = shown;
  if (saved && task?.kind !== 'none') {
    const word = wordOf(saved);
    const reference = saved.answer?.reference;
    return (
      <Hero
        kicker={{ icon: ICONS[word], text: outbox(`state.${word}`) }}
        title={words('meter.reading', { reading: grouped(saved.intent.meterRead) })}
        action={{ to: '/outbox', text: words('meter.see'), isQuiet: true }}
      >
        {word === 'received' ? reference && outbox('reference', { reference }) : words('meter.saved')}
      </Hero>
    );
  }
  switch (task?.kind) {
    case 'none':
      return <Hero title={words('meter.none')}>{meter(`notEligible.${task.why}`)}</Hero>;
    case 'closed':
      return <Hero title={words('meter.closed')}>{meter(`closed.${task.state}`)}</Hero>;
    case 'submitted':
      return (
        <Hero title={words('meter.submitted')} kicker={{ icon: 'check', text: outbox('state.received') }}>
          {words('meter.submitted.detail')}
        </Hero>
      );
    case 'due':
      return (
        <Hero
          kicker={{
            icon: 'waiting',
            text: words(task.daysLeft > 1 ? 'meter.days' : task.daysLeft === 1 ? 'meter.day' : 'meter.today', {
              days: task.daysLeft,
            }),
          }}
          title={words('meter.due')}
          action={{ ...ENTER, text: words('meter.enter') }}
          note={words('meter.offline')}
        >
          {words('meter.until', { day: shortDay(task.until) })}
        </Hero>
      );
    case 'open':
      return (
        <Hero title={words('meter.open')} action={{ ...ENTER, text: words('meter.enter'), isQuiet: true }}>
          {words('meter.open.detail')}
        </Hero>
      );
    // No copy of the meter yet: the page asks for it.
    default:
      return (
        <Hero
          title={words('meter.title')}
          action={{ ...ENTER, text: words('meter.enter') }}
          note={words('meter.offline')}
        />
      );
  }
}
