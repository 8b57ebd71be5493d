/** What schedules have much or little of. `accident`: a page or a server dies, a session is over. */
export type Kind = 'good' | 'fault' | 'accident' | 'cancel' | 'pay' | 'page' | 'time' | 'job';

/** Something that may happen now, with how likely it is beside the others. */
export interface Choice {
  kind: Kind;
  weight: number;
  name: string;
  run: () => void;
}

export const choice = (kind: Kind, weight: number, name: string, run: () => void): Choice => ({
  kind,
  weight,
  name,
  run,
});
