import type { ApiClient } from '@countinghouse/api-client/core';
import { toLocalDay } from '@countinghouse/shared/time';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { assertDefined } from './assert-defined';
import { expect, expectLoaded } from './support';

/** Reads the request times of withdrawals, by withdrawal ID. */
async function readRequestTimes(client: ApiClient): Promise<Map<string, Date>> {
  const { data } = await client.GET('/withdrawals', {});
  return new Map(
    assertDefined(data).data.map(({ withdrawal_request, createdAt }) => [
      assertDefined(withdrawal_request),
      new Date(assertDefined(createdAt)),
    ]),
  );
}

/** Returns the IDs of the withdrawals of a day. */
const getIdsOfDay = (requestTimes: Map<string, Date>, day: string, timeZone: string) =>
  [...requestTimes].filter(([, moment]) => toLocalDay(moment, timeZone) === day).map(([id]) => id);

/** Finds a day that has different withdrawals in this zone than in UTC. */
function findZoneDependentDay(requestTimes: Map<string, Date>, timeZone: string): { day: string; id: string } {
  for (const [id, moment] of requestTimes) {
    const day = toLocalDay(moment, timeZone);
    const [localIds, utcIds] = [getIdsOfDay(requestTimes, day, timeZone), getIdsOfDay(requestTimes, day, 'UTC')];
    const isZoneDependent = timeZone === 'UTC' || (utcIds.length > 0 && !utcIds.includes(id));
    if (isZoneDependent && localIds.length <= 10 && utcIds.length <= 10) return { day, id };
  }
  throw new Error('The demo has no such day.');
}

export const getRows = (page: Page) => page.getByRole('table', { name: 'Withdrawal List' }).locator('tbody tr');

/** Expects the list, its tooltips and its export to agree on the withdrawals of a day. */
async function expectDay(page: Page, requestTimes: Map<string, Date>, day: string, timeZone: string) {
  const ids = getIdsOfDay(requestTimes, day, timeZone);
  await expect(getRows(page)).toHaveCount(ids.length);
  const displayedDay = day.split('-').reverse().join('/');
  for (const id of ids) await expect(getRows(page).filter({ hasText: id })).toContainText(displayedDay);

  const time = getRows(page).first().locator('time');
  await time.hover();
  const name = timeZone.replaceAll('_', ' ');
  await expect(page.getByRole('tooltip')).toHaveText(new RegExp(`^${day} \\d\\d:\\d\\d:\\d\\d ${name} · .*ago$`));
  await page.mouse.move(0, 0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(ids.length);
  for (const line of lines) {
    const [moment = ''] = /\d{4}-\d\d-\d\dT[^,]+/.exec(line) ?? [];
    expect(moment.slice(0, 10)).toBe(day);
    expect(
      ids.some((id) => line.includes(id) && assertDefined(requestTimes.get(id)).getTime() === Date.parse(moment)),
    ).toBe(true);
  }
}

async function chooseTimeZone(page: Page, name: RegExp) {
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('radio', { name }).click();
  await page.keyboard.press('Escape');
}

/** Expects list, tooltip, filter and export to agree on the day, in the browser's zone and in UTC. */
export async function expectConsistentDays(page: Page, client: ApiClient, timezoneId: string) {
  const requestTimes = await readRequestTimes(client);
  const { day } = findZoneDependentDay(requestTimes, timezoneId);
  await page.goto(`/admin/withdrawals?from=${day}&to=${day}`);
  await expectLoaded(page);
  await expectDay(page, requestTimes, day, timezoneId);

  const otherPage = await page.context().newPage();
  await otherPage.goto(`/admin/withdrawals?from=${day}&to=${day}`);
  await expect(getRows(otherPage)).toHaveCount(getIdsOfDay(requestTimes, day, timezoneId).length);
  await chooseTimeZone(page, /^UTC$/);
  await expectDay(page, requestTimes, day, 'UTC');
  // The other tab follows.
  await expect(getRows(otherPage)).toHaveCount(getIdsOfDay(requestTimes, day, 'UTC').length);
  await otherPage.close();

  await page.reload();
  await expectDay(page, requestTimes, day, 'UTC');
  await chooseTimeZone(page, /^Browser/);
  await expectDay(page, requestTimes, day, timezoneId);
}
