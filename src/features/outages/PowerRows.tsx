import { useWords } from '#content/useWords.ts';
import type { Say } from '#contracts/words.ts';
import type { PowerStand } from '#rules/powerStand.ts';
import { dayAndTime } from '#ui/dates.ts';
import { grouped } from '#ui/format.ts';
import type { IconName } from '#ui/Icon.tsx';
import type { IconTone } from '#ui/IconTile.tsx';
import { Row } from '#ui/Rows.tsx';
import { checked, regionOf, span } from './powerWords.ts';
import type { Power } from './usePower.ts';

const MAP = '/outage/outage-map';
/** Of a landlord's places where the power is out so many are named. */
const MOST_NAMED = 3;

/** The power among the rows of home: at the current account's place unless the hero says it, and at the others. */
export function PowerRows({ power, isInHero }: { power: Power; isInHero: boolean }) {
  const words = useWords('home');
  const { stand, others } = power;
  const named = others.slice(0, MOST_NAMED).map(({ descriptiveName }) => descriptiveName);
  const more = others.length - named.length;
  return (
    <>
      {!isInHero && <Row to={MAP} {...rowOf(stand, checked(power, words), words)} />}
      {stand.kind === 'out' && (
        <Row
          to="/my-notifications/profile-preferences"
          icon={{ name: 'notices', tone: 'act' }}
          title={words('power.tellMe')}
          detail={words('power.tellMe.detail')}
        />
      )}
      {named.length > 0 && (
        <Row
          to={MAP}
          icon={{ name: 'outages', tone: 'unplanned' }}
          title={words(more > 0 ? 'power.alsoMore' : 'power.also', { names: named.join(', '), more: grouped(more) })}
          detail={isInHero ? undefined : checked(power, words)}
        />
      )}
    </>
  );
}

interface Said {
  title: string;
  detail: string;
  icon: { name: IconName; tone: IconTone };
}

/** Never the colour of all is well: a list does not have every outage. */
function rowOf(stand: PowerStand, age: string, words: Say<'home'>): Said {
  switch (stand.kind) {
    case 'planned': {
      const [outage] = stand.outages;
      return {
        title: words('power.planned', { region: regionOf(outage) }),
        detail: `${span(outage, words).replace(/\.?$/, '.')} ${age}`,
        icon: { name: 'calendar', tone: 'planned' },
      };
    }
    case 'saidBack':
      return {
        title: words('power.saidBack'),
        detail: `${words('power.saidBack.detail', { region: regionOf(stand.outages[0]) })} ${age}`,
        icon: { name: 'outages', tone: 'act' },
      };
    case 'left':
      return {
        title: stand.restoredAt ? words('power.restored', { when: dayAndTime(stand.restoredAt) }) : words('power.left'),
        detail: `${words('power.left.detail')} ${age}`,
        icon: { name: 'outages', tone: 'act' },
      };
    case 'none':
      return {
        title: words('power.none'),
        detail: `${words('power.none.detail')} ${age}`,
        icon: { name: 'home', tone: 'act' },
      };
    default:
      return { title: words('power.unknown'), detail: age, icon: { name: 'outages', tone: 'act' } };
  }
}
