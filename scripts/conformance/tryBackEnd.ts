import type { BackEnd } from './backEnd.ts';
import { checks } from './checks.ts';

export interface Tried {
  name: string;
  /** What it does otherwise than the contract says; null: it does as it says. */
  why: string | null;
}

/** Tries one thing after the other. `told` hears of each as it ends. */
export async function tryBackEnd(backEnd: BackEnd, told: (tried: Tried) => void = () => {}): Promise<Tried[]> {
  const all: Tried[] = [];
  for (const { name, run } of checks) {
    const why = await run(backEnd).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    all.push({ name, why });
    told({ name, why });
  }
  return all;
}
