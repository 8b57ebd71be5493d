/** The product's half at the utility; see client.ts. */
export { buildServer } from '#server/app.ts';
export { changeAccountList } from '#server/domain/account/accountList.ts';
export { updateAccount } from '#server/domain/account/accountUpdate.ts';
export { chooseNotices } from '#server/domain/account/profileNotices.ts';
export { importAnswers } from '#server/domain/backOffice/importAnswers.ts';
export { meterDetailsOf } from '#server/domain/meter/meterDetails.ts';
export { takeInMeterRead } from '#server/domain/meter/takeInMeterRead.ts';
export { requestsShown } from '#server/domain/request/requestsShown.ts';
export { textsInForce } from '#server/domain/text/textsReceived.ts';
export { makeWork } from '#server/jobs/work.ts';
export { markNotification } from '#server/store/account/notifications.ts';
export { pruneKeys } from '#server/store/idempotency.ts';
export { createSession, deleteSession, endSessionsOf, hashSecret } from '#server/store/identity/sessions.ts';
export { endGrantsOf, grantOfSession, grantsOf, leaveGrant } from '#server/store/identity/submissionGrants.ts';
export { keepOutageZones, outageZonesOf } from '#server/store/outage/outageZones.ts';
export { pruneTexts } from '#server/store/text/textMessages.ts';
export { moveAccount } from './moveAccount.ts';
export { serveThermostat } from './thermostatServer.ts';

export type ServerCode = typeof import('./server.ts');
