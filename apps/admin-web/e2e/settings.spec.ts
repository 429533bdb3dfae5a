import { expect, test } from './support';

// covers: tickets.support
test("the ticket list's Support column shows the name of the deployment's settings", async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ json: { supportAgentName: 'Desk 7' } }));
  await page.goto('/admin/support-tickets');
  await expect(page.getByRole('cell', { name: 'Desk 7' }).first()).toBeVisible();
});
