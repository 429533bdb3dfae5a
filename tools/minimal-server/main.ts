import { join } from 'node:path';
import { staff } from './seed-lists';
import { startMinimalServer } from './minimal-server';

const { PORT = '4400', LATENCY_MS = '40', ORIGIN } = process.env;

const { origin } = await startMinimalServer({
  port: Number(PORT),
  latencyMs: Number(LATENCY_MS),
  panel: join(import.meta.dirname, '../../apps/admin-web/dist'),
  ...(ORIGIN && { origin: ORIGIN }),
});

console.log(`The panel with a minimal server: ${origin}`);
for (const [mailbox] of staff.slice(0, 2)) console.log(`  ${mailbox}@countinghouse.example / countinghouse`);
