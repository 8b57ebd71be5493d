import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readForms } from '../http/forms.ts';
import type { RecaptchaOptions } from '../providers/recaptcha.ts';

const PREFIX = '/recaptcha';
const SCRIPT = readFileSync(new URL('./recaptchaScript.js', import.meta.url), 'utf8');
/** The sandbox takes every visitor for a person. */
const SCORE = 0.9;
/** Of tokens kept at once; more are not needed. */
const MOST = 1000;

/** What a token says of where it comes from. */
interface Seen {
  action: string;
  hostname: string;
}

export interface SandboxRecaptcha {
  options: RecaptchaOptions;
  serve(app: FastifyInstance): void;
}

/** As much of reCAPTCHA v3 as the app uses: the script for browsers, tokens, siteverify. `hostname`: of the app's document. */
export function sandboxRecaptcha({ origin, hostname }: { origin: string; hostname: string }): SandboxRecaptcha {
  const options: RecaptchaOptions = {
    scriptUrl: `${origin}${PREFIX}/api.js`,
    verifyUrl: `${origin}${PREFIX}/api/siteverify`,
    siteKey: randomBytes(12).toString('hex'),
    secret: randomBytes(12).toString('hex'),
    leastScore: 0.5,
    hostname,
  };
  const tokens = new Map<string, Seen>();
  const form = ({ body }: FastifyRequest) => (body ?? {}) as Record<string, string | undefined>;

  const give = (request: FastifyRequest): string | null => {
    const { k, action = '' } = form(request);
    if (k !== options.siteKey) return null;
    const token = randomBytes(48).toString('base64url');
    if (tokens.size >= MOST) tokens.clear();
    tokens.set(token, { action, hostname: new URL(request.headers.origin ?? origin).hostname });
    return token;
  };

  const verify = (request: FastifyRequest): object => {
    const { secret, response = '' } = form(request);
    const refused = (code: string) => ({ success: false, 'error-codes': [code] });
    if (secret !== options.secret) return refused('invalid-input-secret');
    const seen = tokens.get(response);
    if (!seen) return refused('timeout-or-duplicate');
    tokens.delete(response);
    return { success: true, score: SCORE, challenge_ts: new Date().toISOString(), ...seen };
  };

  return {
    options,
    serve(app) {
      app.register(async (scope) => {
        readForms(scope);
        scope.get(`${PREFIX}/api.js`, async (_, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));
        scope.post(`${PREFIX}/api2/reload`, async (request, reply) => {
          const token = give(request);
          return token ? reply.type('text/plain').send(token) : reply.code(400).send();
        });
        scope.post(`${PREFIX}/api/siteverify`, async (request) => verify(request));
      });
    },
  };
}
