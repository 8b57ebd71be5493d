/** SQLSTATEs: a deadlock, a row that another transaction wrote meanwhile, one that refers to a row that is gone. */
const CONFLICTS = ['40P01', '40001', '23503'];
const ATTEMPTS = 5;

/**
 * Runs a transaction that clears whole tables, and again where PostgreSQL ended it in favour of another one.
 * @throws the database's error: any other one at once, a conflict after the fifth attempt
 */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !CONFLICTS.includes(sqlState(error))) throw error;
    }
  }
}

/** Drizzle wraps what the database said. */
function sqlState(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code ?? (cause ? sqlState(cause) : '');
}
