import { expect, expectGoodLooks, expectLoaded, test } from './support';
import { expectAgreement, rows } from './time-zones';

for (const timezoneId of ['UTC', 'Pacific/Auckland', 'America/St_Johns']) {
  test.describe(`in a browser of ${timezoneId}`, { tag: '@feature-finance' }, () => {
    test.use({ timezoneId });

    test('list, tooltip, filter and file agree on the day, in its own zone and in UTC', ({ page, client }) =>
      expectAgreement(page, client, timezoneId));
  });
}

test('the zone of the business is offered where it has one, and is the one to begin with', async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), timeZone: 'Asia/Kolkata' } });
  });
  await page.goto('/admin/withdrawals');
  await expectLoaded(page);
  await rows(page).first().locator('time').hover();
  await expect(page.getByRole('tooltip')).toHaveText(/ Asia\/Kolkata · \S+ \S+ UTC · .*ago$/);
  await page.getByRole('button', { name: 'Date: any' }).click();
  await expect(page.getByText('Days begin and end at midnight in Asia/Kolkata.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Profile/ }).click();
  await expect(page.getByRole('radio', { name: 'The business’s (Asia/Kolkata)' })).toBeChecked();
  await expectGoodLooks(page, 'main');
});
