import type { WrittenBill } from '#contracts/billHistory.ts';
import { Problem } from '../problems.ts';

/** Where the utility's back office keeps the bills that it has issued. */
export interface BillArchive {
  /** The bills of an account, the latest first. @throws {Problem} unavailable, also after `timeoutMs`. */
  list(caAccount: string, timeoutMs?: number): Promise<WrittenBill[]>;
  /** A bill's PDF; null where there is none. @throws {Problem} unavailable. */
  read(documentId: string): Promise<Buffer | null>;
}

export interface BillArchiveOptions {
  url: string;
  token: string | undefined;
}

/** A page of a PDF takes its time to be made. */
const TIMEOUT_MS = 30_000;

/**
 * An archive on HTTP: `GET {url}/accounts/{account}/bills` answers `{ "bills": [...] }`, each as in
 * `contracts/billHistory.ts`; `GET {url}/documents/{number}` answers a PDF, or 404. `token` is sent as bearer token.
 */
export function httpBillArchive({ url, token }: BillArchiveOptions): BillArchive {
  async function ask(path: string, timeoutMs = TIMEOUT_MS): Promise<Response> {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const reply = await fetch(`${url.replace(/\/$/, '')}/${path}`, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    if (reply?.ok || reply?.status === 404) return reply;
    await reply?.body?.cancel();
    throw away();
  }

  return {
    async list(caAccount, timeoutMs) {
      const reply = await ask(`accounts/${encodeURIComponent(caAccount)}/bills`, timeoutMs);
      const said = (await reply.json().catch(() => null)) as { bills?: unknown } | null;
      if (reply.status === 404) return [];
      if (!Array.isArray(said?.bills)) throw away();
      return said.bills;
    },
    async read(documentId) {
      const reply = await ask(`documents/${encodeURIComponent(documentId)}`);
      const bytes = await reply.arrayBuffer().then(Buffer.from, () => null);
      if (reply.status === 404) return null;
      if (!bytes?.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw away();
      return bytes;
    },
  };
}

const away = () => new Problem('unavailable', 'The archive of bills does not answer. Please try again.');
