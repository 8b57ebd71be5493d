import type { Dexie } from 'dexie';

export interface Access {
  table: string;
  kind: 'read' | 'write';
  /** What is written. */
  values: readonly Record<string, unknown>[];
}

export const quotaExceeded = () => new DOMException('no room', 'QuotaExceededError');
export const unknownError = () => new DOMException('Internal error', 'UnknownError');

/** Has every access to the database fail for which `failureOf` gives an error. To be called before it is opened. */
export function failing(db: Dexie, failureOf: (access: Access) => Error | null): void {
  const checked = <T>(access: Access, work: () => PromiseLike<T>): never => {
    const failure = failureOf(access);
    return (failure ? Promise.reject(failure) : work()) as never;
  };
  db.use({
    stack: 'dbcore',
    name: 'failing',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        const read = { table: name, kind: 'read' as const, values: [] };
        return {
          ...table,
          get: (asked) => checked(read, () => table.get(asked)),
          getMany: (asked) => checked(read, () => table.getMany(asked)),
          query: (asked) => checked(read, () => table.query(asked)),
          count: (asked) => checked(read, () => table.count(asked)),
          openCursor: (asked) => checked(read, () => table.openCursor(asked)),
          mutate: (asked) => {
            const values = 'values' in asked ? (asked.values as Record<string, unknown>[]) : [];
            return checked({ table: name, kind: 'write', values }, () => table.mutate(asked));
          },
        };
      },
    }),
  });
}
