import type { SubmissionRow } from '#db/submissions.ts';
import { hasReading } from '#outbox/changes.ts';

export interface Description {
  /** The state of what was handed in, as the customer counts it. */
  word: 'waiting' | 'sending' | 'received' | 'notAccepted' | 'needsYou';
  /** Where the photo of a received reading stands. */
  photo: 'onItsWay' | 'refused' | null;
  /** What to know or to do. */
  detail: { key: 'signIn' | 'held' | 'tryingAgain' | 'refused' | 'photoRefused'; message: string } | null;
}

/**
 * A reading is received once the utility has its figures; a photo that is still on its way behind it is
 * told beside that, not instead of it.
 */
export function describe(row: SubmissionRow): Description {
  const message = row.failure && 'message' in row.failure ? row.failure.message : '';
  switch (row.state) {
    case 'received':
      return { word: 'received', photo: null, detail: null };
    case 'notAccepted':
      return { word: 'notAccepted', photo: null, detail: { key: 'refused', message } };
    case 'photoRefused':
      return { word: 'needsYou', photo: 'refused', detail: { key: 'photoRefused', message } };
    case 'signInNeeded':
      return { word: 'needsYou', photo: null, detail: { key: 'signIn', message } };
    case 'held':
      return { word: 'needsYou', photo: null, detail: { key: 'held', message } };
    case 'waiting':
    case 'sending': {
      if (hasReading(row)) return { word: 'received', photo: 'onItsWay', detail: null };
      const tried = row.attempts > 0 && row.failure?.kind !== 'offline';
      const detail = tried ? ({ key: 'tryingAgain', message } as const) : null;
      return { word: row.state === 'sending' ? 'sending' : 'waiting', photo: null, detail };
    }
  }
}
