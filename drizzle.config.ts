import { defineConfig } from 'drizzle-kit';

/** `npm run migrate:new` writes the next SQL file; the server applies the files at start. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/store/schema.ts',
  out: './server/store/migrations',
});
