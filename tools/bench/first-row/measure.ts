import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { chromiumArgs, findChromium } from '../../testing/chromium.ts';

/** A measured panel, with the selectors of its parts. */
export interface Panel {
  name: string;
  origin: string;
  signInPath: string;
  signIn: (page: Page) => Promise<void>;
  /** Path of the users list. */
  listPath: string;
  /** Selector of the rows of the list and of the screen after sign-in. */
  rows: string;
  search: string;
  nextPage: string;
}

/** The measurements of a panel, in milliseconds. */
export interface Figures {
  /** The sign-in page with an empty cache: time to first paint. */
  signInPaint: number;
  /** The users list with an empty cache: time to the first filled row. */
  cold: number;
  /** The same with a warm cache. */
  warm: number;
  /** From the sign-in click to the first row of the next screen. */
  signedIn: number;
  /** From a key press in the search field to its rows. */
  oneKey: number;
  /** From the click on Next to its rows. */
  nextPage: number;
}

declare global {
  interface Window {
    /** Set by {@link watch} in the measured page. */
    bench: {
      firstRow?: number;
      pressed: number;
      rows: () => string[];
      whenRows: (isExpected: (rows: string[]) => boolean) => Promise<number>;
    };
  }
}

/** Runs in the page before its own code: records when rows are painted, and when a key or button is pressed. */
function watch(rows: string) {
  const texts = () =>
    [...document.querySelectorAll(rows)]
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => text.includes('@example.com'));
  const whenRows = (isExpected: (rows: string[]) => boolean) =>
    new Promise<number>((resolve) => {
      const checkFrame = () => {
        const rowTexts = texts();
        if (rowTexts.length === 0 || !isExpected(rowTexts)) return void requestAnimationFrame(checkFrame);
        // A message is handled after the frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      };
      requestAnimationFrame(checkFrame);
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
  // tsx wraps named functions in a helper that pages do not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watch, panel.rows);
  return { context, page };
}

const firstRow = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => window.bench.firstRow !== undefined);
  return page.evaluate(() => window.bench.firstRow ?? Number.NaN);
};

/** Waits until the network is idle, and as long as a user looks at the screen. */
const waitUntilSettled = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(800);
};

/** Measures from the next press until the rows change. */
async function measureRowChange(page: Page, press: () => Promise<void>): Promise<number> {
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

/** Measures a panel once, each part in a new browser with an empty cache. */
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
    await waitUntilSettled(page);
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
    await waitUntilSettled(page);
    await page.goto('about:blank');
    await page.goto(panel.origin + panel.listPath);
    const warm = await firstRow(page);
    await waitUntilSettled(page);
    const firstText = await page.evaluate(() => window.bench.rows()[0]);
    await page.locator(panel.search).first().click();
    const oneKey = await measureRowChange(page, () => page.keyboard.type('k'));
    await page.locator(panel.search).first().fill('');
    await page.waitForFunction((first) => window.bench.rows()[0] === first, firstText);
    await waitUntilSettled(page);
    const nextPage = await measureRowChange(page, () => page.locator(panel.nextPage).first().click());
    return { cold, warm, oneKey, nextPage };
  });

  const { signInPaint, signedIn } = atSignIn;
  return { signInPaint, signedIn, ...atList };
}
