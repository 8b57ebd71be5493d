import * as z from 'zod/mini';
import { tellUnreadable } from './unreadable.ts';

const UNREADABLE = Symbol('unreadable');

/** The schema, which takes what does not fit it too. */
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(schema, UNREADABLE as never) as unknown as z.ZodMiniType<
    z.output<Schema> | typeof UNREADABLE,
    z.input<Schema>
  >;

/**
 * A list in which an entry that does not fit is left out and counted: one odd date hides one entry, not all. A list of
 * which nothing fits is refused where to show none would say what is not so (`mayBeEmpty` false).
 */
export const readableList = <Entry extends z.ZodMiniType>(
  name: string,
  entry: Entry,
  { mayBeEmpty = true }: { mayBeEmpty?: boolean } = {},
) =>
  z.pipe(
    z.array(lenient(entry)),
    z.transform((given, { issues }) => {
      const read = given.filter((one) => one !== UNREADABLE);
      const count = given.length - read.length;
      if (count > 0) tellUnreadable(name, count);
      if (count > 0 && read.length === 0 && !mayBeEmpty) issues.push({ code: 'custom', input: given });
      return read as z.output<Entry>[];
    }),
  );

/** An optional field; a value that does not fit counts as absent, and is counted. */
export const readable = <Schema extends z.ZodMiniType>(name: string, schema: Schema) =>
  z.pipe(
    lenient(z.nullish(schema)),
    z.transform((given) => {
      if (given !== UNREADABLE) return (given ?? null) as z.output<Schema> | null;
      tellUnreadable(name, 1);
      return null;
    }),
  );

/** The same of a field that is left out where it is absent: thousands of rows have few of theirs. */
export const readableIfPresent = <Schema extends z.ZodMiniType>(name: string, schema: Schema) =>
  z.optional(
    z.pipe(
      lenient(z.nullish(schema)),
      z.transform((given) => {
        if (given === UNREADABLE) tellUnreadable(name, 1);
        return given === UNREADABLE || given === null ? undefined : (given as z.output<Schema> | undefined);
      }),
    ),
  );
