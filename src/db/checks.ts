/** What was checked once for the outbox's database. */
export interface CheckRow {
  key: typeof BACKUPS_CHECK;
  /** How many items were gone for good when this database was new; 0 once the customer knows. */
  lost?: number;
}

/** That the backup copies were read; devices keep it under the name that the app's first version gave it. */
export const BACKUPS_CHECK = 'spares';
