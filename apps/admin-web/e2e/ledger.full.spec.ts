import { readFile } from 'node:fs/promises';
import { findLedger, formatDollars } from './find-ledger';
import { assertDefined } from './assert-defined';
import { expect, expectAccessibleInAllModes, expectLoaded, test } from './support';

test.describe('the ledger of a user', { tag: '@feature-records' }, () => {
  test('explains a balance, from the wallet to the withdrawal that changed it', async ({ page, client }) => {
    const { ledger, entry, name } = await findLedger(client);
    await page.goto(`/admin/user/wallet/${ledger.user._id}`);
    await page.getByRole('link', { name: 'Ledger' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText(name).first()).toBeVisible();
    await expect(main.getByText(formatDollars(ledger.figures.closing)).first()).toBeVisible();
    const day = entry.createdAt.slice(0, 10);
    await main.getByRole('button', { name: 'Date: any' }).click();
    await page.getByLabel('From', { exact: true }).fill(day);
    await page.getByLabel('To', { exact: true }).fill(day);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(new RegExp(`\\?from=${day}&to=${day}$`));
    const title = page.getByRole('rowheader', { name: `Withdrawal ${assertDefined(entry.record).label}`, exact: true });
    const row = main.getByRole('row').filter({ has: title });
    await expect(row).toContainText(formatDollars(entry.balance));

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    const entriesOfDay = ledger.data.filter(({ createdAt }) => createdAt.startsWith(day));
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(
      entriesOfDay.map(({ transaction_id }) => transaction_id),
    );

    await row.getByRole('link', { name: assertDefined(entry.record).label }).click();
    await expect(page).toHaveURL(`/admin/withdrawal/view/${assertDefined(entry.record)._id}`);
    await page.goBack();
    await expect(row).toBeVisible();
    await expectAccessibleInAllModes(page);
  });
});

test(
  'a statement prints in portrait with all entries, from opening to closing balance',
  { tag: '@feature-records' },
  async ({ page, client }) => {
    const { ledger, name } = await findLedger(client);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/admin/users/${ledger.user._id}/ledger`);
    await page.getByRole('link', { name: 'Statement' }).click();
    await expectLoaded(page);
    await page.getByRole('button', { name: 'Last month' }).click();
    await expect(page).toHaveURL(/\?from=\d{4}-\d\d-01&to=/);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    const statement = page.getByRole('article', { name: 'Account statement' });
    await expect(statement.getByRole('row')).toHaveCount(ledger.data.length + 3);
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    await expectAccessibleInAllModes(page);

    await page.emulateMedia({ media: 'print' });
    await expect(page).toHaveTitle(`Statement · ${name} · Countinghouse`);
    for (const text of ['Countinghouse', name, ledger.user.email, /^Printed on \d{1,2} \w{3} \d{4}$/]) {
      await expect(statement.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(statement.getByRole('row').nth(1)).toHaveText(/^Opening balance\$0\.00$/);
    await expect(statement.getByRole('row').last()).toHaveText(
      `Closing balance${formatDollars(ledger.figures.closing)}`,
    );
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const styles = await statement.evaluate((element) => {
      const getStyle = (part: string) => getComputedStyle(element.querySelector(part) ?? element);
      return [getComputedStyle(document.body).backgroundColor, getStyle('td').color, getStyle('thead').display];
    });
    expect(styles).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'table-header-group']);
    const [, width, height] = /MediaBox \[0 0 (\S+) (\S+)\]/.exec((await page.pdf()).toString('latin1')) ?? [];
    expect(Number(height)).toBeGreaterThan(Number(width));
  },
);
