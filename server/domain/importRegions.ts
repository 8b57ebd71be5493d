import { Worker } from 'node:worker_threads';
import type * as z from 'zod/mini';
import type { regionsImported } from '#contracts/outageImport.ts';
import { Problem } from '../problems.ts';
import type { Db } from '../store/open.ts';
import { replaceRegions } from '../store/regions.ts';
import type { ParsedKml } from './kml.ts';
import type { KmlAnswer } from './kmlWorker.ts';
import { findSuccessors } from './regionSuccessors.ts';

/** For some megabytes on a busy machine; a file that takes longer is made to. */
const PARSE_MS = 60_000;
const PARSE_MEMORY_MB = 1024;

/**
 * The utility's map template takes the place of the one before: all of its regions that can be read, or nothing of it.
 *
 * @throws {Problem} badRequest when it is no UTF-8, no KML, or has no region.
 */
export async function importRegions(db: Db, now: Date, bytes: Buffer): Promise<z.output<typeof regionsImported>> {
  const kml = textOf(bytes);
  const { regions, skipped } = await parseAside(kml);
  const removed = await replaceRegions(db, now, { kml, regions }, findSuccessors);
  return { regions: regions.length, skipped, removed };
}

function textOf(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // No database keeps it; it is also what UTF-16 looks like here.
    if (!text.includes('\0')) return text;
  } catch {
    // Told below.
  }
  throw new Problem('badRequest', 'This KML is not written in UTF-8.');
}

/** In a thread of its own: seconds that a large file takes are not taken from customers who ask for the outages. */
async function parseAside(kml: string): Promise<ParsedKml> {
  const worker = new Worker(new URL('./kmlWorker.ts', import.meta.url), {
    workerData: kml,
    resourceLimits: { maxOldGenerationSizeMb: PARSE_MEMORY_MB },
  });
  try {
    const answer = await new Promise<KmlAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the parser ended without an answer')));
      setTimeout(() => reject(new Error('the parser took too long')), PARSE_MS).unref();
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
