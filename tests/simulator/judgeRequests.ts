import type { SubmissionRow } from '#db/submissions.ts';
import type { Network, Seen } from './network.ts';
import type { Simulation } from './simulation.ts';
import type { Submitted } from './submitted.ts';

/**
 * Every attempt of a submission carries the same body, and the same keys that it replaces, under the same key.
 *
 * @param decidedAnew on a device that was put back to before a decision, its customer may have decided otherwise
 */
export function judgeAttempts({ seen }: Network, decidedAnew: (key: string) => boolean): string[] {
  const complaints: string[] = [];
  for (const [key, [first, ...more]] of attemptsOf(seen)) {
    if (!decidedAnew(key) && more.some(({ body }) => contentOf(body) !== contentOf(first?.body)))
      complaints.push('a repeat carried another body');
    if (more.some(({ replaces }) => replaces !== first?.replaces)) complaints.push('a repeat replaced others');
    if (more.length >= 60) complaints.push(`${key.slice(0, 8)} was sent ${more.length + 1} times`);
  }
  return complaints;
}

/** Of a setting it is the change alone: the whole that it travels with is made anew for every attempt. */
function contentOf(body: Seen['body']): Seen['body'] {
  const { delta } = typeof body === 'string' ? (JSON.parse(body) as { delta?: string }) : {};
  return delta ?? body;
}

const attemptsOf = (seen: readonly Seen[]): Map<string, Seen[]> => {
  const keyed = seen.filter((one): one is Seen & { key: string } => one.key !== null);
  return Map.groupBy(keyed, ({ key }) => key);
};

/**
 * An item that says it never left the device did not, as far as a device that was put back can know, and one that was
 * removed leaves no more.
 */
export function judgeLeaving(
  one: Submitted,
  row: SubmissionRow | undefined,
  { network: { seen }, device }: Simulation,
  say: (what: string) => void,
): void {
  const sent = seen.flatMap(({ key }, at) => (key !== null && key === one.id ? [at] : []));
  if (row?.tries === 0 && sent.some((at) => at >= device.sentBeforeRestored)) say('says that it never left, and did');
  const { removed } = one;
  if (!removed) return;
  if (row) say('was removed and is still in the outbox');
  if (!removed.wasSending && sent.some((at) => at >= removed.after)) say('was sent after it was removed');
}
