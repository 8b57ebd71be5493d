import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { AnyCall } from '#contracts/call.ts';

const FOLDER = join(import.meta.dirname, '../../contracts');

/** A place in a contract where a text may stand. */
export interface TextPlace {
  /** Such as `outageReport.createOutageCall.request.callbackEmail`. */
  path: string;
  /** What judges the text: with what is made of it, where something is. */
  schema: z.core.$ZodType;
  /** A value for the whole contract with this text in its place; the others are plain, and may not fit. */
  fill: (text: string) => unknown;
}

/** Everything that `contracts/` exports, read from the folder: what is new is found by itself. */
async function exported(): Promise<[path: string, value: unknown][]> {
  const files = await Promise.all(
    readdirSync(FOLDER).map(async (file) => [file.slice(0, -3), await import(join(FOLDER, file))] as const),
  );
  return files.flatMap(([file, module]) =>
    Object.entries(module).map(([name, value]) => [`${file}.${name}`, value] as [string, unknown]),
  );
}

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'request' in value && 'reply' in value;

export const calls = async (): Promise<AnyCall[]> => (await exported()).map(([, value]) => value).filter(isCall);

/** Every schema of the contracts, and both requests and the reply of every call. */
export async function contracts(): Promise<{ path: string; schema: z.core.$ZodType }[]> {
  return (await exported())
    .flatMap(([path, value]) =>
      isCall(value)
        ? [
            { path: `${path}.request`, schema: value.request },
            { path: `${path}.reply`, schema: value.reply },
            ...(value.plainRequest ? [{ path: `${path}.request.plain`, schema: value.plainRequest }] : []),
          ]
        : [{ path, schema: value }],
    )
    .filter((one): one is { path: string; schema: z.core.$ZodType } => one.schema instanceof z.core.$ZodType);
}

/** Every place for a text in a schema. @throws on a kind of schema that it does not know. */
export function textPlaces(schema: z.core.$ZodType, path = ''): TextPlace[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const here: TextPlace = { path, schema, fill: (text) => text };
  const within = (inner: z.core.$ZodType, step: string, wrap: (value: unknown) => unknown): TextPlace[] =>
    textPlaces(inner, path + step).map((one) => ({ ...one, fill: (text) => wrap(one.fill(text)) }));
  switch (def.type) {
    case 'string':
    case 'unknown':
    case 'any':
      return [here];
    case 'object': {
      const plain = plainValue(schema) as object;
      const fields = Object.entries(def.shape).flatMap(([key, field]) =>
        within(field, `.${key}`, (value) => ({ ...plain, [key]: value })),
      );
      return [...fields, ...(def.catchall ? within(def.catchall, '.*', (value) => ({ ...plain, more: value })) : [])];
    }
    case 'array':
      return within(def.element, '[]', (value) => [value]);
    case 'record':
      return [
        ...within(def.keyType, '{key}', (key) => ({ [String(key)]: plainValue(def.valueType) })),
        ...within(def.valueType, '{}', (value) => ({ x: value })),
      ];
    case 'union':
      return def.options.flatMap((option, index) => within(option, `|${index}`, (value) => value));
    case 'optional':
    case 'nullable':
    case 'catch':
      return within(def.innerType, '', (value) => value);
    case 'pipe':
      // What is made of a text is judged with it; what is read out of it (JSON) has places of its own.
      return [
        ...(isText(schema) ? [here] : within(def.in, '', (value) => value)),
        ...(isText(def.out) ? [] : within(def.out, '>', (value) => value)),
      ];
    case 'never':
    case 'transform':
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'number':
      return [];
    default:
      throw new Error(`${path}: how texts stand in a schema of type ${def.type} is not known here`);
  }
}

function isText(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'pipe' ? isText(def.in) : def.type === 'string';
}

/** Of the right shape; its texts are `x`. */
function plainValue(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, plainValue(field)]));
    case 'array':
      return [plainValue(def.element)];
    case 'record':
      return { x: plainValue(def.valueType) };
    case 'union':
      return def.options[0] && plainValue(def.options[0]);
    case 'optional':
    case 'nullable':
    case 'catch':
      return plainValue(def.innerType);
    case 'pipe':
      return plainValue(def.in);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return true;
    case 'number':
      return 1;
    default:
      return 'x';
  }
}

const filledTo = (length: number, unit: string) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** What makes a careless pattern run for ever, or slips past one that has no end; each about `length` long. */
export const HOSTILE: Record<string, (length: number) => string> = {
  'dots behind an @': (length) => `a@${filledTo(length, '.')}@`,
  'an address that goes on and on': (length) => `a@a.${filledTo(length, 'a')}`,
  'an address of many dots': (length) => `a@${filledTo(length, 'a.')}a`,
  'signs of @': (length) => filledTo(length, '@'),
  digits: (length) => filledTo(length, '1'),
  'digits and a letter': (length) => `${filledTo(length, '1')}x`,
  'digits far apart': (length) => filledTo(length, `1${filledTo(Math.ceil(length / 9), ' ')}`),
  zeros: (length) => `${filledTo(length, '0')}x`,
  letters: (length) => filledTo(length, 'x'),
  blanks: (length) => filledTo(length, ' '),
  'blanks between': (length) => `x${filledTo(length, ' ')}x`,
  'lines and tabs': (length) => `${filledTo(length, '\n\t')}x`,
  slashes: (length) => `${filledTo(length, '/')}x`,
  'a day and more': (length) => `2026-11-21${filledTo(length, 'x')}`,
  'a time to the last fraction': (length) => `2026-11-21T19:12:00.${filledTo(length, '0')}Z`,
  'a time that does not end': (length) => `2026-11-21T19:12:00.${filledTo(length, '0')}`,
  'letters outside the first plane': (length) => filledTo(length, '💡'),
  'letters that grow in capitals': (length) => filledTo(length, 'ß'),
  'lists in lists': (length) => filledTo(length / 2, '[') + filledTo(length / 2, ']'),
  'a list and blanks': (length) => `[${filledTo(length, ' ')}]`,
};

/** Milliseconds that a pattern which goes back and forth needs many of for 64 KB; all others stay far below one. */
export const QUICK = 200;

/** Milliseconds, of a few runs: a busy machine makes one of them slow, a bad pattern all. */
export function quickest(run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && best > QUICK; attempt += 1) {
    const before = performance.now();
    run();
    best = Math.min(best, performance.now() - before);
  }
  return best;
}
