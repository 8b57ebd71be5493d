import type { FastifyRequest } from 'fastify';
import type { Door } from '../config.ts';
import { noteKeyUse } from '../domain/backOffice/keyUses.ts';
import { Problem } from '../problems.ts';
import type { Services } from '../services.ts';
import { hashSecret, isSameHash } from '../store/identity/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the key that opened a door of the utility's own systems. */
    apiKey: string | null;
  }
}

/**
 * How a route is treated that one of the utility's own systems calls with a key for this door, as a bearer token. Each use
 * is noted under the key's name. Null: no key opens it, and there is no such route.
 */
export function byKey({ config, db, now }: Pick<Services, 'config' | 'db' | 'now'>, door: Door) {
  const keys = config.apiKeys
    .filter(({ doors }) => doors.includes(door))
    .map(({ name, secret }) => ({ name, hash: hashSecret(secret) }));
  if (keys.length === 0) return null;
  return {
    auth: 'public',
    provenBy: 'importToken',
    admit: async (request: FastifyRequest) => {
      const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      const hash = given === undefined ? null : hashSecret(given);
      const key = hash && keys.find((one) => isSameHash(hash, one.hash));
      if (!key) throw new Problem('forbidden', `This asks for a key of the door "${door}".`);
      request.apiKey = key.name;
      await noteKeyUse(db, now(), { keyName: key.name, door });
    },
  } as const;
}
