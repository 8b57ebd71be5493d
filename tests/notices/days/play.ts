import type { Db } from '#server/store/open.ts';
import type { Random } from '../../simulator/random.ts';
import type { Outside } from './outside.ts';
import type { Product } from './product.ts';
import type { Servers } from './servers.ts';
import type { World } from './world.ts';

/** All that a schedule is played with. */
export interface Play {
  world: World;
  random: Random;
  db: Db;
  servers: Servers;
  outside: Outside;
  product: Product;
}

/** Something that may happen now, with how likely it is beside the others. */
export interface Choice {
  weight: number;
  name: string;
  run: () => Promise<unknown>;
}

export const choice = (weight: number, name: string, run: Choice['run']): Choice => ({ weight, name, run });
