/** The product's half at the utility; see client.ts. */
export { buildServer } from '#server/app.ts';
export { makeWork } from '#server/jobs/work.ts';
export { pruneKeys } from '#server/store/idempotency.ts';
export { createSession, deleteSession, revokeSessions } from '#server/store/sessions.ts';
export { serveThermostat } from './thermostatServer.ts';

export type ServerCode = typeof import('./server.ts');
