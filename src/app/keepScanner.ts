import { cacheDb } from '#copies/cacheDb.ts';
import { isMeteredConnection } from '#copies/connection.ts';
import { keepModel } from '#parts/scanner/models.ts';
import { scanMode } from '#rules/scanRegister.ts';

/**
 * Has the device keep what the meter scanner needs, for the meters of this customer: where they are read there is no
 * connection. On one that costs by the byte the meter's page asks first (src/features/meter/ScanOffer.tsx).
 */
export async function keepScanner(): Promise<void> {
  if (isMeteredConnection()) return;
  const copies = await cacheDb.meters.toArray();
  const modes = new Set(copies.map(({ meter }) => scanMode(meter.meterCode.registerGroup)));
  for (const mode of modes) if (mode) await keepModel(mode);
}
