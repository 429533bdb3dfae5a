import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name <what>` in this folder writes the next migration from the schema; add `--custom` for one by hand. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/database/schema.ts',
  out: './src/database/migrations',
  casing: 'snake_case',
  migrations: { prefix: 'index' },
});
