/** When a copy was loaded, by the device's clock (ISO). */
export const stamp = (): { fetchedAt: string } => ({ fetchedAt: new Date().toISOString() });
