// What the processor did for the tests: two busy cores tell no time that can be compared, but this.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, on every machine that it runs on today. */
const PER_SECOND = 100;
/** What a process does after the last look at it is missed: a process that was killed leaves no account. */
const LOOK_EVERY_MS = 500;

/**
 * The processes that run now, older ones first. None where the system does not tell: that is, anywhere but on Linux.
 * @returns {{ pid: number, parent: number, started: number, seconds: number }[]}
 */
function processes() {
  /** @type {string[]} */
  let entries = [];
  try {
    entries = readdirSync('/proc');
  } catch {}
  return entries
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name of the program is in brackets and may hold spaces; see proc(5) for the rest.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const field = (/** @type {number} */ at) => Number(fields[at]);
        const seconds = (field(11) + field(12)) / PER_SECOND;
        return [{ pid: Number(name), parent: field(1), started: field(19), seconds }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    })
    .sort((a, b) => a.started - b.started || a.pid - b.pid);
}

/** Adds up, under names, what this process's children do, and theirs. */
export class ProcessorSeconds {
  #name = '';
  /** By number and start: numbers come again. @type {Map<string, { name: string, seconds: number }>} */
  #known = new Map();

  /**
   * Children that are first seen in the course of `something` count under its name for as long as they live.
   * @template T
   * @param {string} name
   * @param {() => Promise<T>} something
   * @returns {Promise<T>}
   */
  async during(name, something) {
    this.#look();
    this.#name = name;
    const looking = setInterval(() => this.#look(), LOOK_EVERY_MS);
    try {
      return await something();
    } finally {
      clearInterval(looking);
      this.#look();
    }
  }

  #look() {
    /** @type {Map<number, string>} */
    const names = new Map([[process.pid, this.#name]]);
    for (const { pid, parent, started, seconds } of processes()) {
      const key = `${pid} ${started}`;
      // Also when its parent has ended, and it is another one's child by now.
      const name = this.#known.get(key)?.name ?? names.get(parent);
      if (name === undefined || pid === process.pid) continue;
      names.set(pid, name);
      this.#known.set(key, { name, seconds });
    }
  }

  /** @returns {string | undefined} */
  get line() {
    /** @type {Map<string, number>} */
    const sums = new Map();
    for (const { name, seconds } of this.#known.values()) sums.set(name, (sums.get(name) ?? 0) + seconds);
    if (sums.size === 0) return undefined;
    return `Processor seconds: ${[...sums].map(([name, sum]) => `${name} ${Math.round(sum)}`).join(', ')}`;
  }
}
