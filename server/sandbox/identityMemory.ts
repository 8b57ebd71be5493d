import type { Adapter, AdapterPayload } from 'oidc-provider';

/**
 * Where the sandbox's provider keeps its sessions and codes: in memory. After a restart a customer types
 * the password again; the app's own sessions are in the database and live on.
 */
export function identityMemory(): (model: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; until: number }>();
  const live = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry && entry.until > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const firstWhere = (model: string, fits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const key of entries.keys()) {
      const payload = key.startsWith(`${model}:`) ? live(key) : undefined;
      if (payload && fits(payload)) return payload;
    }
    return undefined;
  };
  const dropDead = () => {
    for (const key of [...entries.keys()]) live(key);
  };

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      if (entries.size > 5000) dropDead();
      entries.set(`${model}:${id}`, { payload, until: Date.now() + (expiresIn || 24 * 3600) * 1000 });
    },
    find: async (id) => live(`${model}:${id}`),
    findByUid: async (uid) => firstWhere(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => firstWhere(model, (payload) => payload.userCode === userCode),
    async consume(id) {
      const payload = live(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
