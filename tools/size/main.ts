import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../nx.mjs';
import { budgets, entryBudgets } from './budgets';
import { getBundledBytes } from './bundle';
import { getScriptFiles, getGzippedBytes, type Manifest } from './first-load';

const dist = join(root, 'apps/admin-web/dist');
const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const rows = budgets.map(({ page, limit, modules }) => {
  const files = getScriptFiles(manifest, modules);
  const kilobytes = getGzippedBytes(dist, files) / 1000;
  return { page, files: files.length, 'kB gzip': Number(kilobytes.toFixed(1)), limit, within: kilobytes <= limit };
});

const entries = await Promise.all(
  entryBudgets.map(async ({ entry, limit }) => {
    const kilobytes = (await getBundledBytes(join(root, entry))) / 1000;
    return { entry, 'kB gzip': Number(kilobytes.toFixed(1)), limit, within: kilobytes <= limit };
  }),
);

console.table(rows);
console.table(entries);

if ([...rows, ...entries].some(({ within }) => !within)) {
  console.error('A page or a package entry exceeds its size budget (tools/size/budgets.ts).');
  process.exitCode = 1;
}
