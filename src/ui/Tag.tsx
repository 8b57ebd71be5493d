import type { ReactNode } from 'react';

export type TagTone = 'good' | 'waiting' | 'unplanned' | 'planned' | 'mine' | 'neutral';

const TONES: Record<TagTone, string> = {
  good: 'bg-good-wash text-good',
  waiting: 'bg-lamp-wash text-lamp-ink',
  unplanned: 'bg-unplanned-wash text-unplanned',
  planned: 'bg-planned-wash text-planned',
  mine: 'bg-mine-wash text-mine',
  neutral: 'bg-wash text-soft',
};

/** A state in a word. The colour repeats the word and never stands for it. */
export function Tag({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-1 text-label font-bold whitespace-nowrap narrow:whitespace-normal ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
