interface Column {
  name: string;
  /** Figures stand at the right. */
  isFigure?: boolean;
  /** Said to who hears the page, and plain to who sees it. */
  isUnseen?: boolean;
}

/** The names of a table's columns. */
export function TableHead({ columns, className = '' }: { columns: readonly Column[]; className?: string }) {
  return (
    <thead className={className}>
      <tr className="border-b border-line text-left text-small text-soft">
        {columns.map(({ name, isFigure, isUnseen }) => (
          <th
            key={name}
            scope="col"
            className={`px-2 py-2 font-normal first:pl-0 last:pr-0 ${isFigure ? 'text-right' : ''}`}
          >
            {isUnseen ? <span className="sr-only">{name}</span> : name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
