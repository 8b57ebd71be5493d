import { NBSP } from '#ui/format.ts';

const FIGURE_AND_UNIT = /([\d}]) (?=(?:kWh|kW|¢|cents?|days?|hours?|minutes?|min|months?|km|p\.m\.|a\.m\.)(?![a-z]))/g;

/**
 * '{count} days', as the words have it: a line ends before a figure or after its unit, never between the two. Not in what
 * is filled in: that may be somebody's own, and be handed in.
 */
export const unitsKept = (text: string): string => text.replace(FIGURE_AND_UNIT, `$1${NBSP}`);
