import { existsSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { median } from '../load.ts';
import { contractApi, simpleRestApi } from './apis.ts';
import { buildPeer, type Peer } from './build-peer.ts';
import { measure, type Figures, type Panel } from './measure.ts';
import { createUsers } from './records.ts';
import { serve } from './serve.ts';

const { values: options } = parseArgs({
  options: {
    panel: { type: 'string', default: resolve(import.meta.dirname, '../../../apps/admin-web/dist') },
    peers: { type: 'string', default: join(tmpdir(), 'countinghouse-peers') },
    users: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    latency: { type: 'string', default: '20' },
    slowdown: { type: 'string', default: '4' },
  },
});
const rounds = Number(options.rounds);
const slowdown = Number(options.slowdown);
const latencyMs = Number(options.latency);

/** The measurements, and the maximum share of the best peer's time. */
const MEASUREMENTS: Readonly<Record<keyof Figures, { name: string; goal: number }>> = {
  signInPaint: { name: 'Sign-in page, first paint', goal: 0.55 },
  cold: { name: 'Users list, cold, first row', goal: 0.65 },
  warm: { name: 'Users list, warm, first row', goal: 0.7 },
  signedIn: { name: 'Sign-in submitted, first row (ours: the complete dashboard)', goal: 1 },
  oneKey: { name: 'One key in the search, rows shown', goal: 0.9 },
  nextPage: { name: 'Next page, rows shown', goal: 0.9 },
};

const isMeasurement = (key: string): key is keyof Figures => Object.hasOwn(MEASUREMENTS, key);

const fillIn = (email: string, password: string) => async (page: Page) => {
  await page.locator(email).fill('admin@example.com');
  await page.locator(password).fill('countinghouse');
  await page.locator('button[type=submit]').click();
};

const PANELS: Readonly<Record<'ours' | Peer, Omit<Panel, 'name' | 'origin'>>> = {
  ours: {
    signInPath: '/admin/signin',
    signIn: fillIn('input[type=email]', 'input[type=password]'),
    listPath: '/admin/users',
    rows: 'main tbody tr',
    search: 'main input[type=search]',
    nextPage: 'main button:has-text("Next")',
  },
  'react-admin': {
    signInPath: '/login',
    signIn: fillIn('input[name=username]', 'input[name=password]'),
    listPath: '/users',
    rows: 'tbody tr.RaDatagrid-row',
    search: 'input[name=q]',
    nextPage: 'button[aria-label="Go to next page"]',
  },
  'refine-mantine': {
    signInPath: '/login',
    signIn: fillIn('input[name=email]', 'input[name=password]'),
    listPath: '/users',
    rows: 'tr.user-row',
    search: 'input#q',
    nextPage: 'button.mantine-Pagination-item >> nth=-1',
  },
};

if (!existsSync(join(options.panel, 'index.html'))) throw new Error('Build the panel first: npx nx build admin-web');
const users = createUsers(Number(options.users));
const contract = { base: '/api/admin', api: contractApi.bind(undefined, users), latencyMs };
const simpleRest = { base: '/api', api: simpleRestApi.bind(undefined, users), latencyMs };
const sites = {
  ours: await serve({ folder: options.panel, ...contract }),
  'react-admin': await serve({ folder: await buildPeer('react-admin', options.peers), ...simpleRest }),
  'refine-mantine': await serve({ folder: await buildPeer('refine-mantine', options.peers), ...simpleRest }),
};
const names = ['ours', 'react-admin', 'refine-mantine'] as const;
const figuresByPanel: Record<(typeof names)[number], Figures[]> = { ours: [], 'react-admin': [], 'refine-mantine': [] };

try {
  // In turn, so that changes of the machine's speed affect all alike.
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of names) {
      const figures = await measure({ name, origin: sites[name].origin, ...PANELS[name] }, slowdown);
      figuresByPanel[name].push(figures);
      process.stderr.write(`round ${round}, ${name}: ${JSON.stringify(figures)}\n`);
    }
  }
} finally {
  for (const { stop } of Object.values(sites)) stop();
}

const cores = cpus();
const lines = Object.keys(MEASUREMENTS)
  .filter(isMeasurement)
  .map((part) => {
    const [ours = Number.NaN, ...peers] = names.map((name) =>
      median(figuresByPanel[name].map((figures) => figures[part])),
    );
    const share = ours / Math.min(...peers);
    const { name, goal } = MEASUREMENTS[part];
    const cells = [ours, ...peers].map((ms) => Math.round(ms).toLocaleString('en'));
    return `| ${name} | ${cells.join(' | ')} | ${share.toFixed(2)} | ≤ ${goal} | ${share <= goal ? 'met' : '**missed**'} |`;
  });
process.stdout.write(
  [
    `Chromium at ${slowdown} × slow-down, ${cores.length} cores (${cores[0]?.model.trim()}), ${rounds} rounds in turn, ${options.users} users, ${latencyMs} ms of latency; medians in ms.`,
    '',
    '| Measured | Ours | react-admin | Refine (Mantine) | Relative to the best peer | Goal | |',
    '|---|--:|--:|--:|--:|---|---|',
    ...lines,
    '',
  ].join('\n'),
);
process.exit(0);
