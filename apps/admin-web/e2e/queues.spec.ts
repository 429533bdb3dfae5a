import type { Page } from '@playwright/test';
import { known } from './known';
import { caseTitle, workThrough } from './queue-keys';
import { expect, expectLoaded } from './support';
import { test } from './two-people';

async function openQueue(page: Page, name: string) {
  await page.goto(`/admin/queue/${name}`);
  await expect(page).toHaveURL(/case=/);
  await expectLoaded(page);
}

/** The Tab key goes through the head of a case as it is seen: line by line. */
async function expectTabOrder(page: Page) {
  const lines = () =>
    page
      .locator('[data-fixed-height] :is(a, button)')
      .evaluateAll((stops) => stops.map((stop) => Math.round(stop.getBoundingClientRect().bottom / 20)));
  await expect(async () => {
    const inTabOrder = await lines();
    expect(inTabOrder.length).toBeGreaterThan(6);
    expect(inTabOrder).toEqual([...inTabOrder].sort((a, b) => a - b));
  }).toPass();
}

test(
  'a queue is walked through by keys alone, round its end, and its buttons stay where they are',
  { tag: '@feature-finance' },
  async ({ page, client }) => {
    const waiting = await client.GET('/queues/{name}/cases', { params: { path: { name: 'withdrawals' } } });
    const cases = known(waiting.data?.total);
    await openQueue(page, 'withdrawals');
    await expect(page.getByText(`1 of ${cases}`)).toBeVisible();
    for (const width of [390, 1728]) {
      await page.setViewportSize({ width, height: 900 });
      await expectTabOrder(page);
    }

    const first = (await caseTitle(page).textContent()) ?? '';
    const open = page.getByRole('navigation', { name: 'Waiting withdrawals' }).locator('[aria-current]');
    const places = new Set<string>();
    for (const [key, place] of [
      ['j', 2],
      ['k', 1],
      ['k', cases],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByText(`${place} of ${cases}`)).toBeVisible();
      await expectLoaded(page);
      await expect(open).toBeInViewport({ ratio: 1 });
      places.add(JSON.stringify(await page.getByRole('button', { name: 'Approve' }).boundingBox()));
    }
    expect([...places]).toHaveLength(1);
    await expect(caseTitle(page)).not.toHaveText(first);
    await page.keyboard.press('j');
    await expect(caseTitle(page)).toHaveText(first);
    // The list has been scrolled, and not the page.
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  },
);

test(
  'a queue is worked through by two people at once, each case by one of them',
  { tag: '@feature-finance' },
  async ({ page, colleague, client }) => {
    const query = { transaction_type: 'topup', status: 'pending', sort: 'amount', page: 1, limit: 3 } as const;
    const { data } = await client.GET('/all-transactions', { params: { query } });
    const smallest = known(data).data.transactions;
    const amount_max = known(smallest.at(-1)?.amount);
    const left = async () => {
      const params = { path: { name: 'topups' }, query: { amount_max } } as const;
      return known((await client.GET('/queues/{name}/cases', { params })).data).total;
    };
    const total = await left();
    expect(total).toBeGreaterThan(2);

    for (const each of [page, colleague.page]) await openQueue(each, `topups?amount_max=${amount_max}`);
    expect(await caseTitle(page).textContent()).not.toBe(await caseTitle(colleague.page).textContent());
    const decided = await Promise.all([page, colleague.page].map((each) => workThrough(each, ['A', 'C'])));
    expect(decided.reduce((sum, count) => sum + count)).toBe(total);
    expect(Math.min(...decided)).toBeGreaterThan(0);
    expect(await left()).toBe(0);
  },
);
