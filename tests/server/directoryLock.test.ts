import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DirectoryInUse, takeLock } from '#server/store/directoryLock.ts';
import { isAlive, ownMark } from '#server/store/processMark.ts';

describe('The lock of the database directory', () => {
  let dir: string;
  let file: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'stormlamp-lock-'));
    file = join(dir, 'db.lock');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('is taken once, given back, and leaves nothing else lying about', () => {
    const giveBack = takeLock(file);
    expect(() => takeLock(file)).toThrow(DirectoryInUse);
    expect(readdirSync(dir)).toEqual(['db.lock']);
    giveBack();
    expect(readdirSync(dir)).toEqual([]);
    takeLock(file)();
  });

  it('of a process that is dead is taken over', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((done) => child.once('exit', done));
    writeFileSync(file, JSON.stringify({ pid: child.pid, started: null }));
    takeLock(file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(ownMark());
    expect(readdirSync(dir)).toEqual(['db.lock']);
  });

  it('of a process that is dead and that nobody asked how it ended is taken over', async () => {
    // The shell becomes a program that never asks for its children.
    const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60']);
    try {
      const line = await new Promise<Buffer>((done) => parent.stdout.once('data', done));
      const pid = Number(line.toString());
      await expect.poll(() => isAlive({ pid, started: null })).toBe(false);
      // It is there all the same.
      process.kill(pid, 0);
      writeFileSync(file, JSON.stringify({ pid, started: null }));
      takeLock(file)();
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('of a dead process whose number another one has now is taken over', () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: 'another boot/1' }));
    expect(isAlive({ pid: process.pid, started: 'another boot/1' })).toBe(false);
    takeLock(file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(ownMark());
  });

  it('that is damaged is taken over', () => {
    writeFileSync(file, 'no lock of ours');
    takeLock(file)();
    expect(existsSync(file)).toBe(false);
  });

  it('is not given back by one who lost it', () => {
    const giveBack = takeLock(file);
    const theirs = JSON.stringify({ pid: 1, started: 'theirs' });
    writeFileSync(file, theirs);
    giveBack();
    expect(readFileSync(file, 'utf8')).toBe(theirs);
  });
});
