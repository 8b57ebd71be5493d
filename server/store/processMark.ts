import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What tells one run of a process from another that was later given the same number. */
export interface ProcessMark {
  pid: number;
  /** When the process started, in whatever unit this system has; null where it cannot be told. */
  started: string | null;
}

export function ownMark(): ProcessMark {
  return { pid: process.pid, started: startOf(process.pid) };
}

/** Fields of /proc/PID/stat behind the command's name, which may hold spaces and brackets. Linux only: else it throws. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Dead, and kept by the system until its parent asks how it ended; without an init that does, for ever. */
function isDefunct(pid: number): boolean {
  try {
    return /^[ZXx]/.test(statOf(pid)[0] ?? '');
  } catch {
    return psOf(pid, 'stat')?.startsWith('Z') === true;
  }
}

/** True when that very run still lives. A process number that was given away again does not count. */
export function isAlive(mark: ProcessMark): boolean {
  try {
    process.kill(mark.pid, 0);
  } catch (error) {
    // EPERM: it lives, under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (isDefunct(mark.pid)) return false;
  const started = startOf(mark.pid);
  return mark.started === null || started === null || started === mark.started;
}

/** Linux: boot id and start in clock ticks since boot. Elsewhere: what `ps` says. */
function startOf(pid: number): string | null {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${bootId}/${statOf(pid)[19]}`;
  } catch {
    return psOf(pid, 'lstart');
  }
}

function psOf(pid: number, field: 'lstart' | 'stat'): string | null {
  try {
    return execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
