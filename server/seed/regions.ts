import type { ParsedKml } from '../domain/outage/kml.ts';
import type { Db } from '../store/open.ts';
import { hashOfKml, readFormerRegions, readMapStamp, replaceRegions } from '../store/outage/regions.ts';
import { provinceKml } from './province.ts';

let province: Promise<{ kml: string } & ParsedKml> | undefined;
let seededHash: string | undefined;

/** Where no map is, the sandbox's own is put. Read once a process, by what reads an import. */
export async function seedRegions(db: Db, now: Date): Promise<void> {
  if (await readMapStamp(db)) return;
  province ??= readProvince();
  await replaceRegions(db, now, await province);
}

/** Whether the map is the sandbox's own, as {@link seedRegions} puts it where there was none. */
export async function hasSeededRegions(db: Db): Promise<boolean> {
  seededHash ??= hashOfKml(provinceKml());
  const stamp = await readMapStamp(db);
  return stamp?.hash === seededHash && (await readFormerRegions(db)).length === 0;
}

/** The parser is loaded here alone: a server that has its map starts without it. */
async function readProvince(): Promise<{ kml: string } & ParsedKml> {
  const { parseKml } = await import('../domain/outage/kml.ts');
  const kml = provinceKml();
  return { kml, ...parseKml(kml) };
}
