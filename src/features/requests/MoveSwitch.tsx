import { Link } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';

const KINDS = ['moveIn', 'moveOut'] as const;

/** From one of the two forms of somebody who moves to the other: each is a page, with a draft of its own. */
export function MoveSwitch({ kind }: { kind: (typeof KINDS)[number] }) {
  const words = useWords('requests');
  return (
    <nav
      aria-label={words('moving')}
      className="mb-3.5 flex gap-1 rounded-card bg-wash p-1 wide:max-w-md narrow:flex-col"
    >
      {KINDS.map((one) => (
        <Link
          key={one}
          to={words(`${one}.path`)}
          replace
          aria-current={one === kind ? 'page' : undefined}
          className={`grid min-h-11 flex-1 place-items-center rounded-control border-[1.5px] px-2 text-center no-underline ${one === kind ? 'border-edge bg-card font-bold text-ink' : 'border-transparent text-soft hover:text-act'}`}
        >
          {words(one)}
        </Link>
      ))}
    </nav>
  );
}
