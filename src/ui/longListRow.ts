import type { ReactNode } from 'react';

/**
 * Up to this many rows are all in the document: the browser's search and a screen reader's list of headings reach
 * every one of them. More would keep a cheap phone busy for seconds.
 */
export const WHOLE_UP_TO = 100;

export type LongListProps<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** About how high a row is, in px, until it was measured. */
  rowHeight: number;
  /** Of each row: the first and the last are marked `data-first` and `data-last`. */
  rowClassName: string;
  children: (row: Row) => ReactNode;
};

/** `:first-child` would be the first that is rendered. */
export const endsOf = (index: number, count: number) => ({
  'data-first': index === 0 || undefined,
  'data-last': index === count - 1 || undefined,
});
