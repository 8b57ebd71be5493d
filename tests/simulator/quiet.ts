/**
 * Imported first. Dexie tells other windows of every write through a BroadcastChannel: real messages of the
 * real world, which our tabs, all in one process, do not need. And thousands of time-outs that nobody waits
 * for any more need no stack.
 */
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
Error.stackTraceLimit = 0;
// What the product warns of is what is done to it here, thousands of times.
console.warn = () => {};

/** Rows are plain data: copying them by hand gives the same copy in a tenth of the time. */
const copy = globalThis.structuredClone;
globalThis.structuredClone = ((value: unknown) => copyOf(value)) as typeof copy;

function copyOf(value: unknown): unknown {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  if (Object.getPrototypeOf(value) !== Object.prototype) return copy(value);
  const twin: Record<string, unknown> = {};
  for (const key of Object.keys(value)) twin[key] = copyOf((value as Record<string, unknown>)[key]);
  return twin;
}
