import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { IconTile } from '#ui/IconTile.tsx';

/** Rows that each lead on, in one card. */
export const Rows = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col overflow-hidden rounded-card border border-line bg-card *:not-last:border-b *:border-line">
    {children}
  </div>
);

type Props = { icon?: IconName; title: string; detail?: string } & (
  | { onPress: () => void }
  | { href: string }
  | { to: string }
);

const LOOK =
  'flex min-h-13 w-full items-center gap-3 p-4 text-left -outline-offset-3 transition-colors duration-150 hover:bg-wash active:bg-wash';

/** A row that does something, calls, or goes somewhere in the app. */
export function Row({ icon, title, detail, ...does }: Props) {
  const inside = (
    <>
      {icon && <IconTile name={icon} />}
      <span className="min-w-0 flex-1">
        <span className="block text-large font-bold">{title}</span>
        {detail && <span className="mt-1 block text-small text-soft">{detail}</span>}
      </span>
      <Icon name="chevron" className="size-5 text-soft" />
    </>
  );
  if ('onPress' in does) {
    return (
      <button type="button" onClick={does.onPress} className={LOOK}>
        {inside}
      </button>
    );
  }
  return 'href' in does ? (
    <a href={does.href} className={LOOK}>
      {inside}
    </a>
  ) : (
    <Link to={does.to} className={LOOK}>
      {inside}
    </Link>
  );
}
