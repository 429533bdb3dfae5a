import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { chromiumArgs, findChromium } from '../../testing/chromium.ts';

/** A panel under measurement, and where its parts are found. */
export interface Panel {
  name: string;
  origin: string;
  signInPath: string;
  signIn: (page: Page) => Promise<void>;
  /** The list of users. */
  listPath: string;
  /** Its rows, and those of the screen after signing in. */
  rows: string;
  search: string;
  nextPage: string;
}

/** Milliseconds. */
export interface Figures {
  /** The sign-in page, without anything kept: to its first paint. */
  signInPaint: number;
  /** The users list, without anything kept: to its first filled row. */
  cold: number;
  /** The same with the files of the visit before. */
  warm: number;
  /** From the press of the button to the first row of the screen behind it. */
  signedIn: number;
  /** From one key in the search to its rows. */
  oneKey: number;
  /** From the press of Next to its rows. */
  nextPage: number;
}

declare global {
  interface Window {
    /** Kept by {@link watch} in the measured page. */
    bench: {
      firstRow?: number;
      pressed: number;
      rows: () => string[];
      whenRows: (isThere: (rows: string[]) => boolean) => Promise<number>;
    };
  }
}

/** Runs in the page before any of its own code: notes when rows were painted, and when a key or a button was pressed. */
function watch(rows: string) {
  const texts = () =>
    [...document.querySelectorAll(rows)]
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => text.includes('@example.com'));
  const whenRows = (isThere: (rows: string[]) => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => {
        const there = texts();
        if (there.length === 0 || !isThere(there)) return void requestAnimationFrame(look);
        // A message runs after the frame that shows them.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  window.bench = { pressed: 0, rows: texts, whenRows };
  for (const kind of ['keydown', 'click'])
    addEventListener(kind, ({ timeStamp }) => (window.bench.pressed = timeStamp), true);
  void whenRows(() => true).then((at) => (window.bench.firstRow = at));
}

async function open(
  browser: Browser,
  panel: Panel,
  slowdown: number,
  state?: Awaited<ReturnType<BrowserContext['storageState']>>,
) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(state && { storageState: state }),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // What runs this file wraps each named function in a call of its own, which a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watch, panel.rows);
  return { context, page };
}

const firstRow = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => window.bench.firstRow !== undefined);
  return page.evaluate(() => window.bench.firstRow ?? Number.NaN);
};

/** Nothing is asked for any more, and what is pressed next is pressed by somebody who has looked. */
const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(800);
};

/** From the next press to rows other than those that are there. */
async function timeToOtherRows(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const [before] = window.bench.rows();
    Object.assign(window, { changed: window.bench.whenRows(([first]) => first !== before) });
  });
  await press();
  return page.evaluate(async () => {
    const at = await (window as unknown as { changed: Promise<number> }).changed;
    return at - window.bench.pressed;
  });
}

/** Measures a panel once, each part in a browser of its own, so that nothing is kept from the part before. */
export async function measure(panel: Panel, slowdown: number): Promise<Figures> {
  const executablePath = findChromium();
  const withBrowser = async <Result>(work: (browser: Browser) => Promise<Result>) => {
    const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) });
    try {
      return await work(browser);
    } finally {
      await browser.close();
    }
  };

  const atSignIn = await withBrowser(async (browser) => {
    const { context, page } = await open(browser, panel, slowdown);
    await page.goto(panel.origin + panel.signInPath);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await settle(page);
    const signInPaint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    await panel.signIn(page);
    const signedIn = (await firstRow(page)) - (await page.evaluate(() => window.bench.pressed));
    return { signInPaint, signedIn, state: await context.storageState() };
  });

  const atList = await withBrowser(async (browser) => {
    const { page } = await open(browser, panel, slowdown, atSignIn.state);
    await page.goto(panel.origin + panel.listPath);
    const cold = await firstRow(page);
    await settle(page);
    await page.goto('about:blank');
    await page.goto(panel.origin + panel.listPath);
    const warm = await firstRow(page);
    await settle(page);
    const unsearched = await page.evaluate(() => window.bench.rows()[0]);
    await page.locator(panel.search).first().click();
    const oneKey = await timeToOtherRows(page, () => page.keyboard.type('k'));
    await page.locator(panel.search).first().fill('');
    await page.waitForFunction((first) => window.bench.rows()[0] === first, unsearched);
    await settle(page);
    const nextPage = await timeToOtherRows(page, () => page.locator(panel.nextPage).first().click());
    return { cold, warm, oneKey, nextPage };
  });

  const { signInPaint, signedIn } = atSignIn;
  return { signInPaint, signedIn, ...atList };
}
