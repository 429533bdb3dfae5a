import { begin, caseTitle, workThrough } from './queue-keys';
import { expect, expectAccessible, expectGoodLooks, expectLoaded } from './support';
import { test } from './two-people';

test.use({ copy: 'queues' });

test(
  'a queue is gone through by the list of what waits, beside the case and over it',
  { tag: '@feature-finance' },
  async ({ page, colleague, client }) => {
    const { data } = await client.GET('/queues/{name}/cases', { params: { path: { name: 'withdrawals' } } });
    const labels = data?.data.map(({ label = '' }) => label) ?? [];
    const [first = '', second = '', third = '', fourth = ''] = labels;
    const list = page.getByRole('navigation', { name: 'Waiting withdrawals' });
    const row = (label: string) => list.getByRole('link').filter({ hasText: label });
    const isOpen = async (label: string) => {
      await expect(caseTitle(page)).toContainText(label);
      await expectLoaded(page);
    };

    await page.goto('/admin/queue/withdrawals');
    await isOpen(first);
    await expect(list.getByRole('link')).toHaveCount(labels.length);
    await expect(row(first)).toHaveAttribute('aria-current', 'true');

    // Who has taken a case is seen as it happens.
    await colleague.page.goto('/admin/queue/withdrawals?order=oldest');
    await expectLoaded(colleague.page);
    const taken = new URL(colleague.page.url()).searchParams.get('case');
    const theirs = data?.data.find(({ _id }) => _id === taken)?.label ?? '';
    await colleague.page.keyboard.press('t');
    await expect(row(theirs)).toContainText(`Taken by ${colleague.fullName}`);

    await row(third).click();
    await isOpen(third);
    await expect(row(third)).toHaveAttribute('aria-current', 'true');
    await row(third).press('ArrowDown');
    await expect(row(fourth)).toBeFocused();
    await page.keyboard.press('Enter');
    await isOpen(fourth);

    // What has been decided is gone at once.
    await page.getByRole('button', { name: 'Reject', exact: true }).waitFor();
    await page.keyboard.press('r');
    const question = page.getByRole('dialog');
    await expect(question.locator('[data-autofocus]')).toBeFocused();
    await page.keyboard.press('1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(row(fourth)).toHaveCount(0);
    await expect(list.getByRole('link')).toHaveCount(labels.length - 1);

    await expect(question).toHaveCount(0);
    await expectLoaded(page);

    // It is hidden by its key, which this browser remembers.
    await page.keyboard.press('l');
    await expect(list).toBeHidden();
    await page.reload();
    await expectLoaded(page);
    await expect(list).toBeHidden();
    await page.keyboard.press('l');
    await expect(list).toBeVisible();
    await expectGoodLooks(page);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(list).toBeHidden();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect(list).toBeVisible();
    await expectAccessible(page);
    await row(second).click();
    await isOpen(second);
    await expect(list).toBeHidden();
  },
);

test('in a long list the open case is always in sight', { tag: '@feature-users' }, async ({ page }) => {
  await page.setViewportSize({ width: 1728, height: 900 });
  await page.goto('/admin/queue/kyc');
  await expectLoaded(page);
  const list = page.getByRole('navigation', { name: 'Waiting identities' });
  const current = list.locator('[aria-current]');
  await expect(current).toBeInViewport({ ratio: 1 });
  const first = (await caseTitle(page).textContent()) ?? '';
  // Round the end, and back.
  for (const key of ['k', 'j', 'k']) {
    const before = (await caseTitle(page).textContent()) ?? '';
    await page.keyboard.press(key);
    await expect(caseTitle(page)).not.toHaveText(before);
    await expect(current).toBeInViewport({ ratio: 1 });
  }
  await expect(list.getByRole('link').last()).toHaveAttribute('aria-current', 'true');
  await expect(caseTitle(page)).not.toHaveText(first);
  // The page itself has not moved.
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

/** How each queue is worked through: its key on the dashboard, and the keys of its decisions in turn. */
const queues = [
  { name: 'withdrawals', begins: '1', keys: ['R'], tag: '@feature-finance' },
  { name: 'topups', begins: '2', keys: ['A', 'C'], tag: '@feature-finance' },
  { name: 'kyc', begins: '3', keys: ['A', 'R'], tag: '@feature-users' },
  { name: 'tickets', begins: '4', keys: ['P', 'H', 'R'], tag: '@feature-support' },
] as const;

for (const { name, begins, keys, tag } of queues) {
  test(
    `${name} are worked through by two people at once, each case by one of them`,
    { tag },
    async ({ page, colleague, client }) => {
      // A whole queue, case by case.
      test.slow();
      const left = async () => {
        const { data } = await client.GET('/queues/{name}/cases', { params: { path: { name: name } } });
        return data ?? { total: 0, data: [] };
      };
      if (name === 'kyc') {
        // A dozen cases show as much as all of them.
        for (const { _id: id } of (await left()).data.slice(12)) {
          const body = { kyc_status: 'rejected' } as const;
          await client.PATCH('/user/update/{id}', { params: { path: { id } }, body });
        }
      }
      const { total } = await left();
      expect(total).toBeGreaterThan(5);

      await begin(page, begins);
      await begin(colleague.page, begins);
      expect(await caseTitle(page).textContent()).not.toBe(await caseTitle(colleague.page).textContent());
      const decided = await Promise.all([page, colleague.page].map((each) => workThrough(each, keys)));
      expect(decided.reduce((sum, count) => sum + count)).toBe(total);
      expect(Math.min(...decided)).toBeGreaterThan(0);
      expect((await left()).total).toBe(0);
      await expectAccessible(page);
    },
  );
}
