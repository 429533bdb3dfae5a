import { begin, caseTitle } from './queue-keys';
import { expect, expectAccessible, expectGoodLooks } from './support';
import { test } from './two-people';

test.use({ copy: 'snooze' });

test(
  'a case is snoozed by keys, gone for everybody, listed apart, and brought back by somebody else',
  { tag: '@feature-finance' },
  async ({ page, colleague, client }) => {
    const waiting = await client.GET('/queues/{name}/cases', { params: { path: { name: 'withdrawals' } } });
    const cases = waiting.data?.total ?? 0;
    await begin(page, '1');
    await expect(page.getByText(`1 of ${cases}`)).toBeVisible();
    const first = (await caseTitle(page).textContent()) ?? '';

    await expect(page.getByRole('button', { name: 'Snooze', exact: true })).toBeEnabled();
    await page.keyboard.press('s');
    const question = page.getByRole('dialog', { name: 'Snooze' });
    await expect(question.getByRole('radio', { name: /^Tomorrow/ })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Asked for a new photo');
    await page.keyboard.press('Enter');
    await expect(caseTitle(page)).not.toHaveText(first);
    await expect(page.getByText(/^Snoozed until \d{1,2} \w{3} \d{4}, 09:00/)).toBeVisible();
    await expect(page.getByText(`1 of ${cases - 1}`)).toBeVisible();
    await expect(page.getByText('Done so far: Snoozed 1')).toBeVisible();

    // The colleague does not meet it, sees why, and brings it back.
    await begin(colleague.page, '1');
    await expect(colleague.page.getByText(`of ${cases - 1}`)).toBeVisible();
    await colleague.page.getByRole('button', { name: 'Snoozed (1)' }).press('Enter');
    await expect(caseTitle(colleague.page)).toHaveText(first);
    await expect(colleague.page.getByText('“Asked for a new photo”')).toBeVisible();
    await expectGoodLooks(colleague.page);
    await colleague.page.setViewportSize({ width: 1440, height: 900 });
    await expect(colleague.page.getByRole('button', { name: 'Bring back' })).toBeEnabled();
    await colleague.page.keyboard.press('s');
    await expect(colleague.page.getByText(`1 of ${cases}`)).toBeVisible();
    await expect(caseTitle(colleague.page)).toHaveText(first);

    // It is told, and comes again.
    await expect(page.getByText(`2 of ${cases}`)).toBeVisible();
    await page.keyboard.press('k');
    await expect(caseTitle(page)).toHaveText(first);
  },
);
