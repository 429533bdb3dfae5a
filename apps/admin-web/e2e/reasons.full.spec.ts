import { known } from './known';
import { exportedLines, noteOfRow } from './reasons';
import { createUser, expect, expectAccessible, expectNoSidewaysScroll, test } from './support';

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

test(
  'a top-up is cancelled for a reason of the admin’s own',
  { tag: ['@feature-finance', '@feature-audit'] },
  async ({ page }) => {
    await page.goto('/admin/transactions?type=topup&status=pending');
    await page.getByRole('link', { name: /^View/ }).first().click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('radio', { name: 'Other', exact: true }).check();
    await question.getByRole('button', { name: /^Cancel \$/ }).click();
    await expect(question.getByLabel('Details')).toBeFocused();
    await page.keyboard.type('The bank called.');
    await question.getByRole('button', { name: /^Cancel \$/ }).click();
    await expect(page.getByText('Transaction cancelled successfully!')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Other\nThe bank called.');
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Details of the reasonThe bank called.');
  },
);

test(
  'a KYC is rejected for a reason, which the list shows',
  { tag: ['@feature-users', '@feature-audit'] },
  async ({ page, request, sessionOf }) => {
    const { id, email } = await createUser(request, await sessionOf('admin'));
    await page.goto(`/admin/users/edit/${id}`);
    await page.getByRole('combobox', { name: 'KYC Status' }).selectOption('Rejected');
    await page.getByRole('button', { name: 'Update User' }).click();
    await expect(page.getByText('Choose a reason')).toBeVisible();
    // Tall enough that no choice is cut off by the actions, which stay in sight: axe would measure what is left of it.
    await page.setViewportSize({ width: 1440, height: 1600 });
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'A document has expired' }).check();
    await page.getByRole('button', { name: 'Update User' }).click();
    await expect(page).toHaveURL('/admin/users');

    await page.goto(`/admin/users?search=${email}`);
    await expect(await noteOfRow(page, 'Rejected')).toHaveText('A document has expired');
    expect((await exportedLines(page)).at(-1)).toContain(`,Rejected,${id},A document has expired,`);
    await page.goto(`/admin/users/edit/${id}`);
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
      'KYC ReasonA document has expired',
    );
  },
);

test('the reasons are those that the deployment gives', { tag: '@feature-finance' }, async ({ page }) => {
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

test('a touch screen has no keyboard to choose a reason by', { tag: '@feature-finance' }, async ({ page }) => {
  await page.goto('/admin/withdrawals?status=pending');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('combobox', { name: 'Change Status' }).selectOption('Reject');
  await page.getByRole('button', { name: 'Update Status' }).click();
  const question = page.getByRole('dialog');
  const hints = question.locator('label kbd');
  await expect(hints.first()).toBeVisible();
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect(hints.filter({ visible: true })).toHaveCount(0);
  await expect(question.getByText('The address is not one of this network')).toBeVisible();
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.keyboard.press('2');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
