import type { Page } from '@playwright/test';
import { assertDefined } from './assert-defined';
import { getCaseTitle, processQueue } from './queue-keyboard';
import { expect, expectLoaded } from './support';
import { test } from './two-people';

async function openQueue(page: Page, name: string) {
  await page.goto(`/admin/queue/${name}`);
  await expect(page).toHaveURL(/case=/);
  await expectLoaded(page);
}

/** Expects the Tab order of a case's header to follow the visual order, line by line. */
async function expectTabOrder(page: Page) {
  const getTabStopLines = () =>
    page
      .locator('[data-fixed-height] :is(a, button)')
      .evaluateAll((stops) => stops.map((stop) => Math.round(stop.getBoundingClientRect().bottom / 20)));
  await expect(async () => {
    const inTabOrder = await getTabStopLines();
    expect(inTabOrder.length).toBeGreaterThan(6);
    expect(inTabOrder).toEqual([...inTabOrder].sort((a, b) => a - b));
  }).toPass();
}

test(
  'a queue is navigated by keyboard alone, wraps around, and its buttons do not move',
  { tag: '@feature-finance' },
  async ({ page, client }) => {
    const casesResponse = await client.GET('/queues/{name}/cases', { params: { path: { name: 'withdrawals' } } });
    const caseCount = assertDefined(casesResponse.data?.total);
    await openQueue(page, 'withdrawals');
    await expect(page.getByText(`1 of ${caseCount}`)).toBeVisible();
    for (const width of [390, 1728]) {
      await page.setViewportSize({ width, height: 900 });
      await expectTabOrder(page);
    }

    const first = (await getCaseTitle(page).textContent()) ?? '';
    const currentItem = page.getByRole('navigation', { name: 'Pending withdrawals' }).locator('[aria-current]');
    const buttonPositions = new Set<string>();
    for (const [key, position] of [
      ['j', 2],
      ['k', 1],
      ['k', caseCount],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByText(`${position} of ${caseCount}`)).toBeVisible();
      await expectLoaded(page);
      await expect(currentItem).toBeInViewport({ ratio: 1 });
      buttonPositions.add(JSON.stringify(await page.getByRole('button', { name: 'Approve' }).boundingBox()));
    }
    expect([...buttonPositions]).toHaveLength(1);
    await expect(getCaseTitle(page)).not.toHaveText(first);
    await page.keyboard.press('j');
    await expect(getCaseTitle(page)).toHaveText(first);
    // The list has scrolled, not the page.
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  },
);

test(
  'a queue is worked through by two people at the same time, each case by one of them',
  { tag: '@feature-finance' },
  async ({ page, colleague, client }) => {
    const query = { transaction_type: 'topup', status: 'pending', sort: 'amount', page: 1, limit: 3 } as const;
    const { data } = await client.GET('/all-transactions', { params: { query } });
    const smallestTopups = assertDefined(data).data.transactions;
    const amount_max = assertDefined(smallestTopups.at(-1)?.amount);
    const readPendingCount = async () => {
      const params = { path: { name: 'topups' }, query: { amount_max } } as const;
      return assertDefined((await client.GET('/queues/{name}/cases', { params })).data).total;
    };
    const total = await readPendingCount();
    expect(total).toBeGreaterThan(2);

    for (const each of [page, colleague.page]) await openQueue(each, `topups?amount_max=${amount_max}`);
    expect(await getCaseTitle(page).textContent()).not.toBe(await getCaseTitle(colleague.page).textContent());
    const decided = await Promise.all([page, colleague.page].map((each) => processQueue(each, ['A', 'C'])));
    expect(decided.reduce((sum, count) => sum + count)).toBe(total);
    expect(Math.min(...decided)).toBeGreaterThan(0);
    expect(await readPendingCount()).toBe(0);
  },
);
