import * as z from 'zod';
import { ConfigError } from './addresses.ts';

/** An empty variable counts as not set: `OIDC_ISSUER= npm start`. */
export const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());
export const onOff = z.preprocess((value) => (value === '' ? undefined : value), z.enum(['on', 'off']).optional());

/** @throws {ConfigError} with one line that names the first variable that does not fit. */
export function readEnvironment<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
}
