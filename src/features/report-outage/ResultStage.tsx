import { useWords } from '#content/useWords.ts';
import type { Premises } from '#contracts/installation.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconTile } from '#ui/IconTile.tsx';
import { Note } from '#ui/Note.tsx';
import { SearchableDropdown } from '#ui/SearchableDropdown.tsx';
import { StageHeading } from './StageHeading.tsx';
import type { Flow } from './useReportOutage.ts';

/** So many stand as rows of their own; all of them are found by the search. */
const SHOWN = 4;

/** The customer's own places first, then the addresses near them (REP-07, REP-08). */
export function ResultStage({ flow: { state, send, own } }: { flow: Flow }) {
  const words = useWords('report-outage');
  const { nearby, statusFailed } = state.context;
  const isChecking = state.matches('checking');
  const isOwn = new Set(own.map(({ installationNumber }) => installationNumber));
  const others = (nearby ?? []).filter(({ installationNumber }) => !isOwn.has(installationNumber));
  const all = [...own, ...others];
  const pick = (premises: Premises) => send({ type: 'PICK', premises });
  return (
    <>
      <StageHeading stage="result" />
      <div role="status" className="text-soft empty:hidden">
        {isChecking && words('checking')}
      </div>
      {statusFailed && (
        <div role="alert">
          <Note>{words('statusFailed')}</Note>
        </div>
      )}
      <fieldset disabled={isChecking} className="contents">
        <Places title={words('result.own')} places={own.slice(0, SHOWN)} onPick={pick} isOwn />
        <Places title={words('result.nearby')} places={others.slice(0, SHOWN)} onPick={pick} />
        {nearby === undefined && <p className="text-soft">{words('result.looking')}</p>}
        {nearby === null && <p className="text-soft">{words('result.unknown')}</p>}
        {nearby && others.length === 0 && <p className="text-soft">{words('result.none')}</p>}
        {all.length > 1 && (
          <SearchableDropdown
            // The list is taken over when it is made.
            key={all.length}
            label={words('result.search')}
            openLabel={words('result.all')}
            nothing={words('result.nothing')}
            options={all.map(({ installationNumber, addressString }) => ({
              id: installationNumber,
              text: addressString,
            }))}
            onChange={(id) => {
              const premises = all.find(({ installationNumber }) => installationNumber === id);
              if (premises) pick(premises);
            }}
          />
        )}
      </fieldset>
    </>
  );
}

type PlacesProps = {
  title: string;
  places: readonly (Premises & { name?: string })[];
  onPick: (premises: Premises) => void;
  isOwn?: boolean;
};

function Places({ title, places, onPick, isOwn = false }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <section aria-label={title} className="flex max-w-xl flex-col gap-2">
      <h3 className="text-small font-bold">{title}</h3>
      <ul className="flex flex-col gap-2">
        {places.map(({ name, ...premises }) => (
          <li key={premises.installationNumber}>
            <button
              type="button"
              onClick={() => onPick(premises)}
              className="flex min-h-13 w-full items-center gap-3 rounded-card border border-line bg-card p-3.5 text-left hover:border-edge active:bg-wash disabled:opacity-60"
            >
              {isOwn && <IconTile name="home" />}
              <span className="min-w-0 flex-1">
                <span className="block font-bold">{name ?? premises.addressString}</span>
                {name && name !== premises.addressString && (
                  <span className="block text-small text-soft">{premises.addressString}</span>
                )}
              </span>
              <Icon name="chevron" className="size-5 text-soft" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
