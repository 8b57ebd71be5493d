import type { APIResponse, Page, Request } from 'playwright/test';
import { REQUEST_ID_HEADER } from '#contracts/call.ts';
import { PARTS_OF_OPENING } from '#contracts/opening.ts';

/** The mark of our server, for an answer that is played in its place. */
export const OURS = { [REQUEST_ID_HEADER]: 'played' };

/** The server knows no opening: what a page shows comes by the calls of the specification. */
export const askSingly = (page: Page): Promise<unknown> =>
  page.route('**/opening', (route) =>
    route.fulfill({ status: 404, headers: OURS, json: { error: { code: 'notFound', message: 'Not here.' } } }),
  );

/** A call that an opening may stand for. */
const PART = new RegExp(`/(${PARTS_OF_OPENING.join('|')})\\*?$`);

// biome-ignore lint/suspicious/noExplicitAny: a test changes what it knows to be there
type Body = any;

/** The server answers, and the page gets its answer changed; that of a call which an opening stands for by that call. */
export async function changeReply(
  page: Page,
  url: string,
  change: (body: Body) => void,
  /** What is asked in the page's place. */
  ask?: (request: Request) => string,
): Promise<void> {
  if (PART.test(url)) await askSingly(page);
  await page.route(url, async (route) => {
    let reply: APIResponse;
    let body: Body;
    try {
      reply = await route.fetch(ask ? { postData: ask(route.request()) } : {});
      body = await reply.json();
    } catch {
      // The page that asked was left: nobody waits for the answer.
      return route.abort().catch(() => {});
    }
    // A refusal has nothing to change.
    if (reply.ok()) change(body);
    await route.fulfill({ response: reply, json: body }).catch(() => {});
  });
}
