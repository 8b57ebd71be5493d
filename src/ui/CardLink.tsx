import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CARD_STRIPES, type CardTone } from './Card.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { IconTile, type IconTone } from './IconTile.tsx';

type Props = {
  to: string;
  title: string;
  detail?: ReactNode;
  tone?: CardTone;
  icon?: { name: IconName; tone: IconTone };
  children?: ReactNode;
};

/** A card that is one large link: an icon, title, a line below it, and a chevron. `tone` as for a card. */
export function CardLink({ to, title, detail, tone, icon, children }: Props) {
  return (
    <Link
      to={to}
      className={`flex min-h-13 items-center gap-3 rounded-card border border-line bg-card p-4 transition-colors duration-150 hover:border-edge active:bg-wash ${tone ? CARD_STRIPES[tone] : ''}`}
    >
      {icon && <IconTile {...icon} />}
      <span className="min-w-0 flex-1">
        <span className="block text-large font-bold">{title}</span>
        {detail && <span className="mt-1 block text-small text-soft">{detail}</span>}
        {children}
      </span>
      <Icon name="chevron" className="size-5 text-soft" />
    </Link>
  );
}
