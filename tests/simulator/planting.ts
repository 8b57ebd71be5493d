import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from './client.ts';
import type { House } from './house.ts';
import { type Plant, plants } from './plants.ts';

const root = join(import.meta.dirname, '../..');
const rootUrl = pathToFileURL(`${root}/`).href;
const planted = /[?&]plant=([\w-]+)/;

/** True when the bug's place is still in the source, exactly once. */
export function fits(plant: Plant): boolean {
  return readFileSync(join(root, plant.file), 'utf8').split(plant.find).length === 2;
}

/**
 * Loads product code a second time, with one text replaced. A module asked for with `?plant=name`, and
 * every module of ours that it imports, is a copy of its own; libraries stay shared.
 */
export function preparePlanting(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const name = planted.exec(context.parentURL ?? '')?.[1];
      const ours = resolved.url.startsWith(rootUrl) && !resolved.url.includes('/node_modules/');
      if (!name || !ours || planted.test(resolved.url)) return resolved;
      return { ...resolved, url: `${resolved.url}?plant=${name}` };
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const plant = plants.find(({ name }) => name === planted.exec(url)?.[1]);
      if (!plant || url.split('?')[0] !== `${rootUrl}${plant.file}`) return loaded;
      const source = String(Buffer.from(loaded.source as Uint8Array));
      if (!source.includes(plant.find)) throw new Error(`${plant.name} does not fit ${plant.file} any more`);
      return { ...loaded, source: source.replace(plant.find, () => plant.replace) };
    },
  });
}

export const plantedClient = (plant: Plant): Promise<Client> => import(`./client.ts?plant=${plant.name}`);
export const plantedHouse = (plant: Plant): Promise<House> => import(`./house.ts?plant=${plant.name}`);
