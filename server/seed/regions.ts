import type { ParsedKml } from '../domain/kml.ts';
import type { Db } from '../store/open.ts';
import { readMapStamp, replaceRegions } from '../store/regions.ts';
import { provinceKml } from './province.ts';

let province: Promise<{ kml: string } & ParsedKml> | undefined;

/** Where no map is, the sandbox's own is put. Read once a process, by what reads an import. */
export async function seedRegions(db: Db, now: Date): Promise<void> {
  if (await readMapStamp(db)) return;
  province ??= readProvince();
  await replaceRegions(db, now, await province);
}

/** The parser is loaded here alone: a server that has its map starts without it. */
async function readProvince(): Promise<{ kml: string } & ParsedKml> {
  const { parseKml } = await import('../domain/kml.ts');
  const kml = provinceKml();
  return { kml, ...parseKml(kml) };
}
