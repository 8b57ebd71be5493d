import { useSyncExternalStore } from 'react';
import { diskIsFull, onDiskFull } from '#outbox/diskFull.ts';

/** Whether what comes of what waits finds no room on this device: then nothing goes before there is some. */
export const useDiskFull = (): boolean => useSyncExternalStore(onDiskFull, diskIsFull, diskIsFull);
