import { startDemoDatabase } from '../../../tools/testing/demo-database.ts';

/** Environment variable with the URL of the demo's PostgreSQL; each worker makes a copy. */
export const DEMO_URL_VARIABLE = 'E2E_DEMO_URL';

/** Creates the demo database, once for all workers. Returns a function that removes it. */
export default async function startDemo(): Promise<() => Promise<void>> {
  const postgres = await startDemoDatabase();
  process.env[DEMO_URL_VARIABLE] = postgres.url();
  return () => postgres.stop();
}
