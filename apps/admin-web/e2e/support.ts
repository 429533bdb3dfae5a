import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { createApiClient, type ApiClient } from '@countinghouse/api-client/core';
import type { Schemas } from '@countinghouse/api-client/schema';
import { findUnsaid } from '@countinghouse/testing/unsaid';
import {
  expect,
  test as base,
  type APIRequestContext,
  type ConsoleMessage,
  type Page,
  type Route,
} from '@playwright/test';
import { colourRules } from '../../../tools/testing/axe-rules.ts';
import { startOtherServer } from '../../../tools/other-server/other-server.ts';
import { startBuiltServer } from '../../../tools/testing/built-server.ts';
import { copyDemo } from '../../../tools/testing/demo-database.ts';
import { demoUrl } from './demo';

/** The demo's accounts. */
export const accounts = {
  admin: { email: 'admin@countinghouse.example', password: 'countinghouse' },
  support: { email: 'support@countinghouse.example', password: 'countinghouse' },
  finance: { email: 'finance@countinghouse.example', password: 'countinghouse' },
} as const;

export type Account = keyof typeof accounts;

export interface Session {
  token: string;
  id: string;
}

export interface Options {
  /** Who is signed in when the test begins; nobody where it is null. */
  account: Account | null;
  /** The test provokes what the Content-Security-Policy refuses. */
  isRefusalMeant: boolean;
}

export interface Checks {
  /** Refuses a tag that names no project under `libs/`: a run of what has changed would leave its test out. */
  tagsNameLibraries: void;
  /** Refuses, at the end of a test, a screen that shows a value which is not there. */
  nothingUnsaid: void;
  /**
   * What the browser has refused because of the server's Content-Security-Policy. At the end of a test there must be
   * nothing, unless it is meant.
   */
  refused: string[];
}

export interface WorkerOptions {
  /** Whose server the panel is over: ours, or `tools/other-server`, which has what the product's document shows. */
  host: 'ours' | 'theirs';
  /** Whose journeys use up what the demo has, so that they need a copy of it that no other file sees. */
  copy: string | undefined;
}

export interface WorkerFixtures {
  /** The origin of this worker's own server, so that no test sees what another does at the same time. */
  server: string;
  /** Signs in once for each worker and account, so that the tests stay under the limit of sign-ins. */
  sessionOf: (account: Account) => Promise<Session>;
  /** Asks the server as the main admin would, without the page. */
  client: ApiClient;
}

const libraries = readdirSync(resolve(import.meta.dirname, '../../../libs'));

export const test = base.extend<Options & Checks, WorkerFixtures & WorkerOptions>({
  host: ['ours', { option: true, scope: 'worker' }],
  copy: [undefined, { option: true, scope: 'worker' }],

  tagsNameLibraries: [
    async ({}, provide, { tags }) => {
      for (const tag of tags) expect(['any-server', 'any-server-always', ...libraries]).toContain(tag.slice(1));
      await provide();
    },
    { auto: true, box: true },
  ],

  nothingUnsaid: [
    async ({ page }, provide) => {
      await provide();
      expect(await page.locator('body').evaluate(findUnsaid)).toBeUndefined();
    },
    { auto: true, box: true },
  ],

  refused: [
    async ({ context, isRefusalMeant }, provide) => {
      const refused: string[] = [];
      const listen = (message: ConsoleMessage) => {
        if (/Content Security Policy|Trusted(HTML|Script)/i.test(message.text())) refused.push(message.text());
      };
      context.on('console', listen);
      await provide(refused);
      context.off('console', listen);
      if (!isRefusalMeant) expect(refused).toEqual([]);
    },
    { auto: true, box: true },
  ],

  account: ['admin', { option: true }],
  isRefusalMeant: [false, { option: true }],

  server: [
    async ({ host }, provide) => {
      if (host === 'theirs') {
        const server = await startOtherServer({ panel: resolve(import.meta.dirname, '../dist') });
        await provide(server.origin);
        return server.stop();
      }
      const copy = await copyDemo(process.env[demoUrl] ?? '');
      const server = await startBuiltServer({
        DATABASE_URL: copy.url,
        SIGN_IN_LIMIT_PER_ADDRESS: '1000',
        REQUEST_LIMIT_PER_ADDRESS: '1000000',
        REQUEST_LIMIT_PER_SESSION: '1000000',
      });
      await provide(server.origin);
      await server.stop();
      await copy.drop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ server }, provide) => provide(server),

  sessionOf: [
    async ({ playwright, server }, provide) => {
      const request = await playwright.request.newContext({ baseURL: server });
      const sessions = new Map<Account, Promise<Session>>();
      const signIn = async (account: Account) => {
        const response = await request.post('/api/admin/signin', { data: accounts[account] });
        const { token, data } = await response.json();
        return { token, id: data._id };
      };
      await provide((account) => {
        const session = sessions.get(account) ?? signIn(account);
        sessions.set(account, session);
        return session;
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],

  client: [
    async ({ sessionOf, server }, provide) => {
      const { token } = await sessionOf('admin');
      await provide(createApiClient({ baseUrl: `${server}/api/admin`, getToken: () => token }));
    },
    { scope: 'worker' },
  ],

  storageState: async ({ account, sessionOf, server }, provide) => {
    if (!account) return provide({ cookies: [], origins: [] });
    const { token, id } = await sessionOf(account);
    const localStorage = [
      { name: 'token', value: token },
      { name: 'id', value: id },
    ];
    await provide({ cookies: [], origins: [{ origin: server, localStorage }] });
  },
});

export { expect };

/** Signs in as a person does. */
export async function signIn(page: Page, { email, password }: { email: string; password: string } = accounts.admin) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** What local storage holds of the session. */
export function storedSession(page: Page) {
  return page.evaluate(() => ({ token: localStorage.getItem('token'), id: localStorage.getItem('id') }));
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);
/** A picture that a browser can decode: one red pixel. */
export const picture = { name: 'passport.png', mimeType: 'image/png', buffer: png };

let created = 0;

/** A user of one test's own. */
export async function createUser(
  request: APIRequestContext,
  { token }: Session,
  documents: Record<string, typeof picture> = {},
) {
  created += 1;
  const fullName = `Test Person ${created}`;
  const email = `person-${created}@test.example`;
  const headers = { Authorization: `Bearer ${token}` };
  const response = await request.post('/api/admin/user/add', {
    headers,
    multipart: { fullName, email, password: 'correct horse', ...documents },
  });
  expect(response.status()).toBe(201);
  // Not every server says which id it gave.
  const found = await request.get(`/api/admin/user/getall?page=1&limit=10&search=${email}`, { headers });
  return { id: String((await found.json()).data.users[0]._id), fullName, email };
}

/** From now on no user can be deleted, for this reason. */
export async function refuseDelete(page: Page, message: string) {
  await page.route('**/api/admin/user/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { success: false, code: 'holds_money', message } })
      : route.continue(),
  );
}

/** A sub-admin of one test's own, with these flags and no others. */
export async function createSubadmin(
  request: APIRequestContext,
  { token }: Session,
  permissions: Schemas['PermissionsInput'],
) {
  created += 1;
  const fullName = `Sub-admin ${created}`;
  const email = `subadmin-${created}@test.example`;
  const password = 'correct horse';
  const headers = { Authorization: `Bearer ${token}` };
  const response = await request.post('/api/admin/subadmin/add', {
    headers,
    data: { fullName, email, phoneNumber: '+44 20 7946 0018', permissions, password },
  });
  expect(response.status()).toBe(201);
  const { data } = await (await request.get('/api/admin/subadmin/getall', { headers })).json();
  const { _id: id } = data.find((subadmin: { email?: string }) => subadmin.email === email);
  return { id: String(id), fullName, email, password };
}

/** The answer of a server whose session is over. */
export function sessionExpired(route: Route) {
  return route.fulfill({
    status: 403,
    json: { success: false, code: 'session_expired', message: 'Session expired. Please log in again.' },
  });
}

/** The answer of something between the panel and the server, such as a proxy. */
export function htmlFailure(route: Route) {
  return route.fulfill({ status: 500, contentType: 'text/html', body: '<html><body>Bad gateway</body></html>' });
}

/**
 * Holds back whatever is asked for at an address.
 *
 * @returns lets it go, and all that is asked there later
 */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** What stands in for words and rows that are still loading, or dims those of the last question. */
const placeholders = [
  '[aria-busy=true]',
  '.mantine-Skeleton-root',
  '[role=progressbar][aria-label$=loaded]',
  '[role=status]:text-matches("^Loading")',
].join();

/** The screen has its heading, nothing on it is still loading, and its letters are those of its own font. */
export async function expectLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // An assertion on a locator looks less and less often; this is where most time would go by.
  const loading = page.getByRole('main').locator(placeholders);
  await expect.poll(() => loading.count(), { intervals: [50] }).toBe(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Whether what has the focus can be seen: at least a corner of it is not under something else. */
export function isFocusSeen(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || !focused.closest('main')) return true;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 3, top + 3],
      [right - 3, bottom - 3],
    ] as const;
    return points.some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (focused.contains(there) || there.contains(focused) || there.closest('label') !== null);
    });
  });
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Expects axe to find nothing wrong, by the rules of WCAG 2.2 AA or by these, outside what is `covered`. What lies under an
 * open question cannot be reached: axe would measure what is left to see of its buttons, which is as it was scrolled.
 */
export async function expectAccessible(page: Page, runOnly = rules, covered?: string) {
  // The panel has no frames of other origins, which would need axe's slower way. Rules that pass need no report.
  const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] }).setLegacyMode();
  if (covered !== undefined) axe.exclude(covered);
  if ((await page.locator('[aria-modal="true"]').count()) > 0) axe.exclude('main');
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
}

/** Expects that nothing has to be scrolled sideways, once the page is drawn at its present width. */
export async function expectNoSidewaysScroll(page: Page) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** By day and by night, at a desk and on a phone, in pixels. The desk is first: on a phone, a list's table becomes cards. */
const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 390 },
] as const;

/**
 * Expects nothing for axe to find and nothing to scroll sideways, by day and by night, at a desk and on a phone, without
 * loading the page again. By night nothing is different but the colours, so axe looks at nothing else.
 *
 * @param covered What an open menu lies over, as a selector: axe would measure what is left to see of its buttons.
 */
export async function expectGoodLooks(page: Page, covered?: string) {
  for (const { colorScheme, width } of looks) {
    await test.step(`${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      if (width < 768) await expect(page.locator('table[aria-busy]')).toHaveCount(0);
      await expectAccessible(page, colorScheme === 'dark' ? colourRules : rules, covered);
      await expectNoSidewaysScroll(page);
    });
  }
}
