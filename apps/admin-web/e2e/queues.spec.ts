import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectGoodLooks, expectLoaded } from './support';
import { test } from './two-people';

const done = (page: Page) => page.getByText('Nothing more waits here.');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');

/** Begins a queue from the dashboard, by its key. */
async function begin(page: Page, key: string) {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible();
  await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/admin\/queue\/.*case=/);
  await expectLoaded(page);
}

/** Answers a question by keys alone: a reason where one is asked for, then the last button, which decides. */
async function answer(page: Page) {
  const question = dialog(page);
  const title = await question.getByRole('heading').first().textContent();
  const reason = question.getByRole('radio').first();
  if (await reason.isVisible()) {
    await reason.focus();
    await page.keyboard.press('Space');
  }
  await question.getByRole('button').last().focus();
  await page.keyboard.press('Space');
  await expect(question.getByRole('heading', { name: title ?? '', exact: true })).toHaveCount(0);
}

/** Presses the key of a decision, and says yes to whatever is asked. */
async function decide(page: Page, key: string) {
  const before = (await heading(page).textContent()) ?? '';
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeEnabled();
  await page.keyboard.press(key);
  await expect(dialog(page)).toBeVisible();
  const isNext = heading(page).filter({ hasNotText: before });
  do await answer(page);
  while ((await dialog(page).or(isNext).first().waitFor(), await dialog(page).isVisible()));
}

/** Decides every case of a queue, by keys alone, until nothing waits. */
async function workThrough(page: Page, keyOf: (place: number) => string): Promise<number> {
  let decided = 0;
  while (!(await done(page).isVisible())) {
    await decide(page, keyOf(decided));
    await expectLoaded(page);
    decided += 1;
  }
  return decided;
}

test(
  'withdrawals are worked through by keys alone, approved and rejected, with what was done at the end',
  { tag: '@feature-finance' },
  async ({ page, client }) => {
    const waiting = await client.GET('/queues/{name}/cases', { params: { path: { name: 'withdrawals' } } });
    const cases = waiting.data?.total ?? 0;
    await begin(page, '1');
    await expect(page.getByText(`1 of ${cases}`)).toBeVisible();
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    // Round the end: what was skipped comes again.
    const first = (await heading(page).textContent()) ?? '';
    await page.keyboard.press('j');
    await expect(heading(page)).not.toHaveText(first);
    await page.keyboard.press('k');
    await expect(heading(page)).toHaveText(first);

    expect(await workThrough(page, () => 'r')).toBe(cases);
    await expect(page.getByText(new RegExp(`^You have dealt with Rejected ${cases}, \\$`))).toBeVisible();
    await expectAccessible(page);
  },
);
