import { timestamp } from 'drizzle-orm/pg-core';

/** An instant; always with its zone, so that PGlite and PostgreSQL agree wherever they run. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
