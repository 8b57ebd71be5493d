import type { APIResponse, Page, Request } from 'playwright/test';
import { REQUEST_ID_HEADER } from '#contracts/call.ts';

/** The mark of our server, for an answer that is played in its place. */
export const OURS = { [REQUEST_ID_HEADER]: 'played' };

// biome-ignore lint/suspicious/noExplicitAny: a test changes what it knows to be there
type Body = any;

/** The server answers, and the page gets its answer changed. */
export async function changeReply(
  page: Page,
  url: string,
  change: (body: Body) => void,
  /** What is asked in the page's place. */
  ask?: (request: Request) => string,
): Promise<void> {
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
