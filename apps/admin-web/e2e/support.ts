import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { createApiClient, type ApiClient } from '@countinghouse/api-client/core';
import type { Schemas } from '@countinghouse/api-client/schema';
import { findUnrenderedValue } from '@countinghouse/testing/unrendered-value';
import {
  expect,
  test as base,
  type APIRequestContext,
  type ConsoleMessage,
  type Page,
  type Route,
} from '@playwright/test';
import { colorRules } from '../../../tools/testing/axe-rules.ts';
import { startMinimalServer } from '../../../tools/minimal-server/minimal-server.ts';
import { startBuiltServer } from '../../../tools/testing/built-server.ts';
import { copyDemo } from '../../../tools/testing/demo-database.ts';
import { DEMO_URL_VARIABLE } from './demo';

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
  /** The account that is signed in when the test starts, or null. */
  account: Account | null;
  /** Whether the test causes violations of the Content-Security-Policy. */
  allowsCspViolations: boolean;
}

export interface Checks {
  /** Fails for a tag that names no project under `libs/`: `npm run test:changed` would skip its test. */
  tagsNameLibraries: void;
  /** Fails at the end of a test if the screen shows an undefined value, such as "undefined". */
  noUnrenderedValues: void;
  /**
   * The violations of the server's Content-Security-Policy. There must be none at the end of a test, unless it allows
   * them.
   */
  cspViolations: string[];
}

export interface WorkerOptions {
  /** The server that serves the panel: ours, or `tools/minimal-server`, which implements the specification only. */
  host: 'admin-api' | 'minimal-server';
  /** Name of a separate copy of the demo, for files whose tests change its data. */
  copy: string | undefined;
}

export interface WorkerFixtures {
  /** The origin of this worker's own server, which isolates it from tests that run in parallel. */
  server: string;
  /** Signs in once per worker and account, to stay below the sign-in limit. */
  getSession: (account: Account) => Promise<Session>;
  /** An API client with the main admin's session. */
  client: ApiClient;
}

const libraries = readdirSync(resolve(import.meta.dirname, '../../../libs'));

export const test = base.extend<Options & Checks, WorkerFixtures & WorkerOptions>({
  host: ['admin-api', { option: true, scope: 'worker' }],
  copy: [undefined, { option: true, scope: 'worker' }],

  tagsNameLibraries: [
    async ({}, provide, { tags }) => {
      for (const tag of tags) expect(['minimal-server', 'minimal-server-smoke', ...libraries]).toContain(tag.slice(1));
      await provide();
    },
    { auto: true, box: true },
  ],

  noUnrenderedValues: [
    async ({ page }, provide) => {
      await provide();
      expect(await page.locator('body').evaluate(findUnrenderedValue)).toBeUndefined();
    },
    { auto: true, box: true },
  ],

  cspViolations: [
    async ({ context, allowsCspViolations }, provide) => {
      const cspViolations: string[] = [];
      const recordViolation = (message: ConsoleMessage) => {
        if (/Content Security Policy|Trusted(HTML|Script)/i.test(message.text())) cspViolations.push(message.text());
      };
      context.on('console', recordViolation);
      await provide(cspViolations);
      context.off('console', recordViolation);
      if (!allowsCspViolations) expect(cspViolations).toEqual([]);
    },
    { auto: true, box: true },
  ],

  account: ['admin', { option: true }],
  allowsCspViolations: [false, { option: true }],

  server: [
    async ({ host }, provide) => {
      if (host === 'minimal-server') {
        const server = await startMinimalServer({ panel: resolve(import.meta.dirname, '../dist') });
        await provide(server.origin);
        return server.stop();
      }
      const copy = await copyDemo(process.env[DEMO_URL_VARIABLE] ?? '');
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

  getSession: [
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
    async ({ getSession, server }, provide) => {
      const { token } = await getSession('admin');
      await provide(createApiClient({ baseUrl: `${server}/api/admin`, getToken: () => token }));
    },
    { scope: 'worker' },
  ],

  storageState: async ({ account, getSession, server }, provide) => {
    if (!account) return provide({ cookies: [], origins: [] });
    const { token, id } = await getSession(account);
    const localStorage = [
      { name: 'token', value: token },
      { name: 'id', value: id },
    ];
    await provide({ cookies: [], origins: [{ origin: server, localStorage }] });
  },
});

export { expect };

/** Signs in through the form. */
export async function signIn(page: Page, { email, password }: { email: string; password: string } = accounts.admin) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Returns the session in local storage. */
export function readStoredSession(page: Page) {
  return page.evaluate(() => ({ token: localStorage.getItem('token'), id: localStorage.getItem('id') }));
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);
/** A decodable image: one red pixel. */
export const image = { name: 'passport.png', mimeType: 'image/png', buffer: png };

let createdCount = 0;

/** Creates a user for one test. */
export async function createUser(
  request: APIRequestContext,
  { token }: Session,
  documents: Record<string, typeof image> = {},
) {
  createdCount += 1;
  const fullName = `Test Person ${createdCount}`;
  const email = `person-${createdCount}@test.example`;
  const headers = { Authorization: `Bearer ${token}` };
  const response = await request.post('/api/admin/user/add', {
    headers,
    multipart: { fullName, email, password: 'correct horse', ...documents },
  });
  expect(response.status()).toBe(201);
  // Not every server returns the new ID.
  const listResponse = await request.get(`/api/admin/user/getall?page=1&limit=10&search=${email}`, { headers });
  return { id: String((await listResponse.json()).data.users[0]._id), fullName, email };
}

/** Makes every deletion of a user fail with this message. */
export async function rejectDelete(page: Page, message: string) {
  await page.route('**/api/admin/user/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { success: false, code: 'holds_money', message } })
      : route.continue(),
  );
}

/** Creates a sub-admin for one test, with these permissions. */
export async function createSubadmin(
  request: APIRequestContext,
  { token }: Session,
  permissions: Schemas['PermissionsInput'],
) {
  createdCount += 1;
  const fullName = `Sub-admin ${createdCount}`;
  const email = `subadmin-${createdCount}@test.example`;
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

/** Responds that the session has expired. */
export function sessionExpired(route: Route) {
  return route.fulfill({
    status: 403,
    json: { success: false, code: 'session_expired', message: 'Session expired. Please log in again.' },
  });
}

/** Responds as a proxy in front of the server would. */
export function htmlFailure(route: Route) {
  return route.fulfill({ status: 500, contentType: 'text/html', body: '<html><body>Bad gateway</body></html>' });
}

/**
 * Holds back requests to a URL.
 *
 * @returns a function that releases these and later requests
 */
export async function blockRequests(page: Page, url: string): Promise<() => void> {
  let releaseResponse = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    releaseResponse = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return releaseResponse;
}

/** Selectors of loading placeholders, and of content that is dimmed while it reloads. */
const LOADING_PLACEHOLDERS = [
  '[aria-busy=true]',
  '.mantine-Skeleton-root',
  '[role=progressbar][aria-label$=loaded]',
  '[role=status]:text-matches("^Loading")',
].join();

/** Waits until the screen has its heading, nothing is loading, and its fonts are loaded. */
export async function expectLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Locator assertions poll at growing intervals, which would dominate the run time here.
  const loadingElements = page.getByRole('main').locator(LOADING_PLACEHOLDERS);
  await expect.poll(() => loadingElements.count(), { intervals: [50] }).toBe(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Whether at least one corner or the centre of the focused element is not covered. */
export function isFocusVisible(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || !focused.closest('main')) return true;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const testPoints = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 3, top + 3],
      [right - 3, bottom - 3],
    ] as const;
    return testPoints.some(([x, y]) => {
      const topmost = document.elementFromPoint(x, y);
      return (
        topmost !== null &&
        (focused.contains(topmost) || topmost.contains(focused) || topmost.closest('label') !== null)
      );
    });
  });
}

const WCAG_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Expects no accessibility violations by the rules of WCAG 2.2 AA, or by `runOnly`. Content below an open dialog is
 * excluded, because axe would measure only the uncovered part of its buttons.
 *
 * @param covered selector of content to exclude
 */
export async function expectAccessible(page: Page, runOnly = WCAG_RULES, covered?: string) {
  // The panel has no cross-origin frames, which would need axe's slower mode. Passing rules need no report.
  const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] }).setLegacyMode();
  if (covered !== undefined) axe.exclude(covered);
  if ((await page.locator('[aria-modal="true"]').count()) > 0) axe.exclude('main');
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
}

/** Expects no horizontal overflow once the page is rendered at its width. */
export async function expectNoHorizontalScroll(page: Page) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** Light and dark, desktop and phone width in pixels. Desktop first: on a phone, tables become cards. */
const DISPLAY_MODES = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 390 },
] as const;

/**
 * Expects no accessibility violations and no horizontal overflow in all display modes, without reloading the page. The
 * dark scheme differs only in colours, so only those are checked there.
 *
 * @param covered selector of content below an open menu, which axe would measure only in part
 */
export async function expectAccessibleInAllModes(page: Page, covered?: string) {
  for (const { colorScheme, width } of DISPLAY_MODES) {
    await test.step(`${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      if (width < 768) await expect(page.locator('table[aria-busy]')).toHaveCount(0);
      await expectAccessible(page, colorScheme === 'dark' ? colorRules : WCAG_RULES, covered);
      await expectNoHorizontalScroll(page);
    });
  }
}
