import type { Lane } from './submissions.ts';

/**
 * Who sends in a lane, and until when they are believed to be alive (epoch ms). A tab that the system
 * suspended keeps its Web Lock; once its lease here is over, another takes the lock away.
 */
export interface LeaseRow {
  lane: Lane;
  token: string;
  until: number;
}

export const LEASES_SCHEMA = '&lane';
