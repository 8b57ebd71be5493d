import type { WordsOf } from './words.gen.ts';

/** A file of `content/en/`. */
export type PageName = keyof WordsOf;
export type WordKey<Page extends PageName> = keyof WordsOf[Page] & string;

/** The names in braces that these words have. */
export type NamesIn<Page extends PageName, Key extends WordKey<Page>> = WordsOf[Page][Key] & string;

/** Of words without names in braces. */
export type PlainWordKey<Page extends PageName> = {
  [Key in WordKey<Page>]: [WordsOf[Page][Key]] extends [never] ? Key : never;
}[WordKey<Page>];

/** A value for each name in braces. */
type ValuesFor<Names> = Record<Names & string, string | number>;

/** Words to be said later: their key and, where they have names in braces, the values for them. */
export type Said<Page extends PageName> = {
  [Key in WordKey<Page>]: [WordsOf[Page][Key]] extends [never]
    ? { key: Key; values?: Record<never, never> }
    : { key: Key; values: ValuesFor<WordsOf[Page][Key]> };
}[WordKey<Page>];

/** Says a page's words by their key, filled in; words without names in braces take no values. */
export type Say<Page extends PageName> = <Key extends WordKey<Page>>(
  key: Key,
  ...filling: [WordsOf[Page][Key]] extends [never] ? [] : [values: ValuesFor<WordsOf[Page][Key]>]
) => string;

export type Values = Readonly<Record<string, string | number>>;

/** `fill('Welcome, {name}', { name: 'Farm' })`. A placeholder without a value stays as it is written. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
