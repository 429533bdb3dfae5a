import { expect, expectAccessibleInAllModes, expectLoaded, test } from './support';
import { expectConsistentDays, getRows } from './time-zones';

for (const timezoneId of ['UTC', 'Pacific/Auckland', 'America/St_Johns']) {
  test.describe(`a browser in ${timezoneId}`, { tag: '@feature-finance' }, () => {
    test.use({ timezoneId });

    test('shows the same day in list, tooltip, filter and export, in the local zone and in UTC', ({ page, client }) =>
      expectConsistentDays(page, client, timezoneId));
  });
}

test('the time zone of the business is offered and preselected', async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), timeZone: 'Asia/Kolkata' } });
  });
  await page.goto('/admin/withdrawals');
  await expectLoaded(page);
  await getRows(page).first().locator('time').hover();
  await expect(page.getByRole('tooltip')).toHaveText(/ Asia\/Kolkata · \S+ \S+ UTC · .*ago$/);
  await page.getByRole('button', { name: 'Date: any' }).click();
  await expect(page.getByText('Days begin and end at midnight in Asia/Kolkata.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Profile/ }).click();
  await expect(page.getByRole('radio', { name: 'Company (Asia/Kolkata)' })).toBeChecked();
  await expectAccessibleInAllModes(page, 'main');
});
