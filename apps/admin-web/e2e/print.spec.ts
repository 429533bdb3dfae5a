import { expect, expectLoaded, test } from './support';

test.use({ colorScheme: 'dark' });

test('a list prints as its table, with its title and filters', { tag: '@feature-finance' }, async ({ page }) => {
  // Prints all columns, although the window is too narrow for them.
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/admin/withdrawals?page=2&status=approved&search=example');
  await expectLoaded(page);
  const main = page.getByRole('main');
  const table = main.getByRole('table');
  const rows = await table.getByRole('row').count();
  await expect(main.getByText('Status: Approved')).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('heading', { name: 'Withdrawal List' })).toBeVisible();
  await expect(main.getByText('Status: Approved')).toBeVisible();
  await expect(main.getByText('Search withdrawals: example')).toBeVisible();
  await expect(main.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(main.getByText(/^Showing 11 to \d+ of \d+ entries$/)).toBeVisible();
  await expect(main.getByText(/^Countinghouse · \d{1,2} \w{3} \d{4}, \d\d:\d\d UTC$/)).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(rows);
  await expect(table.getByRole('columnheader')).toHaveText([
    'S. No.',
    'User Name',
    'Email',
    'Wallet Address',
    'Phone No.',
    'Withdrawal ID',
    'Amount',
    'Request Date',
    'Status',
  ]);

  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  for (const role of ['searchbox', 'combobox'] as const) await expect(main.getByRole(role)).toHaveCount(0);
  // Sort buttons print as plain headings.
  const headings = await table.getByRole('columnheader').getByRole('button').count();
  await expect(main.getByRole('button')).toHaveCount(headings);

  const styles = await table.evaluate((element) => {
    const getStyle = (part: string) => getComputedStyle(element.querySelector(part) ?? element);
    return {
      paper: getComputedStyle(document.body).backgroundColor,
      ink: ['tbody td', 'tbody td [data-tone]', 'tbody a', 'thead th'].map((part) => getStyle(part).color),
      head: getStyle('thead').display,
      row: getStyle('tbody tr').breakInside,
    };
  });
  expect(styles).toEqual({
    paper: 'rgb(255, 255, 255)',
    ink: Array.from({ length: 4 }, () => 'rgb(0, 0, 0)'),
    head: 'table-header-group',
    row: 'avoid',
  });

  // The page is in landscape.
  const [, width, height] = /MediaBox \[0 0 (\S+) (\S+)\]/.exec((await page.pdf()).toString('latin1')) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
});
