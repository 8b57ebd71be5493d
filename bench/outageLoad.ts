import type { PublishedOutage } from '#contracts/outageMap.ts';
import { regionsCall } from '#contracts/regions.ts';
import type { Server } from '#e2e/server.ts';
import { startServer } from './server.ts';

/** 32 characters or more. */
const TOKEN = 'the import token of these figures';
const CAUSES = ['High winds', 'Ice on the lines', 'A tree on the line', 'A vehicle hit a pole', 'Lightning'];
const CREWS = ['On the way', 'At work', 'Waiting for daylight', 'Looking for the cause'];
const MESSAGES = [
  'A crew looks for the cause. We tell you more here as soon as we know it.',
  'The crew found a broken pole. A new one is on its way.',
  'Power is out after high winds. A crew is on the way.',
  'Ice on the lines. Crews work from west to east.',
  'Stay 10 metres away from a fallen line, and call us.',
];
const START = Date.parse('2026-11-21T12:00:00-06:00');
const MINUTE_MS = 60_000;

/** The same numbers each time. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/**
 * A storm over these regions. Ids as a utility counts them, nine digits and rising; times, customers, cause and crew by
 * chance, one or two messages each, each of which names a grid road of its own.
 */
export function storm(count: number, regionIds: readonly string[], seed: number): PublishedOutage[] {
  const below = chance(seed);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  let id = 104_000_000;
  return Array.from({ length: count }, () => {
    id += 1 + below(9);
    const begin = START + below(600) * MINUTE_MS;
    const at = (minutes: number) => new Date(begin + minutes * MINUTE_MS).toISOString();
    const alert = (minutes: number) => ({
      CreateDate: at(minutes),
      Message: `Grid Road ${100 + below(900)}: ${one(MESSAGES)}`,
    });
    return {
      OutageId: String(id),
      RegionId: one(regionIds),
      Planned: below(12) === 0 ? ('Planned' as const) : ('Unplanned' as const),
      Alerts: below(2) ? [alert(20), alert(5)] : [alert(5)],
      StartDate: at(0),
      Cause: one(CAUSES),
      CrewStatus: one(CREWS),
      CustomersAffected: 1 + below(400),
      EstimatedRestoration: at(60 + 15 * below(40)),
      EstimateUpdated: at(10),
    };
  });
}

/** A sandbox to which a storm can be put; nothing is refused for coming too often. */
export class StormServer {
  readonly server: Server;
  readonly #regionIds: readonly string[];

  private constructor(server: Server, regionIds: readonly string[]) {
    this.server = server;
    this.#regionIds = regionIds;
  }

  static async create(): Promise<StormServer> {
    const server = await startServer({
      STORMLAMP_IMPORT_TOKEN: TOKEN,
      STORMLAMP_RATE_LIMIT_OUTAGES: String(1e12),
    });
    const { regions } = regionsCall.reply.parse(await (await fetch(`${server.origin}/api/regions`)).json());
    return new StormServer(
      server,
      regions.map(({ regionId }) => regionId),
    );
  }

  /** @returns how long, in ms, after the list was stored it was served, as the server tells it. */
  async put(count: number, seed = count): Promise<number> {
    const body = JSON.stringify({ outages: storm(count, this.#regionIds, seed) });
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const reply = await fetch(`${this.server.origin}/api/utility/outageMap`, { method: 'PUT', headers, body });
    if (!reply.ok) throw new Error(`the storm was refused: ${reply.status} ${await reply.text()}`);
    return Number(/^snapshot;dur=(\d+)$/.exec(reply.headers.get('server-timing') ?? '')?.[1]);
  }

  get port(): number {
    return Number(new URL(this.server.origin).port);
  }
}
