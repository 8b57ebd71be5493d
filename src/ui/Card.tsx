import type { ReactNode } from 'react';

export type CardTone = 'unplanned' | 'planned' | 'mine' | 'waiting' | 'good';

export const CARD_STRIPES: Record<CardTone, string> = {
  unplanned: 'border-l-[6px] border-l-unplanned',
  planned: 'border-l-[6px] border-l-planned',
  mine: 'border-l-[6px] border-l-mine',
  waiting: 'border-l-[6px] border-l-lamp',
  good: 'border-l-[6px] border-l-good',
};

/** One thing, set apart. `tone` puts a stripe at its left; a word must say the same. */
export function Card({
  tone,
  children,
  className = '',
}: {
  tone?: CardTone | undefined;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={`rounded-card border border-line bg-card p-4 ${tone ? CARD_STRIPES[tone] : ''} ${className}`}>
      {children}
    </div>
  );
}
