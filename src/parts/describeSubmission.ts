import { ANYONE, type SubmissionRow } from '#db/submissions.ts';
import { hasArrived } from '#outbox/changes.ts';

export interface Description {
  /** The state of what was handed in, as the customer counts it. */
  word: 'waiting' | 'sending' | 'received' | 'notAccepted' | 'needsYou';
  /** Where the photo of a received reading stands. */
  photo: 'onItsWay' | 'refused' | null;
  /** What to know or to do. */
  detail: { key: 'signIn' | 'held' | 'tryingAgain' | 'refused' | PhotoProblem; message: string } | null;
}

/** Why a photo was not taken (MTR-50 to MTR-52): not stored, used before, or refused with the server's words. */
type PhotoProblem = 'photoFailed' | 'photoDuplicate' | 'photoRefused';

function photoProblem(row: SubmissionRow): PhotoProblem | null {
  const step = row.stepNames[row.done];
  if (row.failure?.kind !== 'refused' || !step?.startsWith('photo')) return null;
  if (step === 'photoScan' && row.failure.status === 403) return 'photoRefused';
  const isUsed = step === 'photoBytes' && [409, 412].includes(row.failure.status);
  return isUsed ? 'photoDuplicate' : 'photoFailed';
}

/**
 * A reading is received once the utility has its figures; a photo that is still on its way behind it is
 * told beside that, not instead of it. `signedOut`: the session is over, so nothing that waits in their name can go.
 */
export function describe(row: SubmissionRow, signedOut = false): Description {
  const message = row.failure && 'message' in row.failure ? row.failure.message : '';
  switch (row.state) {
    case 'received':
      return { word: 'received', photo: null, detail: null };
    case 'notAccepted':
      return { word: 'notAccepted', photo: null, detail: { key: photoProblem(row) ?? 'refused', message } };
    case 'photoRefused':
      return { word: 'needsYou', photo: 'refused', detail: { key: photoProblem(row) ?? 'photoFailed', message } };
    case 'signInNeeded':
      return { word: 'needsYou', photo: null, detail: { key: 'signIn', message } };
    case 'held':
      return { word: 'needsYou', photo: null, detail: { key: 'held', message } };
    case 'waiting':
    case 'sending': {
      if (hasArrived(row)) return { word: 'received', photo: 'onItsWay', detail: null };
      if (signedOut && row.owner !== ANYONE)
        return { word: 'needsYou', photo: null, detail: { key: 'signIn', message } };
      const tried = row.attempts > 0 && row.failure?.kind !== 'offline';
      const detail = tried ? ({ key: 'tryingAgain', message } as const) : null;
      return { word: row.state === 'sending' ? 'sending' : 'waiting', photo: null, detail };
    }
  }
}
