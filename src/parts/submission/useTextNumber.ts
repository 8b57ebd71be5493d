import { useLiveQuery } from 'dexie-react-hooks';
import { cacheDb } from '#copies/cacheDb.ts';
import { textLink } from './asText.ts';

/** Where a text message may be sent in place of what waits (E.164); undefined where that cannot be done here. */
export const useTextNumber = (): string | undefined =>
  useLiveQuery(async () => {
    // In a storm the row is megabytes.
    if (!textLink(navigator.userAgent, '', '')) return undefined;
    return (await cacheDb.outageMap.get('current'))?.textNumber;
  });
