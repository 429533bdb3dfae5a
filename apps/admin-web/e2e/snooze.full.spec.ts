import { openQueue, getCaseTitle } from './queue-keyboard';
import { expect, expectAccessible, expectAccessibleInAllModes } from './support';
import { test } from './two-people';

test.use({ copy: 'snooze' });

test(
  'a case snoozed by keyboard is hidden from everyone, and can be brought back by a colleague',
  { tag: '@feature-finance' },
  async ({ page, colleague, client }) => {
    const casesResponse = await client.GET('/queues/{name}/cases', { params: { path: { name: 'withdrawals' } } });
    const caseCount = casesResponse.data?.total ?? 0;
    await openQueue(page, '1');
    await expect(page.getByText(`1 of ${caseCount}`)).toBeVisible();
    const snoozedTitle = (await getCaseTitle(page).textContent()) ?? '';

    await expect(page.getByRole('button', { name: 'Snooze', exact: true })).toBeEnabled();
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: 'Snooze' });
    await expect(dialog.getByRole('radio', { name: /^Tomorrow/ })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Asked for a new photo');
    await page.keyboard.press('Enter');
    await expect(getCaseTitle(page)).not.toHaveText(snoozedTitle);
    await expect(page.getByText(/^Snoozed until \d{1,2} \w{3} \d{4}, 09:00/)).toBeVisible();
    await expect(page.getByText(`1 of ${caseCount - 1}`)).toBeVisible();
    await expect(page.getByText('Done so far: Snoozed 1')).toBeVisible();

    // The colleague's queue leaves it out, shows why, and can bring it back.
    await openQueue(colleague.page, '1');
    await expect(colleague.page.getByText(`of ${caseCount - 1}`)).toBeVisible();
    await colleague.page.getByRole('button', { name: 'Snoozed (1)' }).press('Enter');
    await expect(getCaseTitle(colleague.page)).toHaveText(snoozedTitle);
    await expect(colleague.page.getByText('“Asked for a new photo”')).toBeVisible();
    await expectAccessibleInAllModes(colleague.page);
    await colleague.page.setViewportSize({ width: 1440, height: 900 });
    await expect(colleague.page.getByRole('button', { name: 'End snooze' })).toBeEnabled();
    await colleague.page.keyboard.press('s');
    await expect(colleague.page.getByText(`1 of ${caseCount}`)).toBeVisible();
    await expect(getCaseTitle(colleague.page)).toHaveText(snoozedTitle);

    // The case reappears live.
    await expect(page.getByText(`2 of ${caseCount}`)).toBeVisible();
    await page.keyboard.press('k');
    await expect(getCaseTitle(page)).toHaveText(snoozedTitle);
  },
);
