// What the processor did for the tests: two busy cores tell no time that can be compared, but this.
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, on every machine that it runs on today. */
const PER_SECOND = 100;

/**
 * Processor seconds of this process's children that have ended, and of theirs. Undefined where the system does not tell.
 * @returns {number | undefined}
 */
export function endedChildrenSeconds() {
  let stat;
  try {
    stat = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return undefined;
  }
  // The name of the program is in brackets and may hold spaces; see proc(5) for the rest.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[13]), Number(fields[14])];
  return (user + system) / PER_SECOND;
}

/** Adds up, under names, what the children did that end in the course of something. */
export class ProcessorSeconds {
  /** @type {Map<string, number>} */
  #byName = new Map();

  /**
   * @template T
   * @param {string} name
   * @param {() => Promise<T>} something
   * @returns {Promise<T>}
   */
  async during(name, something) {
    const before = endedChildrenSeconds();
    const result = await something();
    const after = endedChildrenSeconds();
    if (before !== undefined && after !== undefined) {
      this.#byName.set(name, (this.#byName.get(name) ?? 0) + after - before);
    }
    return result;
  }

  /** @returns {string | undefined} */
  get line() {
    if (this.#byName.size === 0) return undefined;
    const each = [...this.#byName].map(([name, seconds]) => `${name} ${Math.round(seconds)}`);
    return `Processor seconds: ${each.join(', ')}`;
  }
}
