import type { FastifyInstance } from 'fastify';
import { handOversWaiting } from '../domain/backOffice/waiting.ts';
import type { Services } from '../services.ts';
import { isReachable } from '../store/databaseAway.ts';
import { publishedAge } from './publishedAge.ts';
import { sharedAnswer } from './sharedAnswer.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work (database migrated, job queue started), and is not about
 * to stop. How old what the utility published is, how much waits for the back office since when, how those
 * who carry notices do, whether the database takes writes and how far our clock is off stand there for monitoring, and make nothing unready: all servers share one
 * database, and without any of them there would be no list of outages either. Anyone may ask: however many do, the database is asked by one at a time, so that they take no connections from customers.
 */
export function serveHealth(app: FastifyInstance, services: Services, isStopping: () => boolean): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }));

  const askDatabase = sharedAnswer(async () => {
    const database = await isReachable(services.db);
    if (!database) return { database };
    const waiting = await handOversWaiting(services.db, services.now());
    return { database, ...(await publishedAge(services)), ...waiting, providers: await services.notices.health() };
  });
  app.get('/readyz', async (_request, reply) => {
    const { database, ...age } = await askDatabase();
    const { ready: jobs } = services.jobs;
    const stopping = isStopping();
    const ready = database && jobs && !stopping;
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({
        status: ready ? 'ready' : 'not ready',
        database,
        jobs,
        ...(stopping && { stopping }),
        ...services.databaseWatch.state(),
        ...age,
      });
  });
}
