import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';

// Runs before each test file of the project `units`. A worker process runs many of them one after the other, because
// starting a process for each costs more than most of their tests. Packages stay loaded. Everything else that one file
// could leave to the next begins again here: our modules with their state and mocks, databases, stubbed globals.
vi.resetModules();
globalThis.indexedDB = new IDBFactory();
Object.assign(Dexie.dependencies, { indexedDB: globalThis.indexedDB, IDBKeyRange });
afterAll(() => {
  vi.unstubAllGlobals();
});
