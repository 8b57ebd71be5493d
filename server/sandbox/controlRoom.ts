import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { APP_HEADER } from '#contracts/call.ts';
import {
  backOfficeMood,
  fault,
  outageChange,
  outageEdit,
  sandboxPaymentsAge,
  sandboxPushDevice,
  sandboxSignIn,
  sandboxText,
} from '#contracts/sandbox.ts';
import { sandboxBill, sandboxJob, sandboxNotice } from '#contracts/sandboxNotices.ts';
import type { Config } from '../config.ts';
import { fieldsOf } from '../http/errors.ts';
import { openSession } from '../http/openSession.ts';
import { Problem } from '../problems.ts';
import type { Services } from '../services.ts';
import { findByEmail } from '../store/account/customers.ts';
import { readRegions } from '../store/outage/regions.ts';
import { sessions } from '../store/schema.ts';
import { askForToken } from './access.ts';
import { agePayments } from './agePayments.ts';
import type { SandboxBackOffice } from './backOffice.ts';
import { BANK_KEY_ID, BANK_KEY_PEM } from './bankKey.ts';
import { bookPayments } from './bookPayments.ts';
import type { CardsMemory } from './cardsMemory.ts';
import { controlRoomBody, faultsLeft } from './controlRoomPage.ts';
import type { SandboxMarketing } from './envoke.ts';
import type { Faults } from './faults.ts';
import { addNotice, issueBill, runJob } from './noticesRoom.ts';
import { editedOutage, outageBody } from './outagePage.ts';
import { changeOutages, editOutage } from './outages.ts';
import { sendPage, serveFont } from './page.ts';
import type { SandboxPushService } from './push.ts';
import { type Inbox, outagesNow, outagesShown, stateOf } from './state.ts';
import type { SandboxTexts } from './texts.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** The control room: what the utility holds, and levers for tests and demonstrations. */
export function serveControlRoom(
  app: FastifyInstance,
  services: Services,
  parts: {
    faults: Faults;
    inbox: Inbox;
    texts: SandboxTexts;
    cards: CardsMemory;
    backOffice: SandboxBackOffice;
    push: SandboxPushService;
    marketing: SandboxMarketing;
    reset: () => Promise<void>;
  },
): void {
  const { config, db, outages, regions } = services;
  const { faults, inbox, texts, cards, backOffice, push, marketing, reset } = parts;
  const stateNow = () =>
    stateOf(services, { faults, cards, backOffice, pushes: push.pushes, contacts: marketing.contacts() });

  serveFont(app);

  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, formFields(String(body))),
    );
    // A lever pulled without a body (POST with `content-type: application/json` and nothing) is fine too.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, body === '' ? {} : JSON.parse(String(body)));
      } catch {
        done(new Problem('badRequest', 'The body is no JSON.'));
      }
    });
    askForToken(scope, config);
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseStrangers(config, request);
    });

    scope.get('/sandbox', async (request, reply) => {
      const state = await stateNow();
      const { region, plan } = request.query as Record<string, unknown>;
      const map = { regions: await readRegions(db), chosen: oneText(region) };
      const body = controlRoomBody(state, inbox, map, oneText(plan));
      const page = { title: 'Control room', body, aside: faultsLeft(state) };
      return sendPage(reply, config.appOrigin, page);
    });
    scope.get('/sandbox/state', stateNow);
    scope.get('/sandbox/bank-key', async () => ({ id: BANK_KEY_ID, privateKey: BANK_KEY_PEM }));
    scope.get('/sandbox/inbox', async () => ({ messages: inbox }));
    scope.post('/sandbox/faults', async (request, reply) => {
      const parsed = fault.safeParse(isForm(request) ? typed(request.body) : request.body);
      if (!parsed.success) throw new Problem('badRequest', 'A fault is {path, mode, value?, times?}.');
      faults.add(parsed.data);
      return done(request, reply, { faults: faults.list() });
    });
    scope.delete('/sandbox/faults', async (request, reply) => {
      faults.clear();
      return done(request, reply, { faults: [] });
    });
    scope.post('/sandbox/pushDevices', async (request) => {
      const parsed = sandboxPushDevice.safeParse(request.body);
      if (!parsed.success) throw new Problem('badRequest', 'A browser is {mode?}.');
      return push.subscribe(parsed.data.mode ?? 'taken');
    });
    scope.post('/sandbox/outages', async (request, reply) => {
      const parsed = outageChange.safeParse(isForm(request) ? typed(request.body) : request.body);
      if (!parsed.success) {
        const wrong = fieldsOf(parsed.error);
        throw new Problem(
          'badRequest',
          `An outage is started, updated, cleared or left out. This does not fit: ${wrong}.`,
        );
      }
      await changeOutages(services.outageLists, services.now(), parsed.data);
      return published(request, reply);
    });
    const published = async (request: FastifyRequest, reply: FastifyReply) => {
      await outages.refresh();
      return done(request, reply, { outages: (await outagesShown(db, services.now())).outages });
    };
    const outageOf = async (request: FastifyRequest) => {
      const { outageId } = request.params as { outageId: string };
      const outage = (await outagesNow(db)).find(({ OutageId }) => OutageId === outageId);
      if (!outage) throw new Problem('notFound', `There is no outage ${outageId}.`);
      return outage;
    };
    scope.get('/sandbox/outages/:outageId', async (request, reply) => {
      const outage = await outageOf(request);
      const title = `Outage in ${outage.Region ?? outage.RegionId}`;
      return sendPage(reply, config.appOrigin, { title, body: outageBody(outage) });
    });
    scope.post('/sandbox/outages/:outageId', async (request, reply) => {
      const outage = await outageOf(request);
      const parsed = outageEdit.safeParse(isForm(request) ? editedOutage(typed(request.body), outage) : request.body);
      if (!parsed.success) {
        throw new Problem('badRequest', `This does not fit an outage: ${fieldsOf(parsed.error)}.`);
      }
      await editOutage(services.outageLists, services.now(), outage.OutageId, parsed.data);
      return published(request, reply);
    });
    scope.post('/sandbox/texts', async (request, reply) => {
      const parsed = sandboxText.safeParse(isForm(request) ? typed(request.body) : request.body);
      if (!parsed.success) throw new Problem('badRequest', 'A text message is {from, body, mode?, value?}.');
      return done(request, reply, { answers: await texts.send(parsed.data) });
    });
    scope.post('/sandbox/backOffice', async (request, reply) => {
      const parsed = backOfficeMood.safeParse(isForm(request) ? typed(request.body) : request.body);
      if (!parsed.success) throw new Problem('badRequest', 'A mood of the back office is {mode, value?, times?}.');
      backOffice.play(parsed.data);
      return done(request, reply, parsed.data);
    });
    scope.post('/sandbox/payments', async (request, reply) => {
      const parsed = sandboxPaymentsAge.safeParse(isForm(request) ? typed(request.body) : request.body);
      if (!parsed.success) throw new Problem('badRequest', 'Payments grow older by {minutes}.');
      await agePayments(db, cards, parsed.data.minutes);
      return done(request, reply, parsed.data);
    });
    scope.post('/sandbox/bookings', async (request, reply) => {
      await bookPayments(db);
      return done(request, reply, { booked: true });
    });
    scope.post('/sandbox/notices', async (request, reply) => {
      const parsed = sandboxNotice.safeParse(isForm(request) ? typed(request.body) : request.body);
      if (!parsed.success) throw new Problem('badRequest', 'A notice is {email, interactionType, interactionText, …}.');
      return done(request, reply, await addNotice(services, parsed.data));
    });
    scope.post('/sandbox/bills', async (request, reply) => {
      const parsed = sandboxBill.safeParse(isForm(request) ? typed(request.body) : request.body);
      if (!parsed.success) throw new Problem('badRequest', 'A bill is {caAccount, totalDue?, dueInDays?}.');
      return done(request, reply, await issueBill(services, parsed.data));
    });
    scope.post('/sandbox/jobs', async (request, reply) => {
      const parsed = sandboxJob.safeParse(isForm(request) ? typed(request.body) : request.body);
      if (!parsed.success) throw new Problem('badRequest', "A job is {run: 'reminders' | 'outages' | 'release', at?}.");
      return done(request, reply, await runJob(services, parsed.data));
    });
    scope.post('/sandbox/sessions', async (request, reply) => {
      const parsed = sandboxSignIn.safeParse(request.body);
      if (!parsed.success) throw new Problem('badRequest', 'A sign-in is {email, rememberMe}.');
      const { email, rememberMe } = parsed.data;
      const customer = await findByEmail(db, email);
      if (!customer) throw new Problem('notFound', `There is no customer ${email}.`);
      const proof = { authenticatedAt: services.now(), isTooOld: false };
      return { session: (await openSession(services, request, reply, customer, { rememberMe, proof })).session };
    });
    scope.delete('/sandbox/sessions', async (request, reply) => {
      await db.delete(sessions);
      return done(request, reply, { ended: true });
    });
    scope.post('/sandbox/reset', async (request, reply) => {
      // What is on its way would come into the inbox of afterwards.
      await services.jobs.forget();
      await services.notices.whileStill(reset);
      await Promise.all([outages.refresh(), regions.refresh()]);
      return done(request, reply, { reset: true });
    });
  });
}

/** A form of the page goes back to the page, a test gets JSON. */
function done(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  return isForm(request) ? reply.redirect('/sandbox', 303) : reply.send(answer);
}

/** A field that came once. */
const oneText = (given: unknown): string | undefined => (typeof given === 'string' ? given : undefined);

const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

/** A field left empty was not filled in. */
const formFields = (body: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(body)].filter(([, value]) => value !== ''));

const NUMBERS = ['value', 'times', 'minutes', 'minutesAgo', 'totalDue', 'dueInDays', 'CustomersAffected'];
/** As a browser's box for day and time sends it: by the province's clock, which has no summer time. */
const DAY_AND_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** A form knows only texts. */
const typed = (fields: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields as Record<string, string>).map(([name, value]) => {
      if (NUMBERS.includes(name)) return [name, Number(value)];
      return [name, DAY_AND_TIME.test(value) ? `${value}:00-06:00` : value];
    }),
  );

/** Tests on this machine may do everything; other machines, and other sites' pages, are refused. */
function refuseStrangers({ port, appOrigin, sandboxToken }: Config, request: FastifyRequest): void {
  const { origin } = request.headers;
  const ours = [appOrigin, `http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const local = sandboxToken !== null || LOOPBACK.test(request.ip) || request.headers[APP_HEADER] !== undefined;
  if (!local || (origin !== undefined && !ours.includes(origin))) {
    throw new Problem('forbidden', 'The control room is for this machine only.');
  }
}
