import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { IconTile, type IconTone } from './IconTile.tsx';

/** What stands beside the one hero of a page: rows of one card. Gone where none of them has something to say. */
export function Rows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul
      aria-label={label}
      className="flex flex-col divide-y divide-line rounded-card border border-line bg-card empty:hidden"
    >
      {children}
    </ul>
  );
}

type Target =
  | { to: string; search?: Record<string, string>; state?: Record<string, unknown> }
  | { href: string }
  | { onPress: () => void };

export type RowProps = {
  title: string;
  detail?: ReactNode;
  /** Of a tone that says something; a name alone is neutral. */
  icon?: IconName | { name: IconName; tone: IconTone };
  /** A figure at the end, such as an amount. */
  value?: string;
} & Target;

const LOOK =
  'flex min-h-16 items-center gap-x-3 narrow:flex-wrap px-3.5 py-2.5 transition-colors duration-150 hover:bg-wash active:bg-wash focus-visible:-outline-offset-2';

/** One fact, and the way to it. */
export function Row({ title, detail, icon, value, ...target }: RowProps) {
  const face = (
    <>
      {icon && <IconTile {...(typeof icon === 'string' ? { name: icon } : icon)} />}
      <span className="min-w-0 flex-1 narrow:basis-full">
        <span className="block font-bold">{title}</span>
        {detail && <span className="block text-small text-soft">{detail}</span>}
      </span>
      {value && <span className="figures font-bold whitespace-nowrap">{value}</span>}
      <Icon name="chevron" className="size-5 text-soft narrow:hidden" />
    </>
  );
  return <li>{leads(target, face)}</li>;
}

function leads(target: Target, face: ReactNode): ReactNode {
  if ('onPress' in target) {
    return (
      <button type="button" onClick={target.onPress} className={`w-full text-left ${LOOK}`}>
        {face}
      </button>
    );
  }
  if ('href' in target) {
    return (
      <a href={target.href} className={LOOK}>
        {face}
      </a>
    );
  }
  return (
    <Link to={target.to} search={target.search ?? {}} state={target.state ?? {}} className={LOOK}>
      {face}
    </Link>
  );
}
