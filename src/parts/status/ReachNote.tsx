import { HindranceNote } from './HindranceNote.tsx';
import { type Hindrance, useHindrance } from './useSyncStatus.ts';

/** A {@link HindranceNote} that says what stands in the way now. */
export function ReachNote({ text }: { text: (why: Hindrance) => string }) {
  return <HindranceNote why={useHindrance()} text={text} />;
}
