import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startBuiltServer } from '../testing/built-server.ts';
import { chromiumArgs, findChromium } from '../testing/chromium.ts';
import { median } from './load.ts';
import { toTable } from './ours.ts';

/**
 * Twenty decisions of the demo, made by keys alone. What speaks against a case is a reason to refuse it, as it would be to an
 * admin; what the keys are pressed by knows the rest: how many keys it takes, and how long the panel takes.
 */
interface Work {
  /** The key on the dashboard. */
  begins: string;
  cases: number;
  yes: string;
  no: string;
}

const work: Readonly<Record<string, Work>> = {
  Withdrawals: { begins: '1', cases: 6, yes: 'a', no: 'r' },
  'Top-ups': { begins: '2', cases: 8, yes: 'a', no: 'c' },
  KYC: { begins: '3', cases: 3, yes: 'a', no: 'r' },
  Tickets: { begins: '4', cases: 3, yes: 'p', no: 'p' },
};

/**
 * Seconds a key, and seconds to get ready for a decision, of an average typist: the keystroke-level model (Card, Moran,
 * Newell 1980, "The keystroke-level model for user performance time with interactive systems"). Reading is not in it.
 */
const secondsAKey = 0.28;
const secondsToPrepare = 1.35;

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-decisions-'));
const server = await startBuiltServer({ DATA_DIR: folder, SEED: 'demo' });
const executablePath = findChromium();
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
// What runs this file wraps each named function in a call of its own, which a page does not have.
await page.addInitScript('globalThis.__name = (named) => named');

declare global {
  interface Window {
    /** How long the last step took, in milliseconds. Kept in the measured page. */
    step: Promise<number>;
  }
}

interface Counted {
  keys: number;
  decisions: number;
  ms: number;
  approved: number;
  /** From a J or K to the case that it leads to, in milliseconds each. */
  steps: number[];
}

const counted: Record<string, Counted> = {};
let keys = 0;

async function press(key: string) {
  keys += 1;
  await page.keyboard.press(key);
}

const title = () => page.getByRole('heading', { level: 1 });
const question = () => page.getByRole('dialog');

/** Waits until the title is another one; a check for each frame of the page. */
const hasGoneOn = (before: string) =>
  page.waitForFunction((text) => document.querySelector('h1')?.textContent !== text, before);

/** Answers whatever is asked: a reason by its digit, one step from Cancel, and Space. */
async function response() {
  await question().locator('[data-autofocus]').and(page.locator(':focus')).waitFor();
  const asked = (await question().getByRole('heading').first().textContent()) ?? '';
  if (await question().getByRole('radio').first().isVisible()) await press('1');
  await press('Tab');
  await press('Space');
  await question().getByRole('heading', { name: asked, exact: true }).waitFor({ state: 'detached' });
}

async function decide({ yes, no }: Work): Promise<boolean> {
  const before = (await title().textContent()) ?? '';
  await page.locator(`button[aria-keyshortcuts="${yes.toUpperCase()}"]:enabled`).waitFor();
  await page.getByRole('status', { name: 'Loading the facts' }).waitFor({ state: 'detached' });
  const isFailed = await page.getByRole('region', { name: 'Facts' }).getByText('Against', { exact: true }).count();
  await press(isFailed > 0 ? no : yes);
  await question().waitFor();
  do await response();
  while (await isAskedAgain(before));
  return isFailed === 0;
}

/** Whether another question follows, or the next case is there. */
async function isAskedAgain(before: string): Promise<boolean> {
  const next = hasGoneOn(before).then(() => false);
  return Promise.race([
    next,
    question()
      .waitFor()
      .then(() => true),
  ]);
}

await page.goto(`${server.origin}/admin/signin`);
await page.locator('input[type=email]').fill('admin@countinghouse.example');
await page.locator('input[type=password]').fill('countinghouse');
await page.locator('button[type=submit]').click();
await page.waitForURL((url) => !url.pathname.endsWith('/signin'));

for (const [name, each] of Object.entries(work)) {
  await page.goto(`${server.origin}/admin/dashboard`);
  await page.getByRole('heading', { name: 'What waits' }).waitFor();
  const at = { keys, ms: performance.now() };
  const dashboard = (await title().textContent()) ?? '';
  await press(each.begins);
  await hasGoneOn(dashboard);
  await page.locator(`button[aria-keyshortcuts="${each.yes.toUpperCase()}"]:enabled`).waitFor();
  let approved = 0;
  for (let place = 0; place < each.cases; place += 1) if (await decide(each)) approved += 1;
  const steps: number[] = [];
  counted[name] = { keys: keys - at.keys, decisions: each.cases, ms: performance.now() - at.ms, approved, steps };
  for (const key of ['j', 'j', 'j', 'k', 'k', 'k', 'j', 'j', 'j', 'k', 'k', 'k']) {
    const before = (await title().textContent()) ?? '';
    // The next case is read meanwhile. The network is never idle: the server tells what changes.
    await page.waitForTimeout(500);
    steps.push(await timeKey(key, before, each.yes.toUpperCase()));
  }
}

/** From a key to the frame that shows another case with a button that decides it. */
async function timeKey(key: string, before: string, decides: string): Promise<number> {
  const wanted = { text: before, selector: `main button[aria-keyshortcuts="${decides}"]:enabled` };
  await page.evaluate(({ text, selector }) => {
    window.step = new Promise((resolve) => {
      const look = (pressedAt: number) => {
        const isShown = document.querySelector('h1')?.textContent !== text;
        const button = document.querySelector(selector);
        if (isShown && button) resolve(performance.now() - pressedAt);
        else requestAnimationFrame(() => look(pressedAt));
      };
      addEventListener('keydown', ({ timeStamp }) => look(timeStamp), { once: true, capture: true });
    });
  }, wanted);
  await page.keyboard.press(key);
  return page.evaluate(() => window.step);
}

await browser.close();
await server.stop();
rmSync(folder, { recursive: true });

const all = Object.values(counted);
const sum = (pick: (each: (typeof all)[number]) => number) => all.reduce((total, each) => total + pick(each), 0);
const decisions = sum((each) => each.decisions);
const panelSeconds = sum((each) => each.ms) / 1000;
const personSeconds = sum((each) => each.keys) * secondsAKey + decisions * secondsToPrepare;
const inWords = (steps: number[]) =>
  `median ${median(steps).toFixed(0)} ms, slowest of ${steps.length} ${Math.max(...steps).toFixed(0)} ms`;
const isInTime = (steps: number[]) => Math.max(...steps) <= 100;

process.stdout.write(
  toTable('the demo on the embedded database, Chromium at 1440 × 900, one round', [
    ...Object.entries(counted).map(
      ([name, each]) =>
        [
          `${name}: ${each.decisions} decisions`,
          `${each.keys} keys, ${(each.ms / 1000).toFixed(1)} s of the panel's, ${each.approved} with yes`,
          '',
          undefined,
        ] satisfies Parameters<typeof toTable>[1][number],
    ),
    [
      `All ${decisions}`,
      `${sum((each) => each.keys)} keys, ${panelSeconds.toFixed(1)} s of the panel's`,
      '',
      undefined,
    ],
    [
      'With an average typist, reading left out',
      `${(panelSeconds + personSeconds).toFixed(0)} s`,
      '≤ 120 s',
      panelSeconds + personSeconds <= 120,
    ],
    ...Object.entries(counted).map(
      ([name, { steps }]) =>
        [
          `J or K in ${name}, until the next case is there`,
          inWords(steps),
          '≤ 100 ms',
          isInTime(steps),
        ] satisfies Parameters<typeof toTable>[1][number],
    ),
  ]),
);
process.exit(0);
