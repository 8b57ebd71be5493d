import type { WordKey } from '#contracts/words.ts';

/** The name of a page's title: `title.…` of content/en/shell.json. */
export type Title = WordKey<'shell'> extends infer Key ? (Key extends `title.${infer Name}` ? Name : never) : never;
