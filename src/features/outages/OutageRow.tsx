import { useWords } from '#content/useWords.ts';
import { outageNow } from '#rules/outageNow.ts';
import type { RegionUpdates } from '#rules/outageUpdates.ts';
import { grouped } from '#ui/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { Tag } from '#ui/Tag.tsx';
import { tellBack, tellCrewShort, tellPlanned } from './tellOutage.ts';
import { tellTime } from './tellTime.ts';
import type { Mine } from './usePlacesOnMap.ts';

type Props = {
  kind: 'Planned' | 'Unplanned';
  region: RegionUpdates;
  name: string;
  /** When the utility made its list, ISO. */
  asOf: string;
  mine: Mine | undefined;
  onOpen: () => void;
};

/** Longer words of a utility stand with the details alone. */
const TAG_LENGTH = 26;

/** One region's outages of one kind in two lines; pressed, it tells more. */
export function OutageRow({ kind, region: { RegionId, outages }, name, asOf, mine, onOpen }: Props) {
  const words = useWords('outages');
  const now = outageNow(outages, asOf, Date.now());
  const { label, answer, more } = kind === 'Unplanned' ? tellBack(now, words) : tellPlanned(outages, words);
  const [next] = now.back.kind === 'sayBy' || now.back.kind === 'saidBy' ? more : [];
  const crew = kind === 'Unplanned' && now.crew && tellCrewShort(now.crew, words);
  const isTag = crew && crew.length <= TAG_LENGTH;
  const beside = [
    now.customersBelow && words('row.below', { count: grouped(now.customersBelow) }),
    !now.customersBelow && now.customers === 1 && words('row.customer'),
    !now.customersBelow && now.customers > 1 && words('row.customers', { count: grouped(now.customers) }),
    now.since && words('row.since', { time: tellTime(now.since) }),
    now.notConfirmedSince && words('row.notConfirmed', { time: tellTime(now.notConfirmedSince) }),
  ].filter(Boolean);
  return (
    <button
      type="button"
      data-region={RegionId}
      className="flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-wash"
      onClick={onOpen}
    >
      <span className="min-w-0 flex-1">
        {(mine || isTag) && (
          <span className="mb-1 flex flex-wrap gap-1.5">
            {mine && <Tag tone="mine">{words(mine === 'point' ? 'mine' : 'mine.area')}</Tag>}{' '}
            {isTag && <Tag tone="unplanned">{crew}</Tag>}
          </span>
        )}
        <span className="block text-large font-bold">{name}</span>
        <span className="figures block">
          {label && `${label} `}
          <b>{answer}</b>
        </span>
        {next && <span className="figures block text-small text-soft">{next}</span>}
        {beside.length > 0 && <span className="figures block text-small text-soft">{beside.join(' · ')}</span>}
      </span>
      <Icon name="chevron" className="size-5 text-soft" />
    </button>
  );
}
