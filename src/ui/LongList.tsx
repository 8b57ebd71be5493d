import { Suspense } from 'react';
import { lazyPart } from './lazyPart.tsx';
import { endsOf, type LongListProps, WHOLE_UP_TO } from './longListRow.ts';

const WindowedList = lazyPart(() => import('./WindowedList.tsx').then((module) => module.WindowedList));

/** A list in the page's own scroll, however long; where it is very long, only the rows near the screen are rendered. */
export function LongList<Row>(props: LongListProps<Row>) {
  if (props.rows.length <= WHOLE_UP_TO) return <WholeList {...props} />;
  // They fill the screen while the part that windows them loads.
  const first = <WholeList {...props} rows={props.rows.slice(0, Math.ceil(window.innerHeight / props.rowHeight))} />;
  return (
    <Suspense fallback={first}>
      <WindowedList {...(props as LongListProps<unknown>)} />
    </Suspense>
  );
}

function WholeList<Row>({ rows, keyOf, rowClassName, children }: LongListProps<Row>) {
  return (
    <ul>
      {rows.map((row, index) => (
        <li key={keyOf(row)} className={rowClassName} {...endsOf(index, rows.length)}>
          {children(row)}
        </li>
      ))}
    </ul>
  );
}
