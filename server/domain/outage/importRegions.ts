import { Worker } from 'node:worker_threads';
import type * as z from 'zod/mini';
import type { regionsImported } from '#contracts/outageImport.ts';
import { Problem } from '../../problems.ts';
import type { Db } from '../../store/open.ts';
import { readAllRegions, readMapStamp, replaceRegions } from '../../store/outage/regions.ts';
import { utf8Of } from '../utf8.ts';
import type { KmlAnswer, KmlFindings, KmlQuestion } from './kmlWorker.ts';

/** What one import may take: a file that takes longer than some megabytes on a busy machine is made to. */
const LIMITS = { ms: 60_000, memoryMb: 1024 };
/** How often it begins again because another map came meanwhile. */
const ATTEMPTS = 3;

/**
 * The utility's map template takes the place of the one before: all of its regions that can be read, or nothing of it.
 *
 * @throws {Problem} badRequest when it is no UTF-8, no KML, has no region, or is more than an import may be;
 * changedMeanwhile when other maps come all the while.
 */
export async function importRegions(
  db: Db,
  now: Date,
  bytes: Buffer,
  limits = LIMITS,
): Promise<z.output<typeof regionsImported>> {
  const kml = textOf(bytes);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // No transaction is open while the other thread works.
    const before = await readMapStamp(db);
    const question = { kml, before: await readAllRegions(db) };
    const { regions, skipped, successors } = await findAside(question, limits);
    const removed = await replaceRegions(db, now, { kml, regions }, { before, successors });
    if (removed) return { regions: regions.length, skipped, removed };
  }
  throw new Problem('changedMeanwhile', 'Another map came while this one was read.');
}

function textOf(bytes: Buffer): string {
  const text = utf8Of(bytes);
  // NUL: no database keeps it; it is also what UTF-16 looks like here.
  if (text === null || text.includes('\0')) throw new Problem('badRequest', 'This KML is not written in UTF-8.');
  return text;
}

/** In a thread of its own: seconds that a large file takes are not taken from customers who ask for the outages. */
async function findAside(question: KmlQuestion, { ms, memoryMb }: typeof LIMITS): Promise<KmlFindings> {
  const worker = new Worker(new URL('./kmlWorker.ts', import.meta.url), {
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  try {
    const answer = await new Promise<KmlAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the parser ended without an answer')));
      setTimeout(() => reject(new Error('the parser took too long')), ms).unref();
    });
    if ('regions' in answer) return answer;
    throw new Problem('badRequest', answer.message, undefined, answer.details);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('badRequest', 'This KML takes more time or memory than an import may.', (error as Error).message);
  } finally {
    await worker.terminate();
  }
}
