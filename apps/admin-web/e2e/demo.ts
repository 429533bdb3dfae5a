import { startDemoDatabase } from '../../../tools/testing/demo-database.ts';

/** Where the workers find the PostgreSQL with the demo; each takes a copy. */
export const demoUrl = 'E2E_DEMO_URL';

/** Fills a database with the demo, once for all workers. Returns a function that removes it. */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  const postgres = await startDemoDatabase();
  process.env[demoUrl] = postgres.url();
  return () => postgres.stop();
}
