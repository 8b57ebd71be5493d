/** The product's half at the utility; see client.ts. */
export { buildServer } from '#server/app.ts';
export { meterDetailsOf } from '#server/domain/meterDetails.ts';
export { textsInForce } from '#server/domain/textsReceived.ts';
export { makeWork } from '#server/jobs/work.ts';
export { pruneKeys } from '#server/store/idempotency.ts';
export { keepOutageZones, outageZonesOf } from '#server/store/outageZones.ts';
export { createSession, deleteSession, endSessionsOf, hashSecret } from '#server/store/sessions.ts';
export { endGrantsOf, grantOfSession, grantsOf, leaveGrant } from '#server/store/submissionGrants.ts';
export { pruneTexts } from '#server/store/textMessages.ts';
export { moveAccount } from './moveAccount.ts';
export { serveThermostat } from './thermostatServer.ts';

export type ServerCode = typeof import('./server.ts');
