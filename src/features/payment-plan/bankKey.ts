/** Set by vite.config.ts; not in tests. `spki`: SubjectPublicKeyInfo, DER in base64. */
declare const __BANK_KEY__: { id: string; spki: string } | null | undefined;

/** What the bank account number is encrypted with; null: this build does not offer the plan. */
export const bankKey = typeof __BANK_KEY__ === 'object' ? __BANK_KEY__ : null;
