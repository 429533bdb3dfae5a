import type { ApiClient } from '@countinghouse/api-client/core';
import { dayOf } from '@countinghouse/shared/time';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { known } from './known';
import { expect, expectLoaded } from './support';

/** When each withdrawal was asked for, by its readable ID. */
async function readMoments(client: ApiClient): Promise<Map<string, Date>> {
  const { data } = await client.GET('/withdrawals', {});
  return new Map(
    known(data).data.map(({ withdrawal_request, createdAt }) => [
      known(withdrawal_request),
      new Date(known(createdAt)),
    ]),
  );
}

/** The IDs of those of a day. */
const idsOf = (moments: Map<string, Date>, day: string, timeZone: string) =>
  [...moments].filter(([, moment]) => dayOf(moment, timeZone) === day).map(([id]) => id);

/** A day that has others where the clocks are those of this zone than it has in UTC. */
function findTellingDay(moments: Map<string, Date>, timeZone: string): { day: string; id: string } {
  for (const [id, moment] of moments) {
    const day = dayOf(moment, timeZone);
    const [here, there] = [idsOf(moments, day, timeZone), idsOf(moments, day, 'UTC')];
    const isTelling = timeZone === 'UTC' || (there.length > 0 && !there.includes(id));
    if (isTelling && here.length <= 10 && there.length <= 10) return { day, id };
  }
  throw new Error('The demo has no such day.');
}

export const rows = (page: Page) => page.getByRole('table', { name: 'Withdrawal List' }).locator('tbody tr');

/** The list, its tooltips and its file have the records of a day, and say the same of each. */
async function expectDay(page: Page, moments: Map<string, Date>, day: string, timeZone: string) {
  const ids = idsOf(moments, day, timeZone);
  await expect(rows(page)).toHaveCount(ids.length);
  const written = day.split('-').reverse().join('/');
  for (const id of ids) await expect(rows(page).filter({ hasText: id })).toContainText(written);

  const time = rows(page).first().locator('time');
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
    expect(ids.some((id) => line.includes(id) && known(moments.get(id)).getTime() === Date.parse(moment))).toBe(true);
  }
}

async function choose(page: Page, name: RegExp) {
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('radio', { name }).click();
  await page.keyboard.press('Escape');
}

/** List, tooltip, filter and file agree on the day, in the zone of the browser and in UTC. */
export async function expectAgreement(page: Page, client: ApiClient, timezoneId: string) {
  const moments = await readMoments(client);
  const { day } = findTellingDay(moments, timezoneId);
  await page.goto(`/admin/withdrawals?from=${day}&to=${day}`);
  await expectLoaded(page);
  await expectDay(page, moments, day, timezoneId);

  const other = await page.context().newPage();
  await other.goto(`/admin/withdrawals?from=${day}&to=${day}`);
  await expect(rows(other)).toHaveCount(idsOf(moments, day, timezoneId).length);
  await choose(page, /^UTC$/);
  await expectDay(page, moments, day, 'UTC');
  // The other tab follows by itself.
  await expect(rows(other)).toHaveCount(idsOf(moments, day, 'UTC').length);
  await other.close();

  await page.reload();
  await expectDay(page, moments, day, 'UTC');
  await choose(page, /^This browser’s/);
  await expectDay(page, moments, day, timezoneId);
}
