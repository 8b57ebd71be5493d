import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { isReachable } from '../store/databaseAway.ts';
import { publishedAge } from './publishedAge.ts';
import { sharedAnswer } from './sharedAnswer.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work (database migrated, job queue started), and is not about
 * to stop; how old what the utility published is stands there for monitoring, and makes nothing unready. Anyone may
 * ask: however many do, the database is asked by one at a time, so that they take no connections from customers.
 */
export function serveHealth(app: FastifyInstance, services: Services, isStopping: () => boolean): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }));

  const askDatabase = sharedAnswer(async () => {
    const database = await isReachable(services.db);
    return { database, ...(database && (await publishedAge(services))) };
  });
  app.get('/readyz', async (_request, reply) => {
    const { database, ...age } = await askDatabase();
    const { ready: jobs } = services.jobs;
    const stopping = isStopping();
    const ready = database && jobs && !stopping;
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', database, jobs, ...(stopping && { stopping }), ...age });
  });
}
