import type { Page } from '@playwright/test';
import { createAddress, getConfirmation, shortenAddress, submitAddress } from './deposit-address-form';
import { assertDefined } from './assert-defined';
import { createSubadmin, createUser, expectAccessible, expectNoHorizontalScroll, image } from './support';
import { blockEvents, expect, getConflictNote, clickButton, test } from './two-people';

// These tests cover tabs that receive no live events.
test.beforeEach(({ page }) => blockEvents(page));

test.describe('a sub-admin', { tag: '@feature-users' }, () => {
  test('does not regain a revoked permission through a stale form', async ({
    page,
    colleague,
    client,
    request,
    getSession,
  }) => {
    const flags = { withdrawals: true, support: true };
    const { id } = await createSubadmin(request, await getSession('admin'), flags);
    await page.goto(`/admin/subadmins/edit/${id}`);
    await page.getByRole('textbox', { name: 'Phone No.' }).fill('+44 20 7946 0777');

    await colleague.page.goto(`/admin/subadmins/edit/${id}`);
    await colleague.page.getByRole('checkbox', { name: 'Withdrawals' }).uncheck();
    await clickButton(colleague.page, 'Update Subadmin');
    await expect(colleague.page).toHaveURL('/admin/subadmins');

    await clickButton(page, 'Update Subadmin');
    const note = getConflictNote(page);
    await expect(note).toContainText(`${colleague.fullName} has changed this since you opened it`);
    await expect(note).toContainText('Your changes have not been saved yet.');
    await expect(note.getByRole('listitem')).toHaveText(['WithdrawalsWasYesNowNo']);
    await expect(note.locator('..')).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'Phone No.' })).toHaveValue('+44 20 7946 0777');
    await expect(page.getByRole('checkbox', { name: 'Withdrawals' })).not.toBeChecked();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoHorizontalScroll(page);

    await clickButton(page, 'Update Subadmin');
    await expect(page).toHaveURL('/admin/subadmins');
    const { data } = await client.GET('/subadmin/details/{id}', { params: { path: { id } } });
    expect(data?.data).toMatchObject({
      phoneNumber: '+44 20 7946 0777',
      permissions: { withdrawals: false, support: true },
    });
  });
});

test.describe('a user', { tag: '@feature-users' }, () => {
  test('stays rejected after saving a stale form on a server without versions', async ({
    page,
    client,
    request,
    getSession,
  }) => {
    const { id } = await createUser(request, await getSession('admin'));
    await page.route('**/api/admin/user/details/*', async (route) => {
      const response = await route.fetch();
      const { etag: _etag, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await page.goto(`/admin/users/edit/${id}`);
    await page.getByRole('textbox', { name: 'Phone Number' }).fill('+44 20 7946 0111');
    await client.PATCH('/user/update/{id}', { params: { path: { id } }, body: { kyc_status: 'rejected' } });
    await clickButton(page, 'Update User');
    await expect(page).toHaveURL('/admin/users');
    const { data } = await client.GET('/user/details/{id}', { params: { path: { id } } });
    expect(data?.data).toMatchObject({ phoneNumber: '+44 20 7946 0111', kyc_status: 'rejected' });
  });

  test('keeps a replaced document unverified after saving a stale form', async ({
    page,
    colleague,
    client,
    request,
    getSession,
  }) => {
    const { id } = await createUser(request, await getSession('admin'), { selfieUpload: image });
    const getSelfie = (targetPage: Page) => targetPage.getByRole('group', { name: 'Selfie' });
    await page.goto(`/admin/users/edit/${id}`);
    await getSelfie(page).getByRole('checkbox', { name: 'Verified' }).check();

    await colleague.page.goto(`/admin/users/edit/${id}`);
    await getSelfie(colleague.page).locator('input[type=file]').setInputFiles(image);
    await colleague.page.getByRole('dialog').getByRole('button', { name: 'Replace file' }).click();
    await expect(colleague.page.getByText('Document replaced successfully')).toBeVisible();
    await expect(colleague.page.getByText('has been changed')).toHaveCount(0);

    await clickButton(page, 'Update User');
    await expect(getConflictNote(page).getByRole('listitem')).toHaveText(['Selfie: replaced; review the new file']);
    await expect(getSelfie(page).getByRole('checkbox', { name: 'Verified' })).not.toBeChecked();
    await clickButton(page, 'Update User');
    await expect(page.getByText('Nothing has changed.')).toBeVisible();
    const { data } = await client.GET('/user/details/{id}', { params: { path: { id } } });
    expect(data?.data.selfieUpload_verified).toBe(false);
  });

  test('shows that the user was deleted in the meantime, and links to the list', async ({
    page,
    client,
    request,
    getSession,
  }) => {
    const { id } = await createUser(request, await getSession('admin'));
    await page.goto(`/admin/users/edit/${id}`);
    await page.getByRole('textbox', { name: 'Full Name', exact: true }).fill('Typed Name');
    await client.DELETE('/user/{id}', { params: { path: { id } } });
    await clickButton(page, 'Update User');
    const alert = page.locator('form').getByRole('alert');
    await expect(alert).toContainText('This has been deleted since you opened it.');
    await expect(page.getByRole('textbox', { name: 'Full Name', exact: true })).toHaveValue('Typed Name');
    await expect(page.getByRole('alert')).toHaveCount(1);
    await alert.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL('/admin/users');
  });
});

test(
  "a stale form keeps a colleague's change of the other end of a range",
  { tag: '@feature-finance' },
  async ({ page, colleague, client }) => {
    const category = 'Two ends';
    const added = await client.POST('/add-plan', {
      body: {
        category,
        investmentAmount: { min: 1000, max: 10_000 },
        profitPercentage: { min: 5, max: 8 },
        lockInPeriod: 6,
        lockInPeriodUnit: 'months',
        planType: 'standard',
        status: true,
      },
    });
    const id = assertDefined(added.data?.data?._id);
    await page.goto(`/admin/plans/edit/${id}`);
    await page.getByRole('textbox', { name: 'Investment Min' }).fill('12,5');
    await clickButton(page, 'Update Plan');
    await expect(page.getByText('Investment Min must be a number from 0, such as 1,000 or 1000.50')).toBeVisible();
    await page.getByRole('textbox', { name: 'Investment Min' }).fill('500');

    await colleague.page.goto(`/admin/plans/edit/${id}`);
    await colleague.page.getByRole('textbox', { name: 'Investment Max' }).fill('50,000');
    await clickButton(colleague.page, 'Update Plan');
    await expect(colleague.page).toHaveURL('/admin/plans');

    await clickButton(page, 'Update Plan');
    await expect(getConflictNote(page).getByRole('listitem')).toHaveText(['Investment MaxWas10,000Now50,000']);
    await clickButton(page, 'Update Plan');
    await expect(page).toHaveURL('/admin/plans');
    const { data } = await client.GET('/plan/details/{id}', { params: { path: { id } } });
    expect(data?.data.investmentAmount).toEqual({ min: 500, max: 50_000 });
    await client.DELETE('/plan/delete/{id}', { params: { path: { id } } });
  },
);

test.describe('a deposit address', { tag: '@feature-finance' }, () => {
  test("shows its number of pending top-ups, and cannot become an address of a user's withdrawals", async ({
    page,
    client,
  }) => {
    const { data: withdrawals } = await client.GET('/withdrawals', { params: { query: { limit: 100 } } });
    const userAddress =
      withdrawals?.data.find(({ wallet_address }) => wallet_address?.startsWith('0x'))?.wallet_address ?? '';
    const { data: wallets } = await client.GET('/admin-wallets');
    const wallet = wallets?.data.find(
      ({ network_type, pending_topups = 0 }) => network_type === 'ETH' && pending_topups > 0,
    );
    if (!wallet) throw new Error('The demo has no pending top-up of ETH.');
    await page.goto('/admin/wallets');
    const form = await submitAddress(page, wallet, userAddress);
    await expect(getConfirmation(page).getByText(new RegExp(`^${wallet.pending_topups} top-ups? to`))).toBeVisible();
    await getConfirmation(page).getByRole('button', { name: 'Change address' }).click();

    await expect(form.getByText('A user withdraws to this address.')).toHaveCount(1);
    await expect(form.getByRole('textbox', { name: 'Wallet Address' })).toBeFocused();
    await expect(form.getByRole('textbox', { name: 'Wallet Address' })).toHaveValue(userAddress);
    const { data: after } = await client.GET('/admin-wallets');
    expect(after?.data.find(({ _id }) => _id === wallet._id)?.wallet_address).toBe(wallet.wallet_address);
  });

  test('shows a conflict if a colleague changed it', async ({ page, colleague, client }) => {
    const added = await client.POST('/admin-wallet/add', {
      body: { wallet_address: createAddress(), network_type: 'ETH' },
    });
    const wallet = assertDefined(added.data?.data);
    await page.goto('/admin/wallets');
    const newAddress = createAddress();
    const edit = page.getByRole('button', {
      name: `Edit ETH wallet ${shortenAddress(assertDefined(wallet.wallet_address))}`,
    });
    await edit.click();
    await colleague.page.goto('/admin/wallets');
    await submitAddress(colleague.page, wallet, createAddress());
    await getConfirmation(colleague.page).getByRole('button', { name: 'Change address' }).click();
    await expect(colleague.page.getByText('Wallet updated successfully')).toBeVisible();

    const form = page.getByRole('dialog', { name: 'Edit Wallet' });
    await form.getByRole('textbox', { name: 'Wallet Address' }).fill(newAddress);
    await form.getByRole('button', { name: 'Update' }).click();
    const note = form.getByRole('alert');
    await expect(note).toContainText('This record has been changed since you opened it.');
    await expect(note.getByRole('listitem')).toContainText('Use theirs');
    await expect(form.getByRole('textbox', { name: 'Wallet Address' })).toHaveValue(newAddress);
    await client.DELETE('/admin-wallet/delete/{id}', { params: { path: { id: wallet._id } } });
  });
});

test(
  'a deposit address is changed after a confirmation, and every main admin is notified',
  { tag: ['@feature-finance', '@feature-support'] },
  async ({ page, colleague, client }) => {
    const added = await client.POST('/admin-wallet/add', {
      body: { wallet_address: createAddress(), network_type: 'ETH' },
    });
    const wallet = assertDefined(added.data?.data);
    const newAddress2 = createAddress();
    await colleague.page.goto('/admin/wallets');
    await submitAddress(colleague.page, wallet, newAddress2);
    await expect(getConfirmation(colleague.page)).toContainText(`Old address${wallet.wallet_address}New address`);
    await expect(getConfirmation(colleague.page)).toContainText('No pending top-ups to the old address.');
    await expect(getConfirmation(colleague.page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await getConfirmation(colleague.page).getByRole('button', { name: 'Change address' }).click();
    await expect(colleague.page.getByText('Wallet updated successfully')).toBeVisible();

    await page.goto('/admin/users');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const notifications = page.getByRole('listitem').filter({ hasText: 'Deposit address changed' });
    await expect(notifications.filter({ hasText: wallet.wallet_address })).toHaveCount(1);
    await client.DELETE('/admin-wallet/delete/{id}', { params: { path: { id: wallet._id } } });
  },
);
