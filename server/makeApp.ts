import { createServer } from 'node:http';
import cookie from '@fastify/cookie';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { REQUEST_ID_HEADER } from '#contracts/call.ts';
import { NOW_ADDRESS, NOW_PATH } from '#contracts/nowPage.ts';
import type { Config } from './config.ts';
import { limitAddresses } from './http/addressLimit.ts';
import { BODY_LIMIT } from './http/bodyLimit.ts';
import { judgeProofs } from './http/botCheck.ts';
import { serveAccounts } from './http/calls/account/accounts.ts';
import { serveAssociation } from './http/calls/account/association.ts';
import { serveAssociationObjection } from './http/calls/account/associationObjection.ts';
import { serveB2cUpdate } from './http/calls/account/b2cUpdate.ts';
import { serveContactProof } from './http/calls/account/contactProof.ts';
import { serveCustomerData } from './http/calls/account/customerData.ts';
import { serveEmailObjection } from './http/calls/account/emailObjection.ts';
import { serveInquiries } from './http/calls/account/inquiries.ts';
import { serveInteractions } from './http/calls/account/interactions.ts';
import { serveMarketingContact } from './http/calls/account/marketingContact.ts';
import { serveNotifications } from './http/calls/account/notifications.ts';
import { serveOpening } from './http/calls/account/opening.ts';
import { servePaymentPlans } from './http/calls/account/paymentPlans.ts';
import { servePostalAddresses } from './http/calls/account/postalAddresses.ts';
import { serveProfile } from './http/calls/account/profile.ts';
import { serveRegistration } from './http/calls/account/registration.ts';
import { serveVerification } from './http/calls/account/verification.ts';
import { serveBackOffice } from './http/calls/backOffice/backOffice.ts';
import { serveBills } from './http/calls/bill/bills.ts';
import { serveBotCheck } from './http/calls/botCheck.ts';
import { serveContent } from './http/calls/content.ts';
import { serveBiometrics } from './http/calls/identity/biometrics.ts';
import { serveDevices } from './http/calls/identity/devices.ts';
import { serveNativeSignIn } from './http/calls/identity/nativeSignIn.ts';
import { servePasskeys } from './http/calls/identity/passkeys.ts';
import { serveSession } from './http/calls/identity/session.ts';
import { serveSignIn } from './http/calls/identity/signIn.ts';
import { serveSocialConnect } from './http/calls/identity/socialConnect.ts';
import { serveSubmissionGrant } from './http/calls/identity/submissionGrant.ts';
import { serveMeterReads } from './http/calls/meter/meterRead.ts';
import { servePhotos } from './http/calls/meter/photos.ts';
import { serveStopMails } from './http/calls/notice/stopMails.ts';
import { serveAddressSearch } from './http/calls/outage/addressSearch.ts';
import { serveCarriedReports } from './http/calls/outage/carriedReports.ts';
import { serveInstallations } from './http/calls/outage/installation.ts';
import { serveOutageImport } from './http/calls/outage/outageImport.ts';
import { serveOutageReports } from './http/calls/outage/outageReport.ts';
import { servePublished } from './http/calls/outage/published.ts';
import { servePayments } from './http/calls/payment/payments.ts';
import { servePush } from './http/calls/push/push.ts';
import { serveCustomerRequests } from './http/calls/request/customerRequests.ts';
import { serveTextMessages } from './http/calls/text/textMessages.ts';
import { keepToCheckout } from './http/checkoutOrigin.ts';
import { answerBroken, handleErrors } from './http/errors.ts';
import { cleanForwardedFor } from './http/forwardedFor.ts';
import { framedDocuments } from './http/framedDocuments.ts';
import { serveHealth } from './http/health.ts';
import { HEALTH, knownHosts } from './http/knownHosts.ts';
import { limitRequests } from './http/limits.ts';
import { serveOpenApi } from './http/openApi.ts';
import { answerInFront } from './http/publishedInFront.ts';
import { newRequestId } from './http/requestId.ts';
import { logRequests, tallyRequests } from './http/requestLog.ts';
import { keepSentBytes } from './http/route.ts';
import { secure, securityHeaders } from './http/security.ts';
import { countTogether } from './http/sharedCounts.ts';
import { limitSlowness, PATIENCE, type Patience } from './http/slowness.ts';
import { serveApp } from './http/static.ts';
import { Problem } from './problems.ts';
import { playFaults } from './sandbox/faults.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Services } from './services.ts';

/** Fastify's types know no number of proxies. `hop` 0 is the peer that is connected to us. */
const believed = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies;

export interface AppParts {
  patience?: Partial<Patience> | undefined;
  /** Calls of its own, beside those of the product. */
  serveMore?: ((api: FastifyInstance, services: Services) => void) | undefined;
}

/** What answers requests: everything around a call, and all calls. `stopping`: whether it is about to, or does. */
export async function makeApp(
  services: Services,
  sandbox: Sandbox | null,
  { stopping, serveMore, patience }: AppParts & { stopping: { soon: boolean; now: boolean } },
): Promise<FastifyInstance> {
  const { config, log } = services;
  const waits = { ...PATIENCE, ...patience };
  const http = { headersTimeout: waits.headers, connectionsCheckingInterval: Math.min(waits.headers, 5000) };
  const limit = limitAddresses(config.publishedLimit);
  const tally = tallyRequests(log);
  const headersOf = securityHeaders(config);
  const trust = believed(config.trustProxy);
  const isKnownHost = knownHosts(config);
  const ownHeaders: Record<string, string> = sandbox ? { 'x-stormlamp-sandbox': 'on' } : {};
  const inFront = answerInFront(services, {
    newRequestId,
    securityHeaders: headersOf,
    limit,
    tally,
    trust,
    ownHeaders,
    isKnownHost,
    isUnusual: () => stopping.now || sandbox?.faults.isEmpty() === false,
  });
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Its own lines quote addresses; ours are in http/requestLog.ts.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trust,
    genReqId: newRequestId,
    clientErrorHandler: answerBroken,
    routerOptions: { ignoreTrailingSlash: false },
    rewriteUrl: ({ url = '/' }) => url.replace(NOW_ADDRESS, NOW_PATH),
    serverFactory: (framework, { keepAliveTimeout }) =>
      Object.assign(
        createServer(http, (request, response) => {
          cleanForwardedFor(request);
          return inFront(request, response) || framework(request, response);
        }),
        { keepAliveTimeout, requestTimeout: waits.largeBody, timeout: waits.silence },
      ),
  });
  app.server.maxConnections = config.maxConnections;
  app.decorate('registeredRoutes', []);
  app.decorateRequest('liveSession', null);
  app.decorateRequest('grant', null);
  app.decorateRequest('proof', null);
  app.decorateRequest('apiKey', null);
  logRequests(app);
  limitSlowness(app, waits);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id).headers(ownHeaders);
  });
  app.addHook('onRequest', async ({ headers, url }) => {
    if (isKnownHost(headers.host) || HEALTH.test(url.split('?', 1)[0] ?? '')) return;
    throw new Problem('forbidden', 'This server is not known by that name.', 'unknown host');
  });
  if (sandbox) playFaults(app, sandbox.faults);
  keepToCheckout(app, config, { documents: framedDocuments(services), isPlayed: sandbox !== null });
  app.addHook('onClose', async () => tally.tell());
  // A reply that goes out while we stop ends its line: the browser would keep it open, and us waiting.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.now) reply.header('connection', 'close');
  });
  secure(app, headersOf);
  handleErrors(app, services.events);
  await app.register(cookie);
  await app.register(async (api) => {
    await limitRequests(api, config, {
      published: limit,
      judgeProof: judgeProofs(services),
      countTogether: countTogether(services),
    });
    keepSentBytes(api);
    serveSession(api, services);
    serveSubmissionGrant(api, services);
    serveDevices(api, services);
    serveEmailObjection(api, services);
    serveCustomerData(api, services);
    serveSignIn(api, services);
    serveNativeSignIn(api, services);
    serveBiometrics(api, services);
    servePasskeys(api, services);
    serveSocialConnect(api, services);
    serveProfile(api, services);
    serveOpening(api, services);
    serveRegistration(api, services);
    serveVerification(api, services);
    serveB2cUpdate(api, services);
    serveNotifications(api, services);
    serveStopMails(api, services);
    servePush(api, services);
    servePublished(api, services);
    serveAddressSearch(api, services);
    serveOutageImport(api, services);
    serveBackOffice(api, services);
    serveAccounts(api, services);
    serveAssociation(api, services);
    serveContactProof(api, services);
    serveAssociationObjection(api, services);
    servePaymentPlans(api, services);
    serveMarketingContact(api, services);
    servePostalAddresses(api, services);
    serveBills(api, services);
    servePayments(api, services);
    serveInteractions(api, services);
    serveInquiries(api, services);
    serveCustomerRequests(api, services);
    serveMeterReads(api, services);
    serveInstallations(api, services);
    serveBotCheck(api, services);
    serveOutageReports(api, services);
    serveCarriedReports(api, services);
    serveTextMessages(api, services);
    servePhotos(api, services);
    serveContent(api, services);
    serveMore?.(api, services);
    serveOpenApi(api, services);
  });
  serveHealth(app, services, () => stopping.soon || stopping.now);
  sandbox?.serve(app, services);
  await serveApp(app, config);
  await app.ready();
  return app;
}
