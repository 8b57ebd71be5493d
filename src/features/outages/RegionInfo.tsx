import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import type { UpdatesOfKind } from '#rules/outageUpdates.ts';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Tag } from '#ui/Tag.tsx';
import { PlannedDetails, UnplannedDetails } from './OutageDetails.tsx';
import { tellTime } from './tellTime.ts';

type Props = {
  /** The focus goes back to what opens this region, where what was pressed is gone. */
  regionId: string;
  name: string;
  /** What is known of its outages, of each kind at most once; null where nothing is. */
  updates: readonly UpdatesOfKind[] | null;
  /** When the utility made its list, ISO. */
  asOf: string;
  /** The customer's own place is here, or somewhere in it. */
  mine?: 'point' | 'area' | undefined;
  onClose: () => void;
  /** It stands in the place of its row of a list. */
  isRow?: boolean;
  /** What can be done about it. */
  children?: ReactNode;
};

/** The region that was chosen on the map or in the search: its name, kind of outage, messages and dates (OUT-06). */
export function RegionInfo({ regionId, name, updates, asOf, mine, onClose, isRow, children }: Props) {
  const words = useWords('outages');
  const [first] = updates ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed may be far below or gone: the focus goes to the answer, and back when that is closed.
  useEffect(() => {
    const pressed = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: matchMedia('(min-width: 56.25rem)').matches ? 'nearest' : 'start' });
    return () => {
      const row = document.querySelector(`[data-region="${CSS.escape(regionId)}"]`);
      const back = pressed?.isConnected && pressed !== document.body ? pressed : row;
      if (back instanceof HTMLElement) back.focus();
    };
  }, [regionId]);
  const tone = first && (first.kind === 'Unplanned' ? 'unplanned' : 'planned');
  const Frame = isRow ? OpenRow : Card;
  return (
    <Frame tone={tone}>
      <section aria-label={words('info.label', { name })} aria-live="polite">
        <div className="flex items-start gap-3 narrow:flex-wrap narrow:gap-0">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 narrow:order-last narrow:basis-full">
            <h2
              ref={heading}
              tabIndex={-1}
              // On a phone the map above it comes into sight too.
              className="scroll-mt-90 scroll-mb-40 text-[1.375rem] short:scroll-mt-4 wide:scroll-mt-24"
            >
              {name}
            </h2>
            {mine && <Tag tone="mine">{words(mine === 'point' ? 'mine' : 'mine.area')}</Tag>}
          </div>
          <button
            type="button"
            aria-label={words('info.close')}
            className="-mt-2 -mr-2 ml-auto grid size-11 flex-none place-items-center rounded-control text-soft hover:bg-wash"
            onClick={onClose}
          >
            <Icon name="close" className="size-5" />
          </button>
        </div>
        {!first && <p>{updates ? words('info.none', { time: tellTime(asOf) }) : words('info.unknown')}</p>}
        {updates?.map(({ kind, outages }) => (
          <div key={kind} className="mt-2 not-first:mt-4">
            <p className={`mb-1 text-small font-bold ${kind === 'Unplanned' ? 'text-unplanned' : 'text-planned'}`}>
              {words(`info.${kind}`)}
            </p>
            {kind === 'Unplanned' ? (
              <UnplannedDetails {...{ outages, asOf }} />
            ) : (
              <PlannedDetails {...{ outages, asOf }} />
            )}
          </div>
        ))}
        {children}
      </section>
    </Frame>
  );
}

const OpenRow = ({ children }: { children: ReactNode }) => (
  <div className="border-l-[6px] border-l-act bg-wash px-4 py-3.5">{children}</div>
);
