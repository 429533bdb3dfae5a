import { assertDefined } from './assert-defined';
import { exportCsvLines, focusStatusNote } from './reasons';
import { createUser, expect, expectAccessible, expectNoHorizontalScroll, test } from './support';

test(
  'the reason of a rejected withdrawal appears on its screen and in its history, list and export',
  { tag: ['@feature-finance', '@feature-audit'] },
  async ({ page, client }) => {
    const query = { page: 1, limit: 100, status: 'pending' } as const;
    const { data } = await client.GET('/withdrawals', { params: { query } });
    const { _id: id, withdrawal_request } = assertDefined(data?.data.at(-1));
    const withdrawalId = assertDefined(withdrawal_request);
    await page.goto(`/admin/withdrawal/view/${id}`);
    await page.getByRole('combobox', { name: 'Change Status' }).selectOption('Reject');
    await page.getByRole('button', { name: 'Update Status' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: /^Reject \$/ }).click();
    await expect(dialog.getByText('Choose a reason')).toBeVisible();
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('2');
    await dialog.getByLabel('Details').fill('It is a Bitcoin address.\nHe was told.');
    await dialog.getByRole('button', { name: /^Reject \$/ }).click();
    await expect(page.getByText('Status updated successfully.')).toBeVisible();

    const reason = 'Address is on the wrong network';
    await expect(page.getByRole('region', { name: 'Decision' })).toContainText(`${reason}\nIt is a Bitcoin address.`);
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
      `Reason${reason}`,
    );

    await page.goto(`/admin/withdrawals?search=${withdrawalId}`);
    await expect(await focusStatusNote(page, 'Rejected')).toHaveText(
      `${reason}\nIt is a Bitcoin address.\nHe was told.`,
    );
    const lines = (await exportCsvLines(page)).join('\n');
    expect(lines).toContain('Status,Reason,Reason details');
    expect(lines).toContain(`Rejected,${reason},"It is a Bitcoin address.\nHe was told."`);
  },
);

test(
  'a top-up is cancelled for another reason with details',
  { tag: ['@feature-finance', '@feature-audit'] },
  async ({ page }) => {
    await page.goto('/admin/transactions?type=topup&status=pending');
    await page.getByRole('link', { name: /^View/ }).first().click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Other', exact: true }).check();
    await dialog.getByRole('button', { name: /^Cancel \$/ }).click();
    await expect(dialog.getByLabel('Details')).toBeFocused();
    await page.keyboard.type('The bank called.');
    await dialog.getByRole('button', { name: /^Cancel \$/ }).click();
    await expect(page.getByText('Transaction cancelled successfully!')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Other\nThe bank called.');
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Reason detailsThe bank called.');
  },
);

test(
  'the reason of a rejected KYC is shown in the list',
  { tag: ['@feature-users', '@feature-audit'] },
  async ({ page, request, getSession }) => {
    const { id, email } = await createUser(request, await getSession('admin'));
    await page.goto(`/admin/users/edit/${id}`);
    await page.getByRole('combobox', { name: 'KYC Status' }).selectOption('Rejected');
    await page.getByRole('button', { name: 'Update User' }).click();
    await expect(page.getByText('Choose a reason')).toBeVisible();
    // Tall enough that the sticky actions cover no choice, which axe would measure only in part.
    await page.setViewportSize({ width: 1440, height: 1600 });
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Document has expired' }).check();
    await page.getByRole('button', { name: 'Update User' }).click();
    await expect(page).toHaveURL('/admin/users');

    await page.goto(`/admin/users?search=${email}`);
    await expect(await focusStatusNote(page, 'Rejected')).toHaveText('Document has expired');
    expect((await exportCsvLines(page)).at(-1)).toContain(`,Rejected,${id},Document has expired,`);
    await page.goto(`/admin/users/edit/${id}`);
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
      'KYC ReasonDocument has expired',
    );
  },
);

test("the reasons come from the deployment's settings", { tag: '@feature-finance' }, async ({ page }) => {
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { reasons: { withdrawalRejected: ['Not on a Sunday'] } } }),
  );
  await page.goto('/admin/withdrawals?status=pending');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('combobox', { name: 'Change Status' }).selectOption('Reject');
  await page.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('dialog').getByLabel('Not on a Sunday')).toBeVisible();
});

test('a touch screen shows no key hints for reasons', { tag: '@feature-finance' }, async ({ page }) => {
  await page.goto('/admin/withdrawals?status=pending');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('combobox', { name: 'Change Status' }).selectOption('Reject');
  await page.getByRole('button', { name: 'Update Status' }).click();
  const dialog = page.getByRole('dialog');
  const hints = dialog.locator('label kbd');
  await expect(hints.first()).toBeVisible();
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect(hints.filter({ visible: true })).toHaveCount(0);
  await expect(dialog.getByText('Address is on the wrong network')).toBeVisible();
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.keyboard.press('2');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});
