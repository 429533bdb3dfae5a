import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltServer } from '../../../tools/testing/built-server.ts';

/** Where the workers find the demo; each takes a copy. */
export const demoFolder = 'E2E_DEMO_DIR';

/** Fills a database with the demo, once for all workers. Returns a function that removes it. */
export default async function prepareDemo(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-demo-'));
  process.env[demoFolder] = folder;
  const server = await startBuiltServer({ DATA_DIR: folder, SEED: 'demo' });
  await server.stop();
  return () => rmSync(folder, { recursive: true });
}
