import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { notLike } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '../config.ts';
import type { IdentityOptions } from '../providers/identity.ts';
import { DOMAIN, type SeedCustomer } from '../seed/customers.ts';
import { seed } from '../seed/seed.ts';
import type { Services } from '../services.ts';
import type { Db } from '../store/open.ts';
import { customers } from '../store/schema.ts';
import { startClamd } from './clamd.ts';
import { serveControlRoom } from './controlRoom.ts';
import { type Faults, makeFaults } from './faults.ts';
import { makeProvider, sandboxIssuer, sandboxOidc, serveProvider } from './identity.ts';
import { makePeople } from './people.ts';
import { startPhotoStore } from './photoStore.ts';
import { startSmtp } from './smtp.ts';
import { forgetAll, type Inbox } from './state.ts';

/** The outside world in small: everything that speaks the real wires, and the levers. */
export interface Sandbox {
  identity: IdentityOptions;
  photoStore: { url: string; token: string };
  clamd: { host: string; port: number };
  smtpUrl: string;
  faults: Faults;
  inbox: Inbox;
  /** Its customers' dates are relative to today. */
  reseed(): Promise<void>;
  /** Adds the provider's and the control room's pages. */
  serve(app: FastifyInstance, services: Services): void;
  close(): Promise<void>;
}

/** One forgotten variable must not put public passwords and a reset button beside real customers. */
async function refuseRealCustomers(config: Config, db: Db): Promise<void> {
  if (config.oidc) return;
  const real = await db
    .select({ id: customers.id })
    .from(customers)
    .where(notLike(customers.email, `%@${DOMAIN}`))
    .limit(1);
  if (real.length > 0) {
    throw new ConfigError(
      'This database holds customers that are not the sandbox’s: set OIDC_ISSUER to serve them, or use another database for the sandbox.',
    );
  }
}

/** What was linked before a restart; the provider's own memory is gone. */
async function linkedIdentities(db: Db): Promise<(readonly [string, string[]])[]> {
  const rows = await db.select({ subject: customers.subject, hosts: customers.identityIssuers }).from(customers);
  return rows.map(({ subject, hosts }) => [subject ?? '', hosts] as const);
}

/** @throws {ConfigError} when the database holds real customers and no provider is configured. */
export async function startSandbox(config: Config, db: Db, now: () => Date): Promise<Sandbox> {
  await refuseRealCustomers(config, db);
  const token = randomBytes(24).toString('base64url');
  const clientSecret = randomBytes(24).toString('base64url');
  const issuer = sandboxIssuer(config.port);
  const store = await startPhotoStore(join(config.dataDir, 'photos'), token);
  const clamd = await startClamd();
  const faults = makeFaults();
  const inbox: Inbox = [];
  const smtp = await startSmtp(inbox, now);
  await seed(db, now());
  const people = makePeople(await linkedIdentities(db));
  const sendCode = ({ email: to }: SeedCustomer, code: string): void => {
    const text = `Your code is ${code}. It is good for ten minutes.`;
    inbox.push({ to, channel: 'email', subject: 'Your code', text, at: now().toISOString() });
  };

  const reset = async (): Promise<void> => {
    faults.clear();
    inbox.length = 0;
    people.reset();
    await forgetAll(db);
    await store.clear();
    await seed(db, now());
  };

  return {
    identity: { ...sandboxOidc(issuer, clientSecret), appOrigin: config.appOrigin },
    photoStore: { url: store.url, token },
    clamd,
    smtpUrl: smtp.url,
    faults,
    inbox,
    reseed: () => seed(db, now()),
    serve(app, services) {
      const provider = makeProvider(config, issuer, clientSecret, people);
      serveProvider(app, config, provider, people, { clientSecret, sendCode });
      serveControlRoom(app, services, { faults, inbox, reset });
    },
    close: async () => {
      await store.close();
      await clamd.close();
      await smtp.close();
    },
  };
}
