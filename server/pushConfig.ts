import * as z from 'zod';
import { ConfigError } from './addresses.ts';
import { type VapidKeys, vapidPrivateKey } from './providers/push.ts';
import { readEnvironment, text } from './readEnvironment.ts';

const pushEnvironment = z.object({
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
  VAPID_SUBJECT: text,
  PUSH_HOSTS: text,
});

/** The push services of the browsers that there are. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

export interface PushConfig {
  /** Null: the sandbox's, or notices are not pushed. */
  vapid: VapidKeys | null;
  /** Push services to which messages are posted, and no others. */
  hosts: readonly string[];
}

/** @throws {ConfigError} */
export function readPushConfig(env: NodeJS.ProcessEnv): PushConfig {
  const e = readEnvironment(pushEnvironment, env);
  const hosts = (e.PUSH_HOSTS ?? '').split(/[\s,]+/).filter(Boolean);
  if (!hosts.every((host) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))) {
    throw new ConfigError('PUSH_HOSTS: write each as push.example.org, or *.push.example.org for the names below it.');
  }
  return { vapid: vapidOf(e), hosts: hosts.length > 0 ? hosts : PUSH_HOSTS };
}

function vapidOf(e: z.output<typeof pushEnvironment>): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = e;
  if (!publicKey && !privateKey && !subject) return null;
  if (!publicKey || !privateKey || !subject) {
    throw new ConfigError('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT are needed together.');
  }
  if (!/^mailto:[^@\s]+@[^@\s]+$|^https:\/\/\S+$/.test(subject)) {
    throw new ConfigError('VAPID_SUBJECT: write it as mailto:you@example.org or https://…');
  }
  try {
    vapidPrivateKey({ publicKey, privateKey });
  } catch {
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: write both halves of a P-256 key in base64url.');
  }
  return { publicKey, privateKey, subject };
}
