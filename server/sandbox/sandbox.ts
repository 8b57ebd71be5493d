import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { and, notInArray, notLike } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '../config.ts';
import type { CardProvider } from '../providers/cardPayment.ts';
import type { GraphOptions } from '../providers/directory.ts';
import type { IdentityOptions } from '../providers/identity.ts';
import type { EnvokeOptions } from '../providers/marketing.ts';
import type { TwilioOptions } from '../providers/phone.ts';
import type { RecaptchaOptions } from '../providers/recaptcha.ts';
import { bindPeople, SANDBOX_ISSUER, seed, seedIds } from '../seed/seed.ts';
import { DOMAIN, type SeedCustomer } from '../seed/seedCustomer.ts';
import type { Services } from '../services.ts';
import type { Db } from '../store/open.ts';
import { customers } from '../store/schema.ts';
import { startAddressComplete } from './addressComplete.ts';
import { startBackOffice } from './backOffice.ts';
import { startBanks } from './banks.ts';
import { startBillArchive } from './billArchive.ts';
import { sandboxCards } from './cards.ts';
import { startClamd } from './clamd.ts';
import { serveControlRoom } from './controlRoom.ts';
import { startEnvoke } from './envoke.ts';
import { type Faults, makeFaults } from './faults.ts';
import { forgetAll } from './forgetAll.ts';
import { startGeocoder } from './geocoder.ts';
import { sandboxGraph } from './graph.ts';
import { makeProvider, sandboxIssuer, sandboxOidc, serveProvider } from './identity.ts';
import { madeUpPremises } from './madeUpPremises.ts';
import { makePeople, type Remembered } from './people.ts';
import { startPhotoStore } from './photoStore.ts';
import { type SandboxPushService, startPush } from './push.ts';
import { sandboxRecaptcha } from './recaptcha.ts';
import { type SandboxSatellite, sandboxSatellite } from './satellite.ts';
import { startSmtp } from './smtp.ts';
import type { Inbox } from './state.ts';
import { SANDBOX_TEXT_NUMBER, type SandboxTexts, sandboxTexts } from './texts.ts';
import { sandboxTwilio } from './twilio.ts';

/** The outside world in small: everything that speaks the real wires, and the levers. */
export interface Sandbox {
  identity: IdentityOptions;
  graph: GraphOptions;
  twilio: TwilioOptions;
  cards: CardProvider;
  recaptcha: RecaptchaOptions;
  /** Where its customers send text messages. */
  textNumber: string;
  push: Pick<SandboxPushService, 'origin' | 'vapid'>;
  photoStore: { url: string; token: string };
  backOffice: { url: string; token: string };
  billArchive: { url: string; token: string };
  banks: { url: string; token: string };
  marketing: EnvokeOptions;
  geocoder: { url: string };
  postalAddresses: { service: 'addressComplete'; url: string; key: string };
  clamd: { host: string; port: number };
  smtpUrl: string;
  /** Of every place that is typed in and is not in the seed. */
  madeUpPremises: typeof madeUpPremises;
  mapBackgrounds: SandboxSatellite['backgrounds'];
  faults: Faults;
  inbox: Inbox;
  /** Its customers' dates are relative to today. */
  reseed(): Promise<void>;
  /** Adds the provider's and the control room's pages. */
  serve(app: FastifyInstance, services: Services): void;
  close(): Promise<void>;
}

/** As a utility's system does: also when nothing changed, so that the list does not count as old. */
const PUBLISH_EVERY_MS = 10 * 60_000;

/** One forgotten variable must not put public passwords and a reset button beside real customers. */
async function refuseRealCustomers(db: Db): Promise<void> {
  const real = await db
    .select({ id: customers.id })
    .from(customers)
    // One of ours may have another address by now.
    .where(and(notLike(customers.email, `%@${DOMAIN}`), notInArray(customers.id, seedIds)))
    .limit(1);
  if (real.length > 0) {
    throw new ConfigError(
      'This database holds customers that are not the sandbox’s: serve them with OIDC_ISSUER and STORMLAMP_SANDBOX=off, or use another database for the sandbox.',
    );
  }
}

/** As they were before a restart; the provider's own memory is gone. */
const rememberedPeople = (db: Db): Promise<Remembered[]> =>
  db
    .select({
      subject: customers.subject,
      email: customers.email,
      name: customers.name,
      identityIssuers: customers.identityIssuers,
    })
    .from(customers);

/** @throws {ConfigError} when the database holds real customers. */
export async function startSandbox(config: Config, db: Db, now: () => Date): Promise<Sandbox> {
  await refuseRealCustomers(db);
  const token = randomBytes(24).toString('base64url');
  const clientSecret = randomBytes(24).toString('base64url');
  const issuer = sandboxIssuer(config.port);
  const store = await startPhotoStore(join(config.dataDir, 'photos'), token);
  const backOffice = await startBackOffice(token);
  const bills = await startBillArchive(db, token);
  const banks = await startBanks(token);
  const marketing = await startEnvoke({ id: 'sandbox', key: token }, DOMAIN);
  const geocoder = await startGeocoder();
  const addressComplete = await startAddressComplete();
  const push = await startPush(join(config.dataDir, 'sandbox-push.json'), now);
  const clamd = await startClamd();
  const faults = makeFaults();
  const inbox: Inbox = [];
  const smtp = await startSmtp(inbox, now);
  await seed(db, now());
  await bindPeople(db, config.oidc ? null : SANDBOX_ISSUER);
  const people = makePeople(await rememberedPeople(db));
  const { origin } = new URL(issuer);
  const twilio = sandboxTwilio(origin, inbox, now);
  const graph = sandboxGraph(origin, people);
  const { checkoutOrigin } = config.payment;
  const around = [checkoutOrigin ?? origin, config.appOrigin];
  const cards = sandboxCards({ origin, around, file: join(config.dataDir, 'sandbox-cards.json'), now });
  const recaptcha = sandboxRecaptcha({ origin, hostname: new URL(checkoutOrigin ?? origin).hostname });
  const satellite = sandboxSatellite(config.appOrigin);
  const sendCode = ({ email: to }: SeedCustomer, code: string): void => {
    const text = `Your code is ${code}. It is good for ten minutes.`;
    inbox.push({ to, channel: 'email', subject: 'Your code', text, at: now().toISOString() });
  };

  let lists: Services['outageLists'] | null = null;
  const publishing = setInterval(() => {
    // A database that is away has no outages to tell of either.
    lists?.publish(now()).catch(() => {});
  }, PUBLISH_EVERY_MS).unref();

  let texts: SandboxTexts | null = null;

  const reset = async (): Promise<void> => {
    faults.clear();
    inbox.length = 0;
    people.reset();
    twilio.reset();
    cards.memory.clear();
    texts?.forget();
    backOffice.forget();
    push.forget();
    marketing.forget();
    await forgetAll(db);
    await store.clear();
    await seed(db, now());
  };

  return {
    identity: {
      ...sandboxOidc(issuer, clientSecret, config.sandboxClaims),
      appOrigin: config.appOrigin,
      keptAs: SANDBOX_ISSUER,
    },
    graph: graph.options,
    twilio: twilio.options,
    cards: cards.options,
    recaptcha: recaptcha.options,
    textNumber: SANDBOX_TEXT_NUMBER,
    push,
    photoStore: { url: store.url, token },
    backOffice: { url: backOffice.url, token },
    billArchive: { url: bills.origin, token },
    banks: { url: banks.origin, token },
    marketing: { url: marketing.origin, id: 'sandbox', key: token },
    geocoder: { url: `${geocoder.origin}/search` },
    postalAddresses: { service: 'addressComplete', url: addressComplete.origin, key: token },
    clamd,
    smtpUrl: smtp.url,
    madeUpPremises,
    mapBackgrounds: satellite.backgrounds,
    faults,
    inbox,
    reseed: () => seed(db, now()),
    serve(app, services) {
      lists = services.outageLists;
      const provider = makeProvider(config, issuer, clientSecret, people);
      serveProvider(app, config, provider, people, { clientSecret, sendCode });
      twilio.serve(app);
      graph.serve(app);
      cards.serve(app);
      recaptcha.serve(app);
      satellite.serve(app);
      texts = sandboxTexts(services, config.twilio ?? twilio.options, inbox);
      serveControlRoom(app, services, {
        faults,
        inbox,
        texts,
        reset,
        backOffice,
        push,
        marketing,
        cards: cards.memory,
      });
    },
    close: async () => {
      clearInterval(publishing);
      texts?.forget();
      await store.close();
      await bills.close();
      await banks.close();
      await marketing.close();
      await backOffice.close();
      await geocoder.close();
      await addressComplete.close();
      await push.close();
      await clamd.close();
      await smtp.close();
    },
  };
}
