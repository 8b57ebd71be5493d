import { createHash, randomBytes } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect, type Page } from 'playwright/test';
import { APP_HEADER } from '#contracts/call.ts';
import { finishSignInCall, startSignInCall, updateSessionCall } from '#contracts/session.ts';
import { signIn } from './customer.ts';

type Device = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a customer's device remembers of them, by who they are and where their server is. */
const devices = new Map<string, Device>();

/**
 * A customer opens the app on a device where they signed in before, were shown round and asked to be remembered. The
 * first time a worker needs that device it is made by hand, through every screen; afterwards it is given to the new
 * browser as it was, with no copies of accounts, and the session is made by the same requests without screens.
 */
export async function comeBack(page: Page, who: string): Promise<void> {
  const origin = new URL((await page.request.get('/healthz')).url()).origin;
  const device = devices.get(`${who} ${origin}`);
  if (!device) {
    await signIn(page, who);
    devices.set(`${who} ${origin}`, rememberedOnly(await page.context().storageState({ indexedDB: true })));
    return;
  }
  await page.context().setStorageState(device);
  await signInUnseen(page.request, origin, who);
  await page.goto('/Homepage');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** Who was here and what they answered once; not what was going on when this was looked at, and no session. */
function rememberedOnly({ cookies, origins }: Device): Device {
  return {
    cookies: cookies.filter(({ name }) => name === 'stormlamp-here'),
    origins: origins.map((origin) => {
      const { indexedDB = [] } = origin as { indexedDB?: Database[] };
      return { ...origin, indexedDB: indexedDB.filter(({ name }) => name === 'stormlamp-outbox').map(sessionOnly) };
    }),
  };
}

/** As Playwright writes it down. */
interface Database {
  name: string;
  stores: { name: string; records: unknown[] }[];
}

const sessionOnly = (db: Database): Database => ({
  ...db,
  stores: db.stores.map((store) => (store.name === 'deviceSession' ? store : { ...store, records: [] })),
});

/** To the provider and back as a browser goes, in the browser's own cookies. */
async function signInUnseen(request: APIRequestContext, origin: string, who: string): Promise<void> {
  const headers = { [APP_HEADER]: '1', origin };
  const codeVerifier = randomBytes(32).toString('base64url');
  const started = await request.post(startSignInCall.path, { headers, data: {} });
  const { clientId, redirectUri, scope, nonce, metadata } = startSignInCall.reply.parse(await started.json());
  const form = await request.get(metadata.authorization_endpoint, {
    params: {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      nonce,
      state: 'unseen',
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
  });
  const answer = await request.post(form.url(), { form: { email: `${who}@sandbox.example`, password: 'lamp' } });
  const code = new URL(answer.url()).searchParams.get('code');
  await expect(await request.post(finishSignInCall.path, { headers, data: { code, codeVerifier } })).toBeOK();
  await expect(await request.get(updateSessionCall.path, { headers, params: { rememberMe: 'true' } })).toBeOK();
}
