/** Where the device is; null where the customer or the device refuses, or it takes longer than this (ms). */
export const deviceLocation = (timeout: number): Promise<GeolocationCoordinates | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(null),
      { timeout, enableHighAccuracy: true },
    );
  });
