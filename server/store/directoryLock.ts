import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isAlive, ownMark, type ProcessMark } from './processMark.ts';

/** Another live process holds the directory. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse';
}

/**
 * Takes the file as this process's lock and returns the function that gives it back.
 *
 * PGlite is one process's database and has no lock of its own: a second process would lose rows without
 * a word. The lock's content is written beside it first and then linked into place, so no process ever reads
 * half a lock. A lock whose process is dead (kill -9, power cut) is stale and taken over.
 *
 * @throws {DirectoryInUse} when a live process holds it.
 */
export function takeLock(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const mark = JSON.stringify(ownMark());
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, mark, { flag: 'wx' });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (linked(draft, file)) return () => release(file, mark);
      const held = contentOf(file);
      if (held === null) continue;
      const holder = parseMark(held);
      if (holder && isAlive(holder)) throw inUse(file, holder);
      moveStaleAway(file, held);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw inUse(file, null);
}

function inUse(file: string, holder: ProcessMark | null): DirectoryInUse {
  const who = holder ? `process ${holder.pid}` : 'another process';
  return new DirectoryInUse(
    `The database directory beside ${file} is used by ${who}. Stop that server first, or choose another directory with STORMLAMP_DATA.`,
  );
}

function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Two processes may find the same stale lock: the one that moved a fresh lock by mistake puts it back. */
function moveStaleAway(file: string, stale: string): void {
  const aside = `${file}.stale-${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (contentOf(aside) !== stale) linked(aside, file);
  rmSync(aside, { force: true });
}

function release(file: string, mark: string): void {
  if (contentOf(file) === mark) rmSync(file, { force: true });
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function parseMark(text: string): ProcessMark | null {
  try {
    return JSON.parse(text) as ProcessMark;
  } catch {
    return null;
  }
}
