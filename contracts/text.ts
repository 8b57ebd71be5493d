import * as z from 'zod/mini';

/** What no database keeps as it came: NUL, and one half of a character that takes two UTF-16 units. */
const UNKEEPABLE = /[\0\p{Surrogate}]/u;

/** How long a text may be, by its schema. */
export const longestText = new WeakMap<object, number>();

/**
 * A text of at most `most` UTF-16 units that can be kept and, where a pattern is given, fits it. Every string of a
 * contract is made here: nothing runs over a text whose length was not judged first, so no sender decides how long a
 * pattern runs, and what fits can be stored and sent on.
 *
 * One check and not the library's two: those all run, whatever the one before said, and the first route pays for them.
 */
export const text = (most: number, fits?: Pick<RegExp, 'test'>) => {
  const schema = z.string().check(({ value, issues }) => {
    if (value.length > most || UNKEEPABLE.test(value) || fits?.test(value) === false) {
      issues.push({ code: 'custom', input: value });
    }
  });
  longestText.set(schema, most);
  return schema;
};

/** What a line of a form, a bill or a list holds: a name, a number, an address, a code word. */
export const line = text(1000);
/** The same, and not empty. */
export const filledLine = text(1000, /./s);
/** The same, and something of it is seen: no name is made of blanks. */
export const seenLine = text(1000, /[^\s\p{C}]/u);
/** Sentences that people wrote, web addresses, and what an identity provider hands out. */
export const longText = text(10_000);

/** A number that JSON carries whole: of a longer one the last digits are lost on the way. */
export const wholeNumber = z.number().check(({ value, issues }) => {
  if (!Number.isSafeInteger(value)) issues.push({ code: 'custom', input: value });
});
/** The number of an account, a meter or an entry, a code: some systems write it as a number. A text here. */
export const lineOrNumber = z.pipe(z.union([line, wholeNumber]), z.transform(String));
/** The same, and not empty. */
export const filledLineOrNumber = z.pipe(z.union([filledLine, wholeNumber]), z.transform(String));
/** The same of a code of two digits, such as '01'. */
export const twoDigits = z.pipe(
  z.union([line, wholeNumber]),
  z.transform((code) => (typeof code === 'number' ? String(code).padStart(2, '0') : code)),
);
