import { Icon, type IconName } from './Icon.tsx';

export type IconTone = 'act' | 'good' | 'waiting' | 'unplanned' | 'planned';

const TONES: Record<IconTone, string> = {
  act: 'bg-wash text-act',
  good: 'bg-good-wash text-good',
  waiting: 'bg-lamp-wash text-lamp-ink',
  unplanned: 'bg-unplanned-wash text-unplanned',
  planned: 'bg-planned-wash text-planned',
};

/** A drawing at the beginning of a row, coloured by what it means. With text of twice the size it makes room. */
export function IconTile({ name, tone = 'act' }: { name: IconName; tone?: IconTone }) {
  return (
    <span className={`grid size-11 flex-none place-items-center rounded-control narrow:hidden ${TONES[tone]}`}>
      <Icon name={name} />
    </span>
  );
}
