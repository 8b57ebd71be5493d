import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import type { HandedOver, HandOverPayloads } from '#contracts/handOver.ts';
import type { BackOfficeMood } from '#contracts/sandbox.ts';
import { readEncrypted } from './bankKey.ts';
import { serveOnLoopback } from './loopback.ts';

export interface SandboxBackOffice {
  url: string;
  /** How often each change arrived whole, by its key; also where the answer was lost then. */
  arrivals: ReadonlyMap<string, number>;
  /** What customers wrote to the staff, by the key it came under: the server erases it once it is told. */
  messages: ReadonlyMap<string, string>;
  /** It is so the next `times` times; without a mood it takes everything. */
  play(mood: BackOfficeMood): void;
  forget(): void;
  close(): Promise<void>;
}

type Told = Pick<HandOverPayloads['inquiry'], 'message'> & Pick<HandOverPayloads['plan'], 'bank'>;

/** Of an account number, as only the utility can read it. */
const BANK_ACCOUNT = /^[0-9]{7,12}$/;
const LATE_MS = 5_000;
const REFUSED = 422;

/** The utility's systems as `providers/backOffice.ts` tells them, on a port of their own. A repeat is known by its key. */
export async function startBackOffice(token: string): Promise<SandboxBackOffice> {
  const arrivals = new Map<string, number>();
  const messages = new Map<string, string>();
  let moods: BackOfficeMood[] = [];

  /** The mood of this moment, once less. */
  function moodNow(): BackOfficeMood | undefined {
    const [first, ...rest] = moods;
    if (!first) return undefined;
    const left = (first.times ?? 1) - 1;
    moods = left > 0 ? [{ ...first, times: left }, ...rest] : rest;
    return first;
  }

  async function answer(key: string, response: ServerResponse): Promise<void> {
    const mood = moodNow();
    const end = (status: number, body = '') => void response.writeHead(status).end(body);
    if (mood?.mode === 'away') return end(503);
    if (mood?.mode === 'refuse') return end(mood.value ?? REFUSED, 'The sandbox was asked to refuse this.');
    if (mood?.mode === 'late') await wait(mood.value ?? LATE_MS, undefined, { ref: false });
    arrivals.set(key, (arrivals.get(key) ?? 0) + 1);
    if (mood?.mode === 'replyLost') return void response.destroy();
    end(204);
  }

  const served = await serveOnLoopback(async (request, response) => {
    const change = (await json(request)) as HandedOver;
    const isTold = request.headers.authorization === `Bearer ${token}`;
    if (!isTold || request.headers[IDEMPOTENCY_HEADER] !== change.key) return void response.writeHead(401).end();
    const { message, bank } = change.payload as Told;
    if (message) messages.set(change.key, message.messageText);
    if (bank && !BANK_ACCOUNT.test(readEncrypted(bank.bankAccountNumber) ?? '')) {
      return void response.writeHead(REFUSED).end('The bank account number has not 7 to 12 digits.');
    }
    await answer(change.key, response);
  });
  return {
    url: served.origin,
    arrivals,
    messages,
    play: (mood) => void moods.push(mood),
    forget() {
      arrivals.clear();
      messages.clear();
      moods = [];
    },
    close: served.close,
  };
}
