import { useLiveQuery } from 'dexie-react-hooks';
import { readyAccounts } from './refresh.ts';

/** Live: marks appear while the accounts load. `undefined` while the device is being asked. */
export const useReadyAccounts = (): Set<string> | undefined => useLiveQuery(readyAccounts);
