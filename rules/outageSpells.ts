/** One telling of an outage, as it is kept. */
export interface Told {
  outageId: string;
  toldAt: Date;
  estimate: Date | null;
  /** It is no longer in the list. */
  isGone: boolean;
}

/** One outage from the first telling of it until it left the list: a utility may use an outage's id again. */
export interface Spell<Row extends Told = Told> {
  first: Row;
  /** Each estimate when it was first told; two that follow each other differ. */
  estimates: { estimate: Date; toldAt: Date }[];
  /** Null while it is in the list. */
  goneAt: Date | null;
}

/** @param rows by outage, each outage's in the order in which they were told. */
export function spellsOf<Row extends Told>(rows: readonly Row[]): Spell<Row>[] {
  const spells: Spell<Row>[] = [];
  for (const row of rows) {
    const { outageId, toldAt, estimate, isGone } = row;
    let spell = spells.at(-1);
    if (!spell || spell.goneAt || spell.first.outageId !== outageId) {
      spell = { first: row, estimates: [], goneAt: null };
      spells.push(spell);
    }
    const isOther = estimate && spell.estimates.at(-1)?.estimate.getTime() !== estimate.getTime();
    if (isOther) spell.estimates.push({ estimate, toldAt });
    if (isGone) spell.goneAt = toldAt;
  }
  return spells;
}

/** How often an estimate took the place of another one. */
export const movesOf = ({ estimates }: Pick<Spell, 'estimates'>): number => Math.max(0, estimates.length - 1);

/** To the second: thousands of them travel. */
const short = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

/**
 * What the list says of an outage's estimates before. Where an estimate was taken back without a new one, that is the
 * one before.
 */
export function estimateBefore(spell: Pick<Spell, 'estimates'>, hasEstimate: boolean) {
  const before = spell.estimates.at(hasEstimate ? -2 : -1);
  if (!before) return {};
  return {
    EstimateBefore: short(before.estimate),
    BeforeTold: short(before.toldAt),
    Moves: movesOf(spell),
  };
}
