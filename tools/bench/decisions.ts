import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startBuiltServer } from '../testing/built-server.ts';
import { chromiumArgs, findChromium } from '../testing/chromium.ts';
import { median } from './load.ts';
import { toTable } from './countinghouse.ts';

/**
 * Twenty decisions of the demo by keyboard. A failed check is a reason to reject. Counts the keys and the time that the
 * panel takes.
 */
interface QueueWork {
  /** The shortcut on the dashboard. */
  shortcut: string;
  cases: number;
  approveKey: string;
  rejectKey: string;
}

const QUEUES: Readonly<Record<string, QueueWork>> = {
  Withdrawals: { shortcut: '1', cases: 6, approveKey: 'a', rejectKey: 'r' },
  'Top-ups': { shortcut: '2', cases: 8, approveKey: 'a', rejectKey: 'c' },
  KYC: { shortcut: '3', cases: 3, approveKey: 'a', rejectKey: 'r' },
  Tickets: { shortcut: '4', cases: 3, approveKey: 'p', rejectKey: 'p' },
};

/**
 * Seconds per key and seconds of preparation per decision for an average typist, by the keystroke-level model (Card,
 * Moran, Newell 1980, "The keystroke-level model for user performance time with interactive systems"). Reading is not
 * included.
 */
const SECONDS_PER_KEY = 0.28;
const PREPARATION_SECONDS = 1.35;

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-decisions-'));
const server = await startBuiltServer({ DATA_DIR: folder, SEED: 'demo' });
const executablePath = findChromium();
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
// tsx wraps named functions in a helper that pages do not have.
await page.addInitScript('globalThis.__name = (named) => named');

declare global {
  interface Window {
    /** Duration of the last step in milliseconds, stored in the measured page. */
    step: Promise<number>;
  }
}

interface QueueResult {
  keys: number;
  decisions: number;
  ms: number;
  approved: number;
  /** Durations from J or K to the next case, in milliseconds. */
  steps: number[];
}

const results: Record<string, QueueResult> = {};
let keys = 0;

async function press(key: string) {
  keys += 1;
  await page.keyboard.press(key);
}

const title = () => page.getByRole('heading', { level: 1 });
const dialog = () => page.getByRole('dialog');

/** Waits until the title changes, checking on every frame. */
const waitForNextCase = (before: string) =>
  page.waitForFunction((text) => document.querySelector('h1')?.textContent !== text, before);

/**
 * Confirms a dialog by keyboard: selects the first reason, moves from Cancel to the confirm button, and presses Space.
 */
async function confirmDialog() {
  await dialog().locator('[data-autofocus]').and(page.locator(':focus')).waitFor();
  const dialogTitle = (await dialog().getByRole('heading').first().textContent()) ?? '';
  if (await dialog().getByRole('radio').first().isVisible()) await press('1');
  await press('Tab');
  await press('Space');
  await dialog().getByRole('heading', { name: dialogTitle, exact: true }).waitFor({ state: 'detached' });
}

async function decide({ approveKey, rejectKey }: QueueWork): Promise<boolean> {
  const before = (await title().textContent()) ?? '';
  await page.locator(`button[aria-keyshortcuts="${approveKey.toUpperCase()}"]:enabled`).waitFor();
  await page.getByRole('status', { name: 'Loading checks' }).waitFor({ state: 'detached' });
  const isFailed = await page.getByRole('region', { name: 'Checks' }).getByText('Fail', { exact: true }).count();
  await press(isFailed > 0 ? rejectKey : approveKey);
  await dialog().waitFor();
  do await confirmDialog();
  while (await isConfirmationPending(before));
  return isFailed === 0;
}

/** Returns whether another confirmation follows, rather than the next case. */
async function isConfirmationPending(before: string): Promise<boolean> {
  const next = waitForNextCase(before).then(() => false);
  return Promise.race([
    next,
    dialog()
      .waitFor()
      .then(() => true),
  ]);
}

await page.goto(`${server.origin}/admin/signin`);
await page.locator('input[type=email]').fill('admin@countinghouse.example');
await page.locator('input[type=password]').fill('countinghouse');
await page.locator('button[type=submit]').click();
await page.waitForURL((url) => !url.pathname.endsWith('/signin'));

for (const [name, each] of Object.entries(QUEUES)) {
  await page.goto(`${server.origin}/admin/dashboard`);
  await page.getByRole('heading', { name: 'Pending work' }).waitFor();
  const startValues = { keys, ms: performance.now() };
  const dashboard = (await title().textContent()) ?? '';
  await press(each.shortcut);
  await waitForNextCase(dashboard);
  await page.locator(`button[aria-keyshortcuts="${each.approveKey.toUpperCase()}"]:enabled`).waitFor();
  let approved = 0;
  for (let index = 0; index < each.cases; index += 1) if (await decide(each)) approved += 1;
  const steps: number[] = [];
  results[name] = {
    keys: keys - startValues.keys,
    decisions: each.cases,
    ms: performance.now() - startValues.ms,
    approved,
    steps,
  };
  for (const key of ['j', 'j', 'j', 'k', 'k', 'k', 'j', 'j', 'j', 'k', 'k', 'k']) {
    const before = (await title().textContent()) ?? '';
    // Lets the next case load. The network is never idle because of the event stream.
    await page.waitForTimeout(500);
    steps.push(await timeKey(key, before, each.approveKey.toUpperCase()));
  }
}

/** Measures from a key press to the frame that shows another case with an enabled decision button. */
async function timeKey(key: string, before: string, decisionKey: string): Promise<number> {
  const expected = { text: before, selector: `main button[aria-keyshortcuts="${decisionKey}"]:enabled` };
  await page.evaluate(({ text, selector }) => {
    window.step = new Promise((resolve) => {
      const checkFrame = (pressedAt: number) => {
        const isShown = document.querySelector('h1')?.textContent !== text;
        const button = document.querySelector(selector);
        if (isShown && button) resolve(performance.now() - pressedAt);
        else requestAnimationFrame(() => checkFrame(pressedAt));
      };
      addEventListener('keydown', ({ timeStamp }) => checkFrame(timeStamp), { once: true, capture: true });
    });
  }, expected);
  await page.keyboard.press(key);
  return page.evaluate(() => window.step);
}

await browser.close();
await server.stop();
rmSync(folder, { recursive: true });

const all = Object.values(results);
const sum = (pick: (each: (typeof all)[number]) => number) => all.reduce((total, each) => total + pick(each), 0);
const decisions = sum((each) => each.decisions);
const panelSeconds = sum((each) => each.ms) / 1000;
const personSeconds = sum((each) => each.keys) * SECONDS_PER_KEY + decisions * PREPARATION_SECONDS;
const formatTimes = (steps: number[]) =>
  `median ${median(steps).toFixed(0)} ms, slowest of ${steps.length}: ${Math.max(...steps).toFixed(0)} ms`;
const isWithinTarget = (steps: number[]) => Math.max(...steps) <= 100;

process.stdout.write(
  toTable('the demo on the embedded database, Chromium at 1440 × 900, one round', [
    ...Object.entries(results).map(
      ([name, each]) =>
        [
          `${name}: ${each.decisions} decisions`,
          `${each.keys} keys, ${(each.ms / 1000).toFixed(1)} s in the panel, ${each.approved} approved`,
          '',
          undefined,
        ] satisfies Parameters<typeof toTable>[1][number],
    ),
    [`All ${decisions}`, `${sum((each) => each.keys)} keys, ${panelSeconds.toFixed(1)} s in the panel`, '', undefined],
    [
      'With an average typist, without time to read',
      `${(panelSeconds + personSeconds).toFixed(0)} s`,
      '≤ 120 s',
      panelSeconds + personSeconds <= 120,
    ],
    ...Object.entries(results).map(
      ([name, { steps }]) =>
        [
          `J or K in ${name}, until the next case is shown`,
          formatTimes(steps),
          '≤ 100 ms',
          isWithinTarget(steps),
        ] satisfies Parameters<typeof toTable>[1][number],
    ),
  ]),
);
process.exit(0);
