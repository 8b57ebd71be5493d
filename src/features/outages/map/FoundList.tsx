export interface Found {
  key: string;
  name: string;
  /** What kind of place it is. */
  what: string;
  show: () => void;
}

/** What a search found, each with the way to show it on the map. */
export function FoundList({ label, found }: { label: string; found: readonly Found[] }) {
  return (
    <ul aria-label={label} className="mt-1.5 rounded-card border border-line bg-card">
      {found.map(({ key, name, what, show }) => (
        <li key={key} className="border-line not-last:border-b">
          <button
            type="button"
            className="flex min-h-11 w-full items-center justify-between gap-3 px-3.5 py-2.5 text-left hover:bg-wash"
            onClick={show}
          >
            <span className="font-bold">{name}</span>
            <span className="text-small text-soft">{what}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
