import { useWords } from '#content/useWords.ts';
import type { Say } from '#contracts/words.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { CostOfReading } from '#parts/meter/CostOfReading.tsx';
import { weekDay } from '#ui/dates.ts';
import { registerText } from '#ui/format.ts';
import { Row, type RowProps } from '#ui/Rows.tsx';
import { enterReading } from './enterReading.ts';
import type { HomeTask } from './useMeterTask.ts';

const LOOKS = {
  received: { name: 'check', tone: 'good' },
  sending: { name: 'send', tone: 'act' },
  waiting: { name: 'waiting', tone: 'waiting' },
  needsYou: { name: 'warning', tone: 'unplanned' },
} as const;

/** In a word of content/en/outbox.json. What the kinds have to say is not loaded for the first screen. */
function wordOf({ answer, state }: MeterReadRow): keyof typeof LOOKS {
  if (answer) return 'received';
  return state === 'waiting' || state === 'sending' ? state : 'needsYou';
}

/** The meter of an account among the rows of home. */
export function MeterRow({ shown }: { shown: HomeTask }) {
  const said = { words: useWords('home'), meter: useWords('meter-read'), outbox: useWords('outbox') };
  const row = rowOf(shown, said);
  const { saved, account } = shown;
  if (!saved || shown.task?.kind === 'none') return <Row {...row} />;
  return (
    <Row
      {...row}
      detail={
        <>
          <span className="block">{row.detail}</span>
          <CostOfReading caAccount={account.caAccount} as="line" />
        </>
      }
    />
  );
}

interface Said {
  words: Say<'home'>;
  meter: Say<'meter-read'>;
  outbox: Say<'outbox'>;
}

function rowOf({ task, saved, isWelcome }: HomeTask, { words, meter, outbox }: Said): RowProps {
  if (saved && task?.kind !== 'none') {
    const word = wordOf(saved);
    const reference = saved.answer?.reference;
    const number = reference && outbox('reference', { reference });
    const state = outbox(`state.${word}`);
    return {
      to: '/outbox',
      icon: LOOKS[word],
      title: words('reading.row', { reading: registerText(saved.intent.meterRead) }),
      detail: word === 'received' ? [state, number].filter(Boolean).join(', ') : `${state}. ${words('meter.saved')}`,
    };
  }
  const neutral = { name: 'meter', tone: 'act' } as const;
  const row = { ...enterReading, icon: neutral, title: words('meter.title') };
  switch (task?.kind) {
    case 'none':
      return { ...row, title: words('meter.none'), detail: meter(`notEligible.${task.why}`) };
    case 'closed':
      return { ...row, title: words('meter.closed'), detail: meter(`closed.${task.state}`) };
    case 'submitted':
      return {
        ...row,
        icon: { name: 'check', tone: 'good' },
        title: words('meter.submitted'),
        detail: words('meter.submitted.detail'),
      };
    case 'due': {
      const { daysLeft, until } = task;
      const by = daysLeft > 1 ? words('reading.by', { day: weekDay(until) }) : undefined;
      const soon = words(daysLeft === 1 ? 'reading.by.tomorrow' : 'reading.by.today');
      return { ...row, icon: { name: 'meter', tone: 'waiting' }, detail: by ?? soon };
    }
    case 'open':
      if (isWelcome) {
        return { ...row, title: words('meter.thisMonth'), detail: words('meter.thisMonth.detail') };
      }
      return { ...row, detail: `${words('meter.open')}. ${words('meter.open.detail')}` };
    // No copy of the meter yet: its page asks for it.
    default:
      return { ...row, detail: words('meter.unknown') };
  }
}
