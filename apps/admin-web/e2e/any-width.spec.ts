import { expect, expectLoaded, test } from './support';

test('a narrow table says which columns it does not show', { tag: '@feature-finance' }, async ({ page }) => {
  const note = page.getByText(/columns? hidden at this width/);
  await page.goto('/admin/withdrawals');
  await expectLoaded(page);
  await page.setViewportSize({ width: 820, height: 900 });
  await expect(note).toContainText('Phone No.');
  await expect(page.getByRole('columnheader', { name: 'Phone No.' })).toBeHidden();
  await page.getByRole('button', { name: 'Display' }).click();
  await expect(page.getByRole('checkbox', { name: 'Phone No.' })).toHaveAccessibleDescription('No room at this width');
  await page.keyboard.press('Escape');

  // With more room it is back; on a phone, a card has all of it.
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(note).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Phone No.' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByText('Phone No.').first()).toBeVisible();
  await expect(note).toBeHidden();
});

test('a table fits the letters that come, not those that stood in for them', async ({ page }) => {
  // A device whose own letters are much wider than the panel's.
  await page.addInitScript(() => {
    const wide = new CSSStyleSheet();
    wide.replaceSync(":root { --mantine-font-family: 'Inter Variable', monospace !important; }");
    document.adoptedStyleSheets.push(wide);
  });
  const table = page.getByRole('main').getByRole('table');
  const columns = () =>
    table
      .getByRole('columnheader')
      .evaluateAll((headings) =>
        headings.map((heading) => [heading.textContent, heading.getBoundingClientRect().width.toFixed(1)]),
      );
  await page.goto('/admin/withdrawals');
  await expectLoaded(page);
  // Another width is fitted from the beginning, with letters that are there by now. Wide letters miss room for one of ten
  // columns at this one, and the panel's own have some to spare.
  await page.setViewportSize({ width: 1520, height: 900 });
  await expect.poll(async () => (await columns()).length).toBe(10);
  const fitting = await columns();

  let release: () => void = () => undefined;
  const letters = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await letters;
    await route.continue();
  });
  await page.reload();
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(table).toHaveAttribute('aria-busy', 'false');
  expect((await columns()).length).toBeLessThan(fitting.length);

  release();
  await expect.poll(columns).toEqual(fitting);
});
