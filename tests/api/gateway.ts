import { join } from 'node:path';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { freePort } from '#e2e/freePort.ts';
import { sandboxCards } from '#server/sandbox/cards.ts';
import type { Ticket } from '#server/sandbox/cardsMemory.ts';

/** Where of a question to the gateway it stops: it came, or its answer is there but for the last byte. */
export type Point = 'asked' | 'answered';
type Action = 'preload' | 'receipt';

export interface Gateway {
  port: number;
  /** Points a server at it. */
  env: Record<string, string>;
  ticketsOf(orderNo: string): Ticket[];
  /** The next such question about this order stops there until `letGo`. @returns once one has. */
  hold(action: Action, orderNo: string, point: Point): Promise<void>;
  /** Nothing is held any more. */
  letGo(): void;
  close(): Promise<void>;
}

interface Held {
  action: Action;
  orderNo: string;
  point: Point;
  reached: () => void;
}

/** The card provider on its real wire, in this process: the server that asks it can die while it is asked. */
export async function startGateway(dataDir: string, checkoutOrigin: string): Promise<Gateway> {
  const port = await freePort();
  const cards = sandboxCards({
    origin: `http://127.0.0.1:${port}`,
    around: [checkoutOrigin],
    file: join(dataDir, 'gateway.json'),
    now: () => new Date(),
  });
  let holds: Held[] = [];
  const never = new Promise<never>(() => {});
  const heldAt = (point: Point, { body }: FastifyRequest): Held | undefined => {
    const asked = (body ?? {}) as Record<string, string>;
    const orderNo = asked.order_no ?? cards.memory.find(asked.ticket ?? '')?.orderNo;
    return holds.find((one) => one.point === point && one.action === asked.action && one.orderNo === orderNo);
  };

  const app = fastify({ forceCloseConnections: true });
  app.addHook('preHandler', async (request) => {
    const held = heldAt('asked', request);
    if (!held) return;
    held.reached();
    await never;
  });
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
    const held = heldAt('answered', request);
    if (!held) return answer;
    const bytes = Buffer.from(String(answer));
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
    reply.raw.write(bytes.subarray(0, -1));
    held.reached();
    return never;
  });
  cards.serve(app);
  await app.listen({ port, host: '127.0.0.1' });
  const { url, scriptUrl, storeId, apiToken, checkoutId } = cards.options;
  return {
    port,
    env: {
      MONERIS_URL: url,
      MONERIS_SCRIPT_URL: scriptUrl,
      MONERIS_STORE_ID: storeId,
      MONERIS_API_TOKEN: apiToken,
      MONERIS_CHECKOUT_ID: checkoutId,
    },
    ticketsOf: (orderNo) => cards.memory.list().filter((one) => one.orderNo === orderNo),
    hold: (action, orderNo, point) =>
      new Promise((reached) => {
        holds.push({ action, orderNo, point, reached });
      }),
    letGo: () => {
      holds = [];
    },
    close: () => app.close(),
  };
}
