import { openQueue, getCaseTitle, processQueue } from './queue-keyboard';
import { expect, expectAccessible, expectAccessibleInAllModes, expectLoaded } from './support';
import { test } from './two-people';

test.use({ copy: 'queues' });

test(
  'a queue is worked through with the list of pending cases, beside the case and over it',
  { tag: '@feature-finance' },
  async ({ page, colleague, client }) => {
    const { data } = await client.GET('/queues/{name}/cases', { params: { path: { name: 'withdrawals' } } });
    const labels = data?.data.map(({ label = '' }) => label) ?? [];
    const [first = '', second = '', third = '', fourth = ''] = labels;
    const list = page.getByRole('navigation', { name: 'Pending withdrawals' });
    const getRow = (label: string) => list.getByRole('link').filter({ hasText: label });
    const expectOpen = async (label: string) => {
      await expect(getCaseTitle(page)).toContainText(label);
      await expectLoaded(page);
    };

    await page.goto('/admin/queue/withdrawals');
    await expectOpen(first);
    await expect(list.getByRole('link')).toHaveCount(labels.length);
    await expect(getRow(first)).toHaveAttribute('aria-current', 'true');

    // A claim appears live.
    await colleague.page.goto('/admin/queue/withdrawals?order=oldest');
    await expectLoaded(colleague.page);
    const claimedId = new URL(colleague.page.url()).searchParams.get('case');
    const claimedLabel = data?.data.find(({ _id }) => _id === claimedId)?.label ?? '';
    await colleague.page.keyboard.press('t');
    await expect(getRow(claimedLabel)).toContainText(`Claimed by ${colleague.fullName}`);

    await getRow(third).click();
    await expectOpen(third);
    await expect(getRow(third)).toHaveAttribute('aria-current', 'true');
    await getRow(third).press('ArrowDown');
    await expect(getRow(fourth)).toBeFocused();
    await page.keyboard.press('Enter');
    await expectOpen(fourth);

    // A decided case disappears immediately.
    await page.getByRole('button', { name: 'Reject', exact: true }).waitFor();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('[data-autofocus]')).toBeFocused();
    await page.keyboard.press('1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(getRow(fourth)).toHaveCount(0);
    await expect(list.getByRole('link')).toHaveCount(labels.length - 1);

    await expect(dialog).toHaveCount(0);
    await expectLoaded(page);

    // The list is toggled by its key, and the browser remembers the state.
    await page.keyboard.press('l');
    await expect(list).toBeHidden();
    await page.reload();
    await expectLoaded(page);
    await expect(list).toBeHidden();
    await page.keyboard.press('l');
    await expect(list).toBeVisible();
    await expectAccessibleInAllModes(page);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(list).toBeHidden();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect(list).toBeVisible();
    await expectAccessible(page);
    await getRow(second).click();
    await expectOpen(second);
    await expect(list).toBeHidden();
  },
);

test('the open case stays visible in a long list', { tag: '@feature-users' }, async ({ page }) => {
  await page.setViewportSize({ width: 1728, height: 900 });
  await page.goto('/admin/queue/kyc');
  await expectLoaded(page);
  const list = page.getByRole('navigation', { name: 'Pending identity checks' });
  const current = list.locator('[aria-current]');
  await expect(current).toBeInViewport({ ratio: 1 });
  const first = (await getCaseTitle(page).textContent()) ?? '';
  // Wraps around the end, and back.
  for (const key of ['k', 'j', 'k']) {
    const before = (await getCaseTitle(page).textContent()) ?? '';
    await page.keyboard.press(key);
    await expect(getCaseTitle(page)).not.toHaveText(before);
    await expect(current).toBeInViewport({ ratio: 1 });
  }
  await expect(list.getByRole('link').last()).toHaveAttribute('aria-current', 'true');
  await expect(getCaseTitle(page)).not.toHaveText(first);
  // The page itself has not scrolled.
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

/** For each queue, its shortcut on the dashboard and the keys of its decisions in turn. */
const queues = [
  { name: 'withdrawals', shortcut: '1', keys: ['R'], tag: '@feature-finance' },
  { name: 'topups', shortcut: '2', keys: ['A', 'C'], tag: '@feature-finance' },
  { name: 'kyc', shortcut: '3', keys: ['A', 'R'], tag: '@feature-users' },
  { name: 'tickets', shortcut: '4', keys: ['P', 'H', 'R'], tag: '@feature-support' },
] as const;

for (const { name, shortcut, keys, tag } of queues) {
  test(
    `${name} are worked through by two people at the same time, each case by one of them`,
    { tag },
    async ({ page, colleague, client }) => {
      // A complete queue, case by case.
      test.slow();
      const readPending = async () => {
        const { data } = await client.GET('/queues/{name}/cases', { params: { path: { name: name } } });
        return data ?? { total: 0, data: [] };
      };
      if (name === 'kyc') {
        // A dozen cases are enough.
        for (const { _id: id } of (await readPending()).data.slice(12)) {
          const body = { kyc_status: 'rejected' } as const;
          await client.PATCH('/user/update/{id}', { params: { path: { id } }, body });
        }
      }
      const { total } = await readPending();
      expect(total).toBeGreaterThan(5);

      await openQueue(page, shortcut);
      await openQueue(colleague.page, shortcut);
      expect(await getCaseTitle(page).textContent()).not.toBe(await getCaseTitle(colleague.page).textContent());
      const decided = await Promise.all([page, colleague.page].map((each) => processQueue(each, keys)));
      expect(decided.reduce((sum, count) => sum + count)).toBe(total);
      expect(Math.min(...decided)).toBeGreaterThan(0);
      expect((await readPending()).total).toBe(0);
      await expectAccessible(page);
    },
  );
}
