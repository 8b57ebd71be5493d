import { useWords } from '#content/useWords.ts';
import type { OutageKind } from '#rules/outageRegions.ts';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Tag } from '#ui/Tag.tsx';
import type { MyArea } from './myAreas.ts';
import type { Region } from './useAreaChanges.ts';

interface Props {
  areas: readonly MyArea[];
  /** Removed here; the utility was not told yet. */
  leaving: readonly string[];
  nameOf: (regionId: string) => string;
  isOnMap: (regionId: string) => boolean;
  kindOf: (regionId: string) => OutageKind | undefined;
  onRemove: (region: Region) => void;
  onKeep: (region: Region) => void;
}

const ROW = 'flex min-h-11 items-center justify-between gap-x-3 narrow:flex-wrap border-line py-1.5 not-last:border-b';
const ACTION = '-mr-2 min-h-11 flex-none rounded-control px-2 font-bold text-act';

/** The customer's areas, each with the way to remove it (OUT-21); and what is on its way to be removed. */
export function MyAreaList({ areas, leaving, nameOf, isOnMap, kindOf, onRemove, onKeep }: Props) {
  const words = useWords('outage-areas');
  const isWaiting = leaving.length > 0 || areas.some(({ waits }) => waits);
  const region = (regionId: string): Region => ({ regionId, name: nameOf(regionId) });
  return (
    <Card tone="mine">
      {areas.length > 0 && (
        <ul aria-labelledby="my-areas">
          {areas.map(({ regionId, waits }) => {
            const kind = kindOf(regionId);
            return (
              <li key={regionId} className={ROW}>
                <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-bold">{nameOf(regionId)}</span>
                  {kind && <Tag tone={kind === 'Planned' ? 'planned' : 'unplanned'}>{words(`out.${kind}`)}</Tag>}
                  {waits && <Tag tone="waiting">{words('waits')}</Tag>}
                  {!isOnMap(regionId) && <span className="text-small text-soft">{words('former')}</span>}
                </span>
                <button
                  type="button"
                  aria-label={words('removeNamed', { name: nameOf(regionId) })}
                  className={ACTION}
                  onClick={() => onRemove(region(regionId))}
                >
                  {words('remove')}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {leaving.length > 0 && (
        <section aria-labelledby="leaving-areas" className="border-line [ul+&]:mt-2 [ul+&]:border-t [ul+&]:pt-3">
          <h3 id="leaving-areas" className="text-small font-bold text-soft">
            {words('leaving.title')}
          </h3>
          <ul aria-labelledby="leaving-areas">
            {leaving.map((regionId) => (
              <li key={regionId} className={ROW}>
                <s className="text-soft">{nameOf(regionId)}</s>
                <button
                  type="button"
                  aria-label={words('keepNamed', { name: nameOf(regionId) })}
                  className={ACTION}
                  onClick={() => onKeep(region(regionId))}
                >
                  {words('keep')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isWaiting && (
        <div className="mt-2 flex">
          <LinkButton to="/outbox" look="quiet">
            {words('outbox')}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
