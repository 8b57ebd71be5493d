/** How many digits each register type has (MTR-25). D types are dials, L types are drums. */
const LENGTHS: Readonly<Record<string, number>> = {
  '4D': 4,
  '4L': 4,
  '5D': 5,
  '5L': 5,
  '6D': 6,
  '6L': 6,
  '8L': 8,
  '10': 10,
};

/** The number of digits of a reading, or null for a register type we do not know. */
export function requiredLength(registerGroup: string): number | null {
  return Object.hasOwn(LENGTHS, registerGroup) ? (LENGTHS[registerGroup] ?? null) : null;
}

/** A dial register shows round dials, the others plain digits (MTR-24). */
export function hasDials(registerGroup: string): boolean {
  return requiredLength(registerGroup) !== null && registerGroup.endsWith('D');
}

/** Neighbouring dials turn opposite ways; the one on the right, the units, turns clockwise. */
export function dialTurnsClockwise(index: number, length: number): boolean {
  return (length - 1 - index) % 2 === 0;
}
