import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { chromiumArgs, findChromium } from '../testing/chromium.ts';
import { contractApi, type ApiAnswer } from './first-row/apis.ts';
import { people, type Person } from './first-row/records.ts';
import { serve } from './first-row/serve.ts';
import { median } from './load.ts';
import { toTable, type Row } from './ours.ts';

const { values: options } = parseArgs({
  options: {
    panel: { type: 'string', default: resolve(import.meta.dirname, '../../apps/admin-web/dist') },
    transactions: { type: 'string', default: '10000' },
    slowdown: { type: 'string', default: '4' },
    /** Milliseconds from one key to the next. */
    pace: { type: 'string', default: '120' },
    rounds: { type: 'string', default: '3' },
  },
});
const slowdown = Number(options.slowdown);
const pace = Number(options.pace);
const rows = Number(options.transactions);
const goal = 100;

/** A server that knows the observed calls only: the panel loads the whole history, and searches it itself. */
function wholeHistory(all: readonly Person[], path: string, query: URLSearchParams): ApiAnswer | undefined {
  if (path !== '/all-transactions') return contractApi(all, path, query);
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? 1000);
  const transactions = all.slice((page - 1) * limit, page * limit).map(({ id, name, email }) => ({
    _id: `t${id}`,
    transaction_id: `TU-${String(id).padStart(6, '0')}`,
    transaction_category: 'topup',
    transaction_type: 'credit',
    user_id: { _id: `u${id}`, fullName: name, email },
    amount: (id * 37) % 5000,
    status: (['pending', 'approved', 'cancelled'] as const)[id % 3],
    network: 'BTC',
    date: new Date(Date.UTC(2026, 0, 1) - id * 60_000).toISOString(),
    transaction_hash: (id * 2_654_435_761).toString(16).padStart(64, '0'),
    description: `Top-up of ${email}`,
  }));
  const pagination = { totalCount: all.length, currentPage: page, totalPages: Math.ceil(all.length / limit) };
  return { body: { success: true, data: { transactions, pagination } } };
}

declare global {
  interface Window {
    /** How long each key took, in milliseconds. Kept in the measured page. */
    keys: number[];
  }
}

/** Runs in the page before any of its own code: notes how long each key took. */
function watchKeys() {
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // A message runs after the frame that shows what the key did.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.keys.push(performance.now() - timeStamp);
        port2.postMessage(null);
      }),
    true,
  );
}

/** Presses keys at the pace of a typist, and tells how long each took: from the press to the frame that shows it. */
async function pressAll(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate(() => {
    window.keys = [];
  });
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pace);
  }
  await page.waitForTimeout(1_000);
  return page.evaluate(() => window.keys);
}

const site = await serve({
  folder: options.panel,
  base: '/api/admin',
  api: wholeHistory.bind(undefined, people(rows)),
  latencyMs: 20,
});
const executablePath = findChromium();
const words = ['kovac', 'amara.bauer', 'tu-0042'];
const measured: Record<'written' | 'deleted', number[]> = { written: [], deleted: [] };

for (let round = 0; round < Number(options.rounds); round += 1) {
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  // What runs this file wraps each named function in a call of its own, which a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watchKeys);
  await page.goto(`${site.origin}/admin/signin`);
  await page.locator('input[type=email]').fill('admin@example.com');
  await page.locator('input[type=password]').fill('countinghouse');
  await page.locator('button[type=submit]').click();
  await page.locator('main table').first().waitFor();
  await page.goto(`${site.origin}/admin/transactions`);
  await page.getByText(rows.toLocaleString('en')).first().waitFor();
  await page.waitForLoadState('networkidle');
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  for (const word of words) {
    await page.locator('main input[type=search]').click();
    const keys = [...word];
    measured.written.push(...(await pressAll(page, keys)));
    measured.deleted.push(...(await pressAll(page, new Array<string>(keys.length).fill('Backspace'))));
  }
  await browser.close();
}
site.stop();

const cells = (name: string, times: number[]): Row => {
  const slowest = Math.max(...times);
  const value = `median ${median(times).toFixed(0)} ms, slowest of ${times.length} ${slowest.toFixed(0)} ms`;
  return [name, value, `≤ ${goal} ms`, slowest <= goal];
};
process.stdout.write(
  toTable(`${rows.toLocaleString('en')} rows loaded, Chromium at ${slowdown} × slow-down, a key each ${pace} ms`, [
    cells('A key that writes', measured.written),
    cells('A key that deletes', measured.deleted),
  ]),
);
process.exit(0);
