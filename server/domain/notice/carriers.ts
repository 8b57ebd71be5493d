import type { ProviderHealth, ProviderName, ProvidersHealth } from '#contracts/noticeHealth.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { noteOutcomes, readProvider } from '../../store/notice/providerOutcomes.ts';
import type { Db } from '../../store/open.ts';
import type { Channel } from './produceNotices.ts';

/** A circuit breaker, as of `providers/breaker.ts`. */
export interface Breaker {
  enter(): boolean;
  succeeded(): void;
  failed(): void;
  state(): 'closed' | 'open';
  retryAt(): Date | null;
}

const PROVIDER_OF: Record<Channel, ProviderName> = { email: 'mail', sms: 'text', pushNotif: 'push' };

/** Who carries notices by each way: whether they take any now, and how they did. */
export interface Carriers {
  /** How many may be claimed for a way: as many as there are, one as a probe, or none. */
  admits(way: Channel): 'all' | 'one' | 'none';
  /** Asked right before one is sent; its outcome is then noted. */
  enter(way: Channel): boolean;
  /** When one that may not go now takes its turn again. */
  retryAt(way: Channel): Date;
  /** `kind`: `sent`, or what was the matter. `works`: whether the provider does, whatever became of this notice. */
  note(way: Channel, kind: string, works: boolean): void;
  /** Writes what was noted since; where the database takes it not, the next time. */
  keepCounts(way: Channel): Promise<void>;
  health(): Promise<ProvidersHealth>;
}

/**
 * @param db what is counted there is that of all servers
 * @param now also of jobs that run as of another time
 * @param breakers this server's own; none for push, where each push service has its own
 */
export function makeCarriers(
  db: () => Db,
  now: () => Date,
  ways: readonly Channel[],
  breakers: Partial<Record<Channel, Breaker>>,
): Carriers {
  const noted: Record<Channel, string[]> = { email: [], sms: [], pushNotif: [] };

  const isOpen = (way: Channel) => breakers[way]?.state() === 'open';
  const retryAt = (way: Channel): Date => breakers[way]?.retryAt() ?? now();

  async function healthOf(way: Channel): Promise<[ProviderName, ProviderHealth]> {
    const provider = PROVIDER_OF[way];
    const present = now();
    const asked = { provider, way, day: reginaDay(present), now: present };
    const { lastSuccess, failures, waiting, oldest } = await readProvider(db(), asked);
    return [
      provider,
      {
        lastSuccess: lastSuccess?.toISOString() ?? null,
        failures,
        waiting,
        oldestS: oldest && Math.round((present.getTime() - oldest.getTime()) / 1000),
        isHeldBack: isOpen(way),
      },
    ];
  }

  return {
    admits(way) {
      if (!isOpen(way)) return 'all';
      return retryAt(way) > now() ? 'none' : 'one';
    },
    enter: (way) => breakers[way]?.enter() ?? true,
    retryAt,
    note(way, kind, works) {
      noted[way].push(kind);
      if (works) breakers[way]?.succeeded();
      else breakers[way]?.failed();
    },
    async keepCounts(way) {
      const kinds = noted[way].splice(0);
      const at = now();
      await noteOutcomes(db(), { provider: PROVIDER_OF[way], day: reginaDay(at), at }, kinds).catch(() => {
        noted[way].push(...kinds);
      });
    },
    health: async () => Object.fromEntries(await Promise.all(ways.map(healthOf))) as ProvidersHealth,
  };
}
