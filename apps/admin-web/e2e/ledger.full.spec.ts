import { readFile } from 'node:fs/promises';
import { anyLedger, dollars } from './any-ledger';
import { known } from './known';
import { expect, expectGoodLooks, expectLoaded, test } from './support';

test.describe('the ledger of a user', { tag: '@feature-records' }, () => {
  test('explains a balance, from the wallet to what moved the money', async ({ page, client }) => {
    const { ledger, entry, name } = await anyLedger(client);
    await page.goto(`/admin/user/wallet/${ledger.user._id}`);
    await page.getByRole('link', { name: 'Ledger' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText(name).first()).toBeVisible();
    await expect(main.getByText(dollars(ledger.figures.closing)).first()).toBeVisible();
    const day = entry.createdAt.slice(0, 10);
    await main.getByRole('button', { name: 'Date: any' }).click();
    await page.getByLabel('From', { exact: true }).fill(day);
    await page.getByLabel('To', { exact: true }).fill(day);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(new RegExp(`\\?from=${day}&to=${day}$`));
    const title = page.getByRole('rowheader', { name: `Withdrawal ${known(entry.record).label}`, exact: true });
    const row = main.getByRole('row').filter({ has: title });
    await expect(row).toContainText(dollars(entry.balance));

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    const ofDay = ledger.data.filter(({ createdAt }) => createdAt.startsWith(day));
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(ofDay.map(({ transaction_id }) => transaction_id));

    await row.getByRole('link', { name: known(entry.record).label }).click();
    await expect(page).toHaveURL(`/admin/withdrawal/view/${known(entry.record)._id}`);
    await page.goBack();
    await expect(row).toBeVisible();
    await expectGoodLooks(page);
  });

  test('is a statement that can be read', async ({ page, client }) => {
    const { ledger } = await anyLedger(client);
    await page.goto(`/admin/users/${ledger.user._id}/statement`);
    await expectLoaded(page);
    await expectGoodLooks(page);
  });
});
