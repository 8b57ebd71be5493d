import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '../../problems.ts';
import type { StoredRegion } from '../../store/outage/regions.ts';
import { type ParsedKml, parseKml } from './kml.ts';
import { findSuccessors } from './regionSuccessors.ts';

/* A thread that reads one map template, finds what took the place of which region, and ends. */

export interface KmlQuestion {
  kml: string;
  before: readonly StoredRegion[];
}
export type KmlFindings = ParsedKml & { successors: Record<string, string[]> };
export type KmlAnswer = KmlFindings | { message: string; details: readonly string[] | undefined };

function answer({ kml, before }: KmlQuestion): KmlAnswer {
  try {
    const parsed = parseKml(kml);
    const known = before.map(({ shape, ...region }) => ({ ...region, ...JSON.parse(shape) }));
    return { ...parsed, successors: findSuccessors(known, parsed.regions) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { message: error.message, details: error.details };
  }
}

parentPort?.postMessage(answer(workerData as KmlQuestion));
