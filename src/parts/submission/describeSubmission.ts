import type { Failure } from '#contracts/failure.ts';
import type { ProblemCode } from '#contracts/problem.ts';
import type { WordKey } from '#contracts/words.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { Kinds, PlainKey, RestWords } from '#outbox/engine/kind.ts';
import { hasArrived } from '#outbox/engine/settle/advance.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { timeOfDay } from '#ui/dates.ts';

export interface Description {
  /** The state of what was submitted, as the customer counts it. */
  word: 'waiting' | 'sending' | 'received' | 'replaced' | 'known' | 'noted' | 'notAccepted' | 'needsYou';
  /** Of what the utility has: where the rest of it stands. A key of content/en/outbox.json. */
  rest: PlainKey | null;
  /** What to know or to do, and the utility's own words. */
  detail: { key: WordKey<'outbox'>; message: string } | null;
  /** What is submitted otherwise than the customer chose, and until when they can answer. */
  notes?: NonNullable<SubmissionRow['notes']>;
}

/**
 * Everything that is said of where a submission stands comes from here, so that no two places say two things. A
 * submission is received once the step that counts is done, whatever becomes of the rest: that is told beside it, not
 * instead of it. `mustSignIn`: nothing of it can go before its customer signs in.
 */
export function describe(row: SubmissionRow, mustSignIn = false, known: Kinds = kinds): Description {
  const message = utilitysWords(row.failure);
  const needsSignIn = row.state === 'signInNeeded' || mustSignIn;
  const words = known.get(row.kind)?.words;
  const refusal = () => words?.refusal(row) ?? (message ? 'detail.refused' : (words?.refused ?? 'refused'));
  const until = row.state === 'needsDecision' && row.decideBy !== undefined ? timeOfDay(row.decideBy) : null;
  const notes = [
    ...(until === null ? [] : [{ key: 'question.until', values: { time: until } }]),
    ...(row.notes ?? words?.changed?.(row) ?? []),
  ];
  const saying = (word: Description['word'], key: WordKey<'outbox'> | null): Description => ({
    word,
    rest: null,
    detail: key === null ? null : { key, message },
    ...(notes.length > 0 && { notes }),
  });
  switch (row.state) {
    case 'received':
      return saying(row.answer?.replaced ? 'replaced' : 'received', null);
    case 'notAccepted': {
      const knownAs = words?.known?.(row);
      return knownAs ? saying(knownAs, `detail.${knownAs}`) : saying('notAccepted', refusal());
    }
    case 'partRefused': {
      const said = saying('needsYou', refusal());
      return hasArrived(row) ? { ...said, rest: words?.rest?.refused ?? null } : said;
    }
    case 'changing':
      return saying('needsYou', 'detail.changing');
    case 'needsDecision':
      return saying('needsYou', known.get(row.kind)?.question?.words(row) ?? 'detail.held');
    case 'signInNeeded':
    case 'held':
    case 'waiting':
    case 'sending': {
      if (hasArrived(row)) {
        return { ...saying('received', null), rest: words?.rest?.[whereTheRestIs(row, needsSignIn)] ?? null };
      }
      if (needsSignIn) return saying('needsYou', 'detail.signIn');
      if (row.state === 'held') return saying('needsYou', 'detail.held');
      return saying(row.state === 'sending' ? 'sending' : 'waiting', whyItWaits(row, known));
    }
  }
}

/** A refusal that speaks of how the app and the utility talk to each other: a customer cannot know what it means. */
const OF_THE_PROTOCOL: readonly string[] = ['keyReused', 'badRequest'] satisfies ProblemCode[];

/** Why the utility refused it, in its words for the customer; '' where it said nothing that means something to them. */
function utilitysWords(failure: Failure | null): string {
  if (failure?.kind !== 'refused' || OF_THE_PROTOCOL.includes(failure.code ?? '')) return '';
  return failure.message;
}

function whereTheRestIs(row: SubmissionRow, needsSignIn: boolean): keyof RestWords {
  if (needsSignIn) return 'signIn';
  return row.state === 'held' || row.failure?.kind === 'held' ? 'waiting' : 'onItsWay';
}

function whyItWaits(row: SubmissionRow, known: Kinds): PlainKey | null {
  const { failure } = row;
  if (failure?.kind === 'held') {
    if (failure.by === 'elsewhere') return 'detail.onTheWay';
    // A part that goes before the step that counts says so itself (MTR-50).
    const ofPart = row.done < row.counting ? known.get(row.kind)?.words.rest?.waiting : undefined;
    return ofPart ?? 'detail.atTheUtility';
  }
  return failure !== null && failure.kind !== 'offline' ? 'detail.tryingAgain' : null;
}
