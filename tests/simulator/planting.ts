import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from './client.ts';
import type { ServerCode } from './server.ts';

/** One text of one source file replaced by another. */
export interface Patch {
  file: string;
  find: string | RegExp;
  replace: string;
}

const root = join(import.meta.dirname, '../..');
const rootUrl = pathToFileURL(`${root}/`).href;
const copyIn = /[?&]copy=([\w-]+)/;

/** What each copy of the product has otherwise. */
const copies = new Map<string, readonly Patch[]>();

/** How often the place is in the source; none where the file is gone. */
export function placesOf({ file, find }: Patch): number {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8').split(find).length - 1 : 0;
}

/** True when the place is still in the source, exactly once. */
export const fits = (patch: Patch): boolean => placesOf(patch) === 1;

/**
 * Loads product code once more, with some texts replaced, or none. A module asked for with `?copy=name`, and every
 * module of ours that it imports, is a copy of its own with its own state; libraries stay shared.
 */
export function prepareCopies(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const name = copyIn.exec(context.parentURL ?? '')?.[1];
      const ours = resolved.url.startsWith(rootUrl) && !resolved.url.includes('/node_modules/');
      if (!name || !ours || copyIn.test(resolved.url)) return resolved;
      return { ...resolved, url: `${resolved.url}?copy=${name}` };
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const patches = copies.get(copyIn.exec(url)?.[1] ?? '') ?? [];
      const mine = patches.filter(({ file }) => url.split('?')[0] === `${rootUrl}${file}`);
      if (mine.length === 0) return loaded;
      const source = mine.reduce(patched, String(Buffer.from(loaded.source as Uint8Array)));
      return { ...loaded, source };
    },
  });
}

function patched(source: string, { file, find, replace }: Patch): string {
  if (source.split(find).length !== 2) throw new Error(`${find} does not fit ${file} any more`);
  return source.replace(find, () => replace);
}

/** The module at this address and all of ours that it imports, with these patches. */
export function patchedCopy<T>(url: string, name: string, patches: readonly Patch[]): Promise<T> {
  copies.set(name, patches);
  return import(`${url}?copy=${name}`);
}

export const clientCopy = (name: string, patches: readonly Patch[]): Promise<Client> =>
  patchedCopy('./client.ts', name, patches);

export const serverCopy = (name: string, patches: readonly Patch[]): Promise<ServerCode> =>
  patchedCopy('./server.ts', name, patches);
