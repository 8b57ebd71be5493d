/**
 * Imported first. Dexie tells other windows of every write through a BroadcastChannel: real messages of the
 * real world, which our tabs, all in one process, do not need. And thousands of time-outs that nobody waits
 * for any more need no stack.
 */
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
Error.stackTraceLimit = 0;

export {};
