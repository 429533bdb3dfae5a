import { known } from './known';
import { exportedLines, noteOfRow } from './reasons';
import { expect, test } from './support';

test(
  'a withdrawal is rejected for a reason, which its screen, its history, the list and the file tell',
  { tag: ['@feature-finance', '@feature-audit'] },
  async ({ page, client }) => {
    const query = { page: 1, limit: 100, status: 'pending' } as const;
    const { data } = await client.GET('/withdrawals', { params: { query } });
    const { _id: id, withdrawal_request } = known(data?.data.at(-1));
    const request = known(withdrawal_request);
    await page.goto(`/admin/withdrawal/view/${id}`);
    await page.getByRole('combobox', { name: 'Change Status' }).selectOption('Reject');
    await page.getByRole('button', { name: 'Update Status' }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: /^Reject \$/ }).click();
    await expect(question.getByText('Choose a reason')).toBeVisible();
    await expect(question.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('2');
    await question.getByLabel('Details').fill('It is a Bitcoin address.\nHe was told.');
    await question.getByRole('button', { name: /^Reject \$/ }).click();
    await expect(page.getByText('Status updated successfully.')).toBeVisible();

    const reason = 'The address is not one of this network';
    await expect(page.getByRole('region', { name: 'Decision' })).toContainText(`${reason}\nIt is a Bitcoin address.`);
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
      `Reason${reason}`,
    );

    await page.goto(`/admin/withdrawals?search=${request}`);
    await expect(await noteOfRow(page, 'Rejected')).toHaveText(`${reason}\nIt is a Bitcoin address.\nHe was told.`);
    const lines = (await exportedLines(page)).join('\n');
    expect(lines).toContain('Status,Reason,Details of the reason');
    expect(lines).toContain(`Rejected,${reason},"It is a Bitcoin address.\nHe was told."`);
  },
);
