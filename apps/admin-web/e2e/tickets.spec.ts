import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, isFocusSeen, test } from './support';

test.describe('tickets', { tag: ['@feature-support', '@any-server'] }, () => {
  test('those that wait are found, and one is read', async ({ page }) => {
    await page.goto('/admin/support-tickets');
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('New');
    await expect(page).toHaveURL('/admin/support-tickets?status=pending');
    const row = page.getByRole('table').getByRole('row').nth(1);
    await expect(row).toContainText('New');
    await row.getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Enquiry' })).toBeVisible();
    await expect(page.getByRole('main').getByText('New', { exact: true }).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/admin/support-tickets?status=pending');
  });
});

test.describe('tickets of our server', { tag: '@feature-support' }, () => {
  test('are sorted, narrowed to days and searched, while the counters stay', async ({ page }) => {
    await page.goto('/admin/support-tickets');
    const rows = page.getByRole('table').getByRole('row');
    const counters = page.getByRole('region', { name: 'Tickets by status' });
    const figures = await counters.innerText();
    await page.getByRole('button', { name: 'Ticket ID' }).click();
    await expect(page).toHaveURL('/admin/support-tickets?sort=ticket_id');
    const first = rows.nth(1).getByRole('link').first();
    // The rows of the question before stay until those of this one are there.
    await expect(first).toHaveText('TK-000001');
    await page.getByRole('button', { name: 'Ticket ID' }).click();
    await expect(first).not.toHaveText('TK-000001');

    await page.getByRole('searchbox', { name: 'Search tickets' }).fill('TK-000001');
    await expect(page.getByText('Showing 1 Tickets')).toBeVisible();
    await page.getByRole('button', { name: 'Updated: any' }).click();
    await page.getByLabel('To', { exact: true }).fill('2001-01-01');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('No support enquiries found')).toBeVisible();
    expect(await counters.innerText()).toBe(figures);
    await page.reload();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/admin/support-tickets?sort=-ticket_id');
    await expect(rows).toHaveCount(11);
  });

  test('are selected in their cards on a phone, and what can be done with them stays in sight', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/support-tickets');
    await expectLoaded(page);
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('checkbox', { name: 'Select rows' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).check();
    const bar = page.getByRole('group', { name: 'Selected rows' });
    await expect(bar).toContainText('2 selected');
    await expect(bar.getByRole('combobox', { name: 'Assign the selected tickets' })).toBeVisible();
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect(await bar.evaluate((element) => element.clientHeight / window.innerHeight)).toBeLessThan(0.25);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      expect(await isFocusSeen(page), `${step}: ${focused}`).toBe(true);
    }
    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Export selected' }).click();
    expect((await download).suggestedFilename()).toMatch(/^tickets-selected.*\.csv$/);
  });
});
