import { ANYONE, type SubmissionRow } from '#db/submissions.ts';
import { hasArrived } from '#outbox/engine/withdraw.ts';

export interface Description {
  /** The state of what was handed in, as the customer counts it. */
  word: 'waiting' | 'sending' | 'received' | 'replaced' | 'notAccepted' | 'needsYou';
  /** Where the photo of a received reading stands. */
  photo: 'onItsWay' | 'signIn' | 'waiting' | 'refused' | null;
  /** What to know or to do. */
  detail: { key: Detail; message: string } | null;
}

type Detail = 'signIn' | 'held' | 'onTheWay' | 'atTheUtility' | 'changing' | 'tryingAgain' | 'refused' | PhotoProblem;

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
 * A reading is received once the utility has its figures, whatever becomes of its photo: that is told beside it, not
 * instead of it. `signedOut`: the session is over, so nothing that waits in their name can go.
 */
export function describe(row: SubmissionRow, signedOut = false): Description {
  const message = row.failure && 'message' in row.failure ? row.failure.message : '';
  const needsSignIn = row.state === 'signInNeeded' || (signedOut && row.owner !== ANYONE);
  switch (row.state) {
    case 'received':
      return { word: row.answer?.replaced ? 'replaced' : 'received', photo: null, detail: null };
    case 'notAccepted':
      return { word: 'notAccepted', photo: null, detail: { key: photoProblem(row) ?? 'refused', message } };
    case 'photoRefused':
      return { word: 'needsYou', photo: 'refused', detail: { key: photoProblem(row) ?? 'photoFailed', message } };
    case 'changing':
      return { word: 'needsYou', photo: null, detail: { key: 'changing', message } };
    case 'signInNeeded':
    case 'held':
    case 'waiting':
    case 'sending': {
      if (hasArrived(row)) return { word: 'received', photo: photoBehind(row, needsSignIn), detail: null };
      if (needsSignIn) return { word: 'needsYou', photo: null, detail: { key: 'signIn', message } };
      if (row.state === 'held') return { word: 'needsYou', photo: null, detail: { key: 'held', message } };
      const key = whyItWaits(row);
      return { word: row.state === 'sending' ? 'sending' : 'waiting', photo: null, detail: key && { key, message } };
    }
  }
}

/** Where the photo of a reading stands that the utility has. */
function photoBehind(row: SubmissionRow, needsSignIn: boolean): Description['photo'] {
  if (needsSignIn) return 'signIn';
  return row.state === 'held' || row.failure?.kind === 'held' ? 'waiting' : 'onItsWay';
}

function whyItWaits({ failure, attempts }: SubmissionRow): Detail | null {
  if (failure?.kind === 'held') return failure.by === 'elsewhere' ? 'onTheWay' : 'atTheUtility';
  return attempts > 0 && failure !== null && failure.kind !== 'offline' ? 'tryingAgain' : null;
}
