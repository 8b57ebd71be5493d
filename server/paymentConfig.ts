import * as z from 'zod';
import { DEFAULT_ORDER_PREFIX } from '#rules/orderNumber.ts';
import { ConfigError, hostOf, originOf, refusePlainHttp } from './addresses.ts';
import type { CardProvider } from './providers/cardPayment.ts';
import { readEnvironment, text } from './readEnvironment.ts';

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-CA', { timeZone: name }));
  } catch {
    return false;
  }
}

export const paymentEnvironment = z.object({
  MONERIS_STORE_ID: text,
  MONERIS_API_TOKEN: text,
  MONERIS_CHECKOUT_ID: text,
  MONERIS_MODE: z.preprocess((value) => value || 'qa', z.enum(['qa', 'prod'])),
  MONERIS_URL: text,
  MONERIS_SCRIPT_URL: text,
  MONERIS_TIME_ZONE: z.preprocess((value) => value || 'America/Toronto', z.string().refine(isTimeZone, 'no time zone')),
  CHECKOUT_ORIGIN: text,
  STORMLAMP_ORDER_PREFIX: z.preprocess((value) => value || DEFAULT_ORDER_PREFIX, z.string().regex(/^[\w-]{1,30}$/)),
  STORMLAMP_TICKET_MINUTES: z.coerce.number().int().min(5).max(1440).default(60),
  STORMLAMP_UNBILLED_DAYS: z.coerce.number().int().min(1).max(60).default(10),
});

export interface PaymentConfig {
  /** Where the card provider's script runs, apart from the session; null where cards are not taken. */
  checkoutOrigin: string | null;
  /** What order numbers begin with (PAY-10). */
  orderPrefix: string;
  /** For how long after it was made a ticket may be paid at the provider, for sure not longer. */
  ticketMinutes: number;
  /** Within so many days a payment should be on the bill; after them its customer is asked to call. */
  unbilledDays: number;
  /** Null: the sandbox's, or none. */
  provider: CardProvider | null;
}

const PROVIDER_HOST = { qa: 'https://gatewayt.moneris.com', prod: 'https://gateway.moneris.com' };

/**
 * `app`: where the app is, and whether a sandbox plays what is not configured.
 *
 * @throws {ConfigError}
 */
export function readPaymentConfig(
  env: NodeJS.ProcessEnv,
  app: { origin: string; port: number; isPlayed: boolean },
): PaymentConfig {
  const e = readEnvironment(paymentEnvironment, env);
  const provider = readProvider(e);
  const own = e.CHECKOUT_ORIGIN === undefined ? null : originOf('CHECKOUT_ORIGIN', e.CHECKOUT_ORIGIN);
  const checkoutOrigin = own ?? (app.isPlayed ? besideApp(app) : null);
  if (provider && !checkoutOrigin) {
    throw new ConfigError(
      'MONERIS_STORE_ID is set, so CHECKOUT_ORIGIN is needed too: a second address of this server.',
    );
  }
  if (checkoutOrigin) refuseAppsOwn(checkoutOrigin, app.origin);
  return {
    checkoutOrigin,
    orderPrefix: e.STORMLAMP_ORDER_PREFIX,
    ticketMinutes: e.STORMLAMP_TICKET_MINUTES,
    unbilledDays: e.STORMLAMP_UNBILLED_DAYS,
    provider,
  };
}

/** A sandbox on this machine has two names for it. */
const besideApp = ({ origin, port }: { origin: string; port: number }): string =>
  `http://${hostOf(origin) === '127.0.0.1' ? 'localhost' : '127.0.0.1'}:${port}`;

/** The card provider's script runs there: cookies go by the host's name, whatever the port. */
function refuseAppsOwn(checkoutOrigin: string, appOrigin: string): void {
  refusePlainHttp('CHECKOUT_ORIGIN', checkoutOrigin);
  if (hostOf(checkoutOrigin) !== hostOf(appOrigin)) return;
  throw new ConfigError(
    `CHECKOUT_ORIGIN: ${checkoutOrigin} has the host name of APP_ORIGIN; the card provider's script must run on another one.`,
  );
}

function readProvider(e: z.output<typeof paymentEnvironment>): CardProvider | null {
  const { MONERIS_STORE_ID: storeId, MONERIS_API_TOKEN: apiToken, MONERIS_CHECKOUT_ID: checkoutId } = e;
  if (!storeId) return null;
  if (!apiToken || !checkoutId) {
    throw new ConfigError('MONERIS_STORE_ID is set, so MONERIS_API_TOKEN and MONERIS_CHECKOUT_ID are needed too.');
  }
  const mode = e.MONERIS_MODE;
  const url = e.MONERIS_URL ?? `${PROVIDER_HOST[mode]}/chktv2/request/request.php`;
  const scriptUrl = e.MONERIS_SCRIPT_URL ?? `${PROVIDER_HOST[mode]}/chktv2/js/chkt_v2.00.js`;
  refusePlainHttp('MONERIS_URL', url);
  refusePlainHttp('MONERIS_SCRIPT_URL', scriptUrl);
  return { url, scriptUrl, mode, storeId, apiToken, checkoutId, timeZone: e.MONERIS_TIME_ZONE };
}
