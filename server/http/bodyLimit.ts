import type * as core from 'zod/v4/core';
import type { AnyCall } from '#contracts/call.ts';
import { longestText } from '#contracts/text.ts';

/** No JSON body is larger; a photo's route has a limit of its own. */
export const BODY_LIMIT = 64 * 1024;
/** For blanks, and for fields that a later app sends. */
const ROOM = 1024;
/** A sign of a text may be written `\u0041`. */
const BYTES_A_SIGN = 6;
const BYTES_A_NUMBER = 32;

/** How long a body of this call may be: what fits its contract is never too long. */
export function bodyLimitOf({ request, plainRequest }: AnyCall): number {
  const longest = Math.max(...[request, plainRequest ?? request].map(longestJson));
  return Math.min(BODY_LIMIT, longest + ROOM);
}

/** In bytes; without an end where the schema sets none. */
function longestJson(schema: core.$ZodType): number {
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return (longestText.get(schema) ?? Number.POSITIVE_INFINITY) * BYTES_A_SIGN + 2;
    case 'object': {
      // A name with its quotes, a colon, a value, a comma.
      const fields = Object.entries(def.shape).map(([name, field]) => name.length + 4 + longestJson(field));
      return def.catchall ? Number.POSITIVE_INFINITY : fields.reduce((sum, one) => sum + one, 2);
    }
    case 'union':
      return Math.max(...def.options.map(longestJson));
    case 'optional':
    case 'nullable':
      return Math.max('null'.length, longestJson(def.innerType));
    case 'pipe':
      return longestJson(def.in);
    case 'enum':
      return longestOf(Object.values(def.entries));
    case 'literal':
      return longestOf(def.values);
    case 'boolean':
      return 'false'.length;
    case 'number':
      return BYTES_A_NUMBER;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

const longestOf = (values: readonly unknown[]): number =>
  Math.max(...values.map((value) => String(value).length * BYTES_A_SIGN + 2));
