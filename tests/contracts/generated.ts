import * as fc from 'fast-check';
import type * as z from 'zod/mini';
import * as core from 'zod/v4/core';

/** What PostgreSQL keeps in no text, what no UTF-8 can say, and what some parser or formatter takes for its own. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'x\0x',
  '\ud800',
  'x\udfff',
  '\udc00\ud800',
  '%',
  '%00',
  '../../x',
  "'; --",
  '{"a":1}',
  '__proto__',
  '9999-99-99T99:99:99Z',
  '2026-02-30T10:00:00-06:00',
  '2026-11-21T24:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59+23:59',
  '2026-11-21T10:00:00+99:99',
  '1'.repeat(400),
  '💡'.repeat(300),
];

/** Plain texts that fit one field or another; the schema says which. */
const PLAIN_TEXTS = [
  'x',
  '1',
  '12',
  '1234',
  '48213',
  '3065550100',
  '+13065550100',
  'true',
  'basement@sandbox.example',
  'https://example.com/',
  '2026-11-21T10:00:00-06:00',
  '2026-11-21T10:00:00.123Z',
  `${'0a'.repeat(32)}.jpg`,
  // A point on the curve P-256.
  'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
  'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
];

const HOSTILE_NUMBERS = [0, 1, -1, 0.5, -0.1, 1e300, -1e300, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE, 100_000];

/** JSON that a careless walk does not come back from. */
export const DEEP = { levels: 30_000, mark: '<deep>' };
/** The body as it is sent: a value cannot be that deep and be handled by anybody, so it is written by hand. */
export const written = (value: unknown): string => {
  const nested = '['.repeat(DEEP.levels) + ']'.repeat(DEEP.levels);
  return (JSON.stringify(value) ?? '{}').replaceAll(JSON.stringify(DEEP.mark), nested);
};

type Schema = core.$ZodType;
const fits = (schema: Schema, value: string): boolean => core.safeParse(schema, value).success;

function texts(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const all = [...known, ...PLAIN_TEXTS];
  const taken = [...all, ...HOSTILE_TEXTS].filter((one) => fits(schema, one));
  const usual = fc.constantFrom(...(taken.length > 0 ? taken : all));
  const spoilt = fc.tuple(usual, fc.constantFrom('\0', '\ud800', '\u202e', '💡'), fc.nat(8)).map(([text, sign, at]) => {
    return text.slice(0, at) + sign + text.slice(at);
  });
  return fc.oneof({ weight: 6, arbitrary: usual }, spoilt, fc.constantFrom(...HOSTILE_TEXTS));
}

const isText = (schema: Schema): boolean => {
  const { def } = (schema as core.$ZodTypes)._zod;
  return def.type === 'pipe' ? isText(def.in) : def.type === 'string';
};

/**
 * Values for a schema: mostly of its shape, with texts that fit it or are hostile, numbers of every kind, and now and
 * then something else in a place.
 *
 * @throws on a kind of schema that it does not know.
 */
export function valuesOf(schema: z.core.$ZodType, known: readonly string[] = []): fc.Arbitrary<unknown> {
  const within = (inner: Schema) => valuesOf(inner, known);
  const odd = fc.constantFrom<unknown>(null, [], {}, 7, DEEP.mark);
  const mostly = (usual: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 60, arbitrary: usual }, { weight: 1, arbitrary: odd });
  if (isText(schema)) return mostly(texts(schema, known));
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, field]) => [key, within(field)] as const);
      const more = fc.constantFrom<object>({}, {}, {}, { more: DEEP.mark }, { 'x\0': '\0' });
      return mostly(
        fc.tuple(fc.record(Object.fromEntries(fields)), more).map(([given, rest]) => ({ ...given, ...rest })),
      );
    }
    case 'array':
      return mostly(fc.array(within(def.element), { maxLength: 3 }));
    case 'record':
      return mostly(fc.dictionary(fc.constantFrom('x', 'y\0'), within(def.valueType)));
    case 'union':
      return fc.oneof(...def.options.map(within));
    case 'optional':
      return fc.option(within(def.innerType), { nil: undefined, freq: 4 });
    case 'nullable':
      return fc.option(within(def.innerType), { nil: null, freq: 4 });
    case 'catch':
      return within(def.innerType);
    case 'pipe':
      return within(def.in);
    case 'enum':
      return mostly(fc.constantFrom(...Object.values(def.entries)));
    case 'literal':
      return mostly(fc.constantFrom(...def.values));
    case 'boolean':
      return mostly(fc.boolean());
    case 'number':
      return mostly(fc.constantFrom(...HOSTILE_NUMBERS));
    default:
      throw new Error(`What values a schema of type ${def.type} takes is not known here`);
  }
}
