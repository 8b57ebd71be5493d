import { useWords } from '#content/useWords.ts';
import type { Say } from '#contracts/words.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { type AccountTask, nextToRead, readingStatus } from '#parts/account/accountTasks.ts';
import { longDay } from '#ui/dates.ts';
import { registerText } from '#ui/format.ts';
import { Hero, type HeroAction, type HeroProps } from '#ui/Hero.tsx';
import { enterReading } from './enterReading.ts';
import { ReadingsProgress } from './ReadingsProgress.tsx';

const ICONS = { received: 'check', sending: 'send', waiting: 'waiting', needsYou: 'warning' } as const;

/** In a word of content/en/outbox.json. What the kinds have to say is not loaded for the first screen. */
function wordOf({ answer, state }: MeterReadRow): keyof typeof ICONS {
  if (answer) return 'received';
  return state === 'waiting' || state === 'sending' ? state : 'needsYou';
}

interface Props {
  shown: AccountTask;
  accounts: readonly AccountCopy[];
  /** Of each account; undefined while that is read from the device. */
  tasks: readonly AccountTask[] | undefined;
  /** To another account, to read its meter. */
  onRead: (account: AccountCopy) => void;
}

/**
 * What the customer has to do about the meter of one account. Of several accounts also how many are done and, where this
 * one needs nothing, which is next.
 */
export function TaskHero({ shown, accounts, tasks, onRead }: Props) {
  const words = useWords('home');
  const said = { words, meter: useWords('meter-read'), outbox: useWords('outbox') };
  const isToRead = readingStatus(shown) === 'toRead';
  const next = tasks && !isToRead ? nextToRead(tasks, shown.account.caAccount) : undefined;
  const { actions = [], ...hero } = heroOf(shown, said);
  const readNext: HeroAction[] = next
    ? [{ text: words('meter.next', { name: next.descriptiveName }), onPress: () => onRead(next) }]
    : [];
  return (
    <Hero
      {...hero}
      actions={[...readNext, ...actions.map((action) => (next ? { ...action, isQuiet: true } : action))]}
      footer={accounts.length > 1 && <ReadingsProgress accounts={accounts} tasks={tasks} />}
    />
  );
}

type Said = { words: Say<'home'>; meter: Say<'meter-read'>; outbox: Say<'outbox'> };

function heroOf({ task, saved }: AccountTask, { words, meter, outbox }: Said): HeroProps {
  if (saved && task?.kind !== 'none') {
    const word = wordOf(saved);
    const reference = saved.answer?.reference;
    return {
      kicker: { icon: ICONS[word], text: outbox(`state.${word}`) },
      title: words('meter.reading', { reading: registerText(saved.intent.meterRead) }),
      actions: [{ to: '/outbox', text: words('meter.see'), isQuiet: true }],
      children: word === 'received' ? reference && outbox('reference', { reference }) : words('meter.saved'),
    };
  }
  const enter = { ...enterReading, text: words('meter.enter') };
  const nothing = { icon: 'check', text: words('meter.nothing') } as const;
  switch (task?.kind) {
    case 'none':
      return { kicker: nothing, title: words('meter.none'), children: meter(`notEligible.${task.why}`) };
    case 'closed':
      return { kicker: nothing, title: words('meter.closed'), children: meter(`closed.${task.state}`) };
    case 'submitted':
      return {
        kicker: { icon: 'check', text: outbox('state.received') },
        title: words('meter.submitted'),
        children: words('meter.submitted.detail'),
      };
    case 'due': {
      const left = task.daysLeft > 1 ? 'meter.days' : task.daysLeft === 1 ? 'meter.day' : 'meter.today';
      return {
        kicker: { icon: 'waiting', text: words(left, { days: task.daysLeft }) },
        title: words('meter.due'),
        actions: [enter],
        note: words('meter.offline'),
        children: words('meter.until', { day: longDay(task.until) }),
      };
    }
    case 'open':
      return {
        kicker: nothing,
        title: words('meter.open'),
        actions: [{ ...enter, isQuiet: true }],
        children: words('meter.open.detail'),
      };
    // No copy of the meter yet: its page asks for it.
    default:
      return {
        title: words('meter.title'),
        actions: [{ ...enter, isQuiet: true }],
        children: words('meter.unknown'),
      };
  }
}
