import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readForms } from '../http/forms.ts';
import type { GraphOptions } from '../providers/directory.ts';
import type { People } from './people.ts';

const PREFIX = '/graph';
const LOCAL = 'emailAddress';

interface Changes {
  displayName?: string;
  identities?: { signInType: string; issuerAssignedId: string }[];
}

export interface SandboxGraph {
  options: GraphOptions;
  serve(app: FastifyInstance): void;
}

/** As much of Microsoft Graph's users as the app asks for: the provider's own people, read, changed and deleted. */
export function sandboxGraph(origin: string, people: People): SandboxGraph {
  const clientId = 'stormlamp';
  const clientSecret = randomBytes(24).toString('base64url');
  const token = randomBytes(24).toString('base64url');
  const refuse = (reply: FastifyReply, status: number, code: string, detail?: string) =>
    reply.code(status).send({ error: { code, message: code, details: detail ? [{ code: detail }] : [] } });

  const grant = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = request.body as Record<string, string>;
    const isOurs = asked.client_id === clientId && asked.client_secret === clientSecret;
    if (!isOurs) return reply.code(401).send({ error: 'invalid_client' });
    return reply.send({ token_type: 'Bearer', expires_in: 3599, access_token: token });
  };

  const read = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string };
    const person = people.find(id);
    if (!person) return refuse(reply, 404, 'Request_ResourceNotFound');
    const social = people.issuersOf(id).map((issuer) => ({ signInType: 'federated', issuer, issuerAssignedId: id }));
    const local = { signInType: LOCAL, issuer: 'sandbox.onmicrosoft.com', issuerAssignedId: person.email };
    return reply.send({ id, displayName: person.name, identities: [local, ...social] });
  };

  const change = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string };
    const { displayName, identities } = request.body as Changes;
    if (!people.find(id)) return refuse(reply, 404, 'Request_ResourceNotFound');
    const email = identities?.find(({ signInType }) => signInType === LOCAL)?.issuerAssignedId;
    const owner = email === undefined ? undefined : people.findByEmail(email);
    if (owner && owner.subject !== id) return refuse(reply, 400, 'Request_BadRequest', 'ObjectConflict');
    people.change(id, { name: displayName, email });
    return reply.code(204).send();
  };

  const remove = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string };
    if (!people.remove(id)) return refuse(reply, 404, 'Request_ResourceNotFound');
    return reply.code(204).send();
  };

  return {
    options: { url: `${origin}${PREFIX}/v1.0`, tokenUrl: `${origin}${PREFIX}/token`, clientId, clientSecret },
    serve(app) {
      app.register(async (scope) => {
        readForms(scope);
        scope.post(`${PREFIX}/token`, grant);
      });
      app.register(async (scope) => {
        scope.addHook('onRequest', async (request, reply) => {
          if (request.headers.authorization !== `Bearer ${token}`)
            return refuse(reply, 401, 'InvalidAuthenticationToken');
        });
        scope.get(`${PREFIX}/v1.0/users/:id`, read);
        scope.patch(`${PREFIX}/v1.0/users/:id`, change);
        scope.delete(`${PREFIX}/v1.0/users/:id`, remove);
      });
    },
  };
}
