import { NBSP } from '#ui/format.ts';

const FIGURE_AND_UNIT = /(\d) (?=(?:kWh|kW|¢|cents?|days?|hours?|minutes?|min|months?|km|p\.m\.|a\.m\.)(?![a-z]))/g;

/** '30 days': a line of a text ends before a figure or after its unit, never between the two. */
export const unitsKept = (text: string): string => text.replace(FIGURE_AND_UNIT, `$1${NBSP}`);
