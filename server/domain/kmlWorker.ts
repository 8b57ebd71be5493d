import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '../problems.ts';
import { type ParsedKml, parseKml } from './kml.ts';

/* A thread that reads one map template and ends. */

export type KmlAnswer = ParsedKml | { message: string; details: readonly string[] | undefined };

function answer(): KmlAnswer {
  try {
    return parseKml(workerData as string);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { message: error.message, details: error.details };
  }
}

parentPort?.postMessage(answer());
