import type { Page } from '@playwright/test';
import { newAddress, question, shortOf, typeAddress } from './deposit-address';
import { known } from './known';
import { createSubadmin, createUser, expectAccessible, expectNoSidewaysScroll, picture } from './support';
import { deafen, expect, noteOf, press, test } from './two-people';

// What these hold is what happens to a tab that has heard nothing.
test.beforeEach(({ page }) => deafen(page));

test.describe('a sub-admin', { tag: '@feature-users' }, () => {
  test('keeps a flag that was taken away, whatever is corrected in an old tab', async ({
    page,
    colleague,
    client,
    request,
    sessionOf,
  }) => {
    const flags = { withdrawals: true, support: true };
    const { id } = await createSubadmin(request, await sessionOf('admin'), flags);
    await page.goto(`/admin/subadmins/edit/${id}`);
    await page.getByRole('textbox', { name: 'Phone No.' }).fill('+44 20 7946 0777');

    await colleague.page.goto(`/admin/subadmins/edit/${id}`);
    await colleague.page.getByRole('checkbox', { name: 'Withdrawals' }).uncheck();
    await press(colleague.page, 'Update Subadmin');
    await expect(colleague.page).toHaveURL('/admin/subadmins');

    await press(page, 'Update Subadmin');
    const note = noteOf(page);
    await expect(note).toContainText(`${colleague.fullName} has changed this since you opened it`);
    await expect(note).toContainText('Nothing of yours has been saved yet.');
    await expect(note.getByRole('listitem')).toHaveText(['WithdrawalsWasYesNowNo']);
    await expect(note.locator('..')).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'Phone No.' })).toHaveValue('+44 20 7946 0777');
    await expect(page.getByRole('checkbox', { name: 'Withdrawals' })).not.toBeChecked();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(page);

    await press(page, 'Update Subadmin');
    await expect(page).toHaveURL('/admin/subadmins');
    const { data } = await client.GET('/subadmin/details/{id}', { params: { path: { id } } });
    expect(data?.data).toMatchObject({
      phoneNumber: '+44 20 7946 0777',
      permissions: { withdrawals: false, support: true },
    });
  });
});

test.describe('a user', { tag: '@feature-users' }, () => {
  test('stays rejected on a server without versions, too', async ({ page, client, request, sessionOf }) => {
    const { id } = await createUser(request, await sessionOf('admin'));
    await page.route('**/api/admin/user/details/*', async (route) => {
      const response = await route.fetch();
      const { etag: _etag, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await page.goto(`/admin/users/edit/${id}`);
    await page.getByRole('textbox', { name: 'Phone Number' }).fill('+44 20 7946 0111');
    await client.PATCH('/user/update/{id}', { params: { path: { id } }, body: { kyc_status: 'rejected' } });
    await press(page, 'Update User');
    await expect(page).toHaveURL('/admin/users');
    const { data } = await client.GET('/user/details/{id}', { params: { path: { id } } });
    expect(data?.data).toMatchObject({ phoneNumber: '+44 20 7946 0111', kyc_status: 'rejected' });
  });

  test('a document that was replaced is not verified by a look at the old one', async ({
    page,
    colleague,
    client,
    request,
    sessionOf,
  }) => {
    const { id } = await createUser(request, await sessionOf('admin'), { selfieUpload: picture });
    const selfie = (on: Page) => on.getByRole('group', { name: 'Selfie' });
    await page.goto(`/admin/users/edit/${id}`);
    await selfie(page).getByRole('checkbox', { name: 'Verified' }).check();

    await colleague.page.goto(`/admin/users/edit/${id}`);
    await selfie(colleague.page).locator('input[type=file]').setInputFiles(picture);
    await colleague.page.getByRole('dialog').getByRole('button', { name: 'Replace file' }).click();
    await expect(colleague.page.getByText('Document replaced successfully')).toBeVisible();
    await expect(colleague.page.getByText('has been changed')).toHaveCount(0);

    await press(page, 'Update User');
    await expect(noteOf(page).getByRole('listitem')).toHaveText(['Selfie: replaced; look at the new file']);
    await expect(selfie(page).getByRole('checkbox', { name: 'Verified' })).not.toBeChecked();
    await press(page, 'Update User');
    await expect(page.getByText('Nothing was changed.')).toBeVisible();
    const { data } = await client.GET('/user/details/{id}', { params: { path: { id } } });
    expect(data?.data.selfieUpload_verified).toBe(false);
  });

  test('who was deleted meanwhile says so, and leads to the list', async ({ page, client, request, sessionOf }) => {
    const { id } = await createUser(request, await sessionOf('admin'));
    await page.goto(`/admin/users/edit/${id}`);
    await page.getByRole('textbox', { name: 'Full Name', exact: true }).fill('Typed Name');
    await client.DELETE('/user/{id}', { params: { path: { id } } });
    await press(page, 'Update User');
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
  'a plan keeps the other end of a range that somebody else has changed',
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
    const id = known(added.data?.data?._id);
    await page.goto(`/admin/plans/edit/${id}`);
    await page.getByRole('textbox', { name: 'Investment Min' }).fill('12,5');
    await press(page, 'Update Plan');
    await expect(page.getByText('Investment Min must be a number from 0, such as 1,000 or 1000.50')).toBeVisible();
    await page.getByRole('textbox', { name: 'Investment Min' }).fill('500');

    await colleague.page.goto(`/admin/plans/edit/${id}`);
    await colleague.page.getByRole('textbox', { name: 'Investment Max' }).fill('50,000');
    await press(colleague.page, 'Update Plan');
    await expect(colleague.page).toHaveURL('/admin/plans');

    await press(page, 'Update Plan');
    await expect(noteOf(page).getByRole('listitem')).toHaveText(['Investment MaxWas10,000Now50,000']);
    await press(page, 'Update Plan');
    await expect(page).toHaveURL('/admin/plans');
    const { data } = await client.GET('/plan/details/{id}', { params: { path: { id } } });
    expect(data?.data.investmentAmount).toEqual({ min: 500, max: 50_000 });
    await client.DELETE('/plan/delete/{id}', { params: { path: { id } } });
  },
);

test.describe('a deposit address', { tag: '@feature-finance' }, () => {
  test('says how many top-ups wait for the old one, and is refused where a user withdraws to it', async ({
    page,
    client,
  }) => {
    const { data: withdrawals } = await client.GET('/withdrawals', { params: { query: { limit: 100 } } });
    const theirs =
      withdrawals?.data.find(({ wallet_address }) => wallet_address?.startsWith('0x'))?.wallet_address ?? '';
    const { data: wallets } = await client.GET('/admin-wallets');
    const wallet = wallets?.data.find(
      ({ network_type, pending_topups = 0 }) => network_type === 'ETH' && pending_topups > 0,
    );
    if (!wallet) throw new Error('The demo has no pending top-up of ETH.');
    await page.goto('/admin/wallets');
    const form = await typeAddress(page, wallet, theirs);
    await expect(question(page).getByText(new RegExp(`^${wallet.pending_topups} top-ups? that`))).toBeVisible();
    await question(page).getByRole('button', { name: 'Change address' }).click();

    await expect(form.getByText('A user withdraws to this address.')).toHaveCount(1);
    await expect(form.getByRole('textbox', { name: 'Wallet Address' })).toBeFocused();
    await expect(form.getByRole('textbox', { name: 'Wallet Address' })).toHaveValue(theirs);
    const { data: after } = await client.GET('/admin-wallets');
    expect(after?.data.find(({ _id }) => _id === wallet._id)?.wallet_address).toBe(wallet.wallet_address);
  });

  test('that somebody else has changed is not asked about as it was', async ({ page, colleague, client }) => {
    const added = await client.POST('/admin-wallet/add', {
      body: { wallet_address: newAddress(), network_type: 'ETH' },
    });
    const wallet = known(added.data?.data);
    await page.goto('/admin/wallets');
    const mine = newAddress();
    const edit = page.getByRole('button', { name: `Edit ETH wallet ${shortOf(known(wallet.wallet_address))}` });
    await edit.click();
    await colleague.page.goto('/admin/wallets');
    await typeAddress(colleague.page, wallet, newAddress());
    await question(colleague.page).getByRole('button', { name: 'Change address' }).click();
    await expect(colleague.page.getByText('Wallet updated successfully')).toBeVisible();

    const form = page.getByRole('dialog', { name: 'Edit Wallet' });
    await form.getByRole('textbox', { name: 'Wallet Address' }).fill(mine);
    await form.getByRole('button', { name: 'Update' }).click();
    const note = form.getByRole('alert');
    await expect(note).toContainText('This record has been changed since you opened it.');
    await expect(note.getByRole('listitem')).toContainText('Use theirs');
    await expect(form.getByRole('textbox', { name: 'Wallet Address' })).toHaveValue(mine);
    await client.DELETE('/admin-wallet/delete/{id}', { params: { path: { id: wallet._id } } });
  });
});

test(
  'a deposit address is changed after a question, and every main admin hears of it',
  { tag: ['@feature-finance', '@feature-support'] },
  async ({ page, colleague, client }) => {
    const added = await client.POST('/admin-wallet/add', {
      body: { wallet_address: newAddress(), network_type: 'ETH' },
    });
    const wallet = known(added.data?.data);
    const next = newAddress();
    await colleague.page.goto('/admin/wallets');
    await typeAddress(colleague.page, wallet, next);
    await expect(question(colleague.page)).toContainText(`Old address${wallet.wallet_address}New address`);
    await expect(question(colleague.page)).toContainText(
      'No top-up that was sent to the old address waits for a decision.',
    );
    await expect(question(colleague.page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question(colleague.page).getByRole('button', { name: 'Change address' }).click();
    await expect(colleague.page.getByText('Wallet updated successfully')).toBeVisible();

    await page.goto('/admin/users');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const told = page.getByRole('listitem').filter({ hasText: 'Deposit address changed' });
    await expect(told.filter({ hasText: wallet.wallet_address })).toHaveCount(1);
    await client.DELETE('/admin-wallet/delete/{id}', { params: { path: { id: wallet._id } } });
  },
);
