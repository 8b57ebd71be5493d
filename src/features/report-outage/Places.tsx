import type { Premises } from '#contracts/installation.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconTile } from '#ui/IconTile.tsx';

type PlacesProps = {
  title: string;
  places: readonly (Premises & { name?: string })[];
  onPick: (installationNumber: string) => void;
  isOwn?: boolean;
};

/** Premises to pick from, one a row; none at all without any. */
export function Places({ title, places, onPick, isOwn = false }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <section aria-label={title} className="flex max-w-xl flex-col gap-2">
      <h3 className="text-small font-bold">{title}</h3>
      <ul className="flex flex-col gap-2">
        {places.map(({ name, addressString, installationNumber }) => (
          <li key={installationNumber}>
            <button
              type="button"
              onClick={() => onPick(installationNumber)}
              className="flex min-h-13 w-full items-center gap-3 rounded-card border border-line bg-card p-3.5 text-left hover:border-edge active:bg-wash group-aria-busy:opacity-60"
            >
              {isOwn && <IconTile name="home" />}
              <span className="min-w-0 flex-1">
                <span className="block font-bold">{name ?? addressString}</span>
                {name && name !== addressString && <span className="block text-small text-soft">{addressString}</span>}
              </span>
              <Icon name="chevron" className="size-5 text-soft" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
