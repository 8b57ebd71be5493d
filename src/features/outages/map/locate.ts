import type { Position } from '#contracts/regions.ts';

/** CONST-02. */
const TIMEOUT_MS = 5000;

/** Where the customer is, or null: they or the device refused, or it took too long. */
export const whereAmI = (): Promise<Position | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve([longitude, latitude]),
      () => resolve(null),
      { timeout: TIMEOUT_MS, enableHighAccuracy: true },
    );
  });
