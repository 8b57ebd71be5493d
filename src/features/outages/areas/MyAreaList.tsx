import { useWords } from '#content/useWords.ts';
import { MOST_NAMED_PLACES } from '#rules/namedPlaces.ts';
import type { OutageKind } from '#rules/outageRegions.ts';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Tag } from '#ui/Tag.tsx';
import { AreaNameForm } from './AreaNameForm.tsx';
import type { MyArea } from './myAreas.ts';
import type { Region } from './useAreaChanges.ts';

interface Props {
  areas: readonly MyArea[];
  /** Removed here; the utility was not told yet. */
  leaving: readonly string[];
  nameOf: (regionId: string) => string;
  isOnMap: (regionId: string) => boolean;
  kindOf: (regionId: string) => OutageKind | undefined;
  /** Whose name is being typed. */
  naming: string | null;
  onNaming: (regionId: string | null) => void;
  onName: (region: Region, placeName: string) => void;
  onRemove: (region: Region) => void;
  onKeep: (region: Region) => void;
}

const ROW = 'flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-line py-1.5 not-last:border-b';
const ACTION = 'last:-mr-2 min-h-11 flex-none rounded-control px-2 font-bold text-act';

/** The customer's areas, each with the way to remove it (OUT-21); and what is on its way to be removed. */
export function MyAreaList({ areas, leaving, nameOf, isOnMap, kindOf, naming, onNaming, onName, ...on }: Props) {
  const words = useWords('outage-areas');
  const isWaiting = leaving.length > 0 || areas.some(({ waits }) => waits);
  const region = (regionId: string): Region => ({ regionId, name: nameOf(regionId) });
  return (
    <Card tone="mine">
      {areas.length > 0 && (
        <ul aria-labelledby="my-areas">
          {areas.map(({ regionId, waits, placeName }) => {
            const kind = kindOf(regionId);
            const called = placeName || nameOf(regionId);
            const others = areas.filter((one) => one.regionId !== regionId && one.placeName);
            return (
              <li key={regionId} className={ROW}>
                <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-bold wrap-anywhere">{called}</span>
                  {placeName && <span className="text-small text-soft">{nameOf(regionId)}</span>}
                  {kind && <Tag tone={kind === 'Planned' ? 'planned' : 'unplanned'}>{words(`out.${kind}`)}</Tag>}
                  {waits && <Tag tone="waiting">{words('waits')}</Tag>}
                  {!isOnMap(regionId) && <span className="text-small text-soft">{words('former')}</span>}
                </span>
                <span className="ml-auto flex flex-wrap justify-end gap-x-1">
                  {naming !== regionId && (
                    <button
                      type="button"
                      aria-label={words(placeName ? 'renameNamed' : 'nameNamed', { name: called })}
                      className={ACTION}
                      onClick={() => onNaming(regionId)}
                    >
                      {words(placeName ? 'rename' : 'name')}
                    </button>
                  )}
                  <button
                    type="button"
                    aria-label={words('removeNamed', { name: called })}
                    className={ACTION}
                    onClick={() => on.onRemove(region(regionId))}
                  >
                    {words('remove')}
                  </button>
                </span>
                {naming === regionId && (
                  <AreaNameForm
                    regionName={nameOf(regionId)}
                    placeName={placeName}
                    isFull={others.length >= MOST_NAMED_PLACES}
                    onSave={(name) => onName(region(regionId), name)}
                    onClose={() => onNaming(null)}
                  />
                )}
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
                  onClick={() => on.onKeep(region(regionId))}
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
