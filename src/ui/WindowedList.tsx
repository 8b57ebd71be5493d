import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { endsOf, type LongListProps } from './longListRow.ts';

/** Rows beyond the screen's edges, so that the Tab key and a screen reader find the next one in the document. */
const OVERSCAN = 4;

/**
 * The rows near the screen, each with its place in the whole list for screen readers. The row that has the focus and
 * its neighbours stay wherever it is scrolled to: the focus is not lost, and Tab goes on from it.
 */
export function WindowedList<Row>({ rows, keyOf, rowHeight, rowClassName, children }: LongListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const top = useTopInPage(list);
  const [focused, setFocused] = useState<string | null>(null);
  const focusedAt = focused === null ? -1 : rows.findIndex((row) => keyOf(row) === focused);
  const keyAt = (index: number) => keyOf(rows[index] as Row);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: keyAt,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: (range) => withNeighbours(range, focusedAt),
  });

  function keepFocused({ target }: FocusEvent) {
    const row = target.closest('li[data-index]');
    if (row instanceof HTMLElement) setFocused(keyAt(Number(row.dataset.index)));
  }

  return (
    <ul
      ref={list}
      onFocus={keepFocused}
      // The library itself keeps the rows in their places while others are measured.
      style={{ position: 'relative', height: virtualizer.getTotalSize(), overflowAnchor: 'none' }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={rows.length}
          aria-posinset={index + 1}
          className={rowClassName}
          {...endsOf(index, rows.length)}
          style={{ position: 'absolute', top: start - top, insetInline: 0 }}
        >
          {children(rows[index] as Row)}
        </li>
      ))}
    </ul>
  );
}

/** The rows of the window, in the list's order, with this one and those beside it. */
function withNeighbours(range: Range, at: number): number[] {
  const indexes = new Set(defaultRangeExtractor(range));
  if (at >= 0) for (const near of [at - 1, at, at + 1]) if (near >= 0 && near < range.count) indexes.add(near);
  return [...indexes].sort((a, b) => a - b);
}

/** How far below the top of the page it begins, also when what stands above it grows or goes. */
function useTopInPage(of: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => of.current && setTop(Math.round(of.current.getBoundingClientRect().top + window.scrollY));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [of]);
  return top;
}
