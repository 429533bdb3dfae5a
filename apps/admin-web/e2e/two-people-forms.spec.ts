import { newAddress, question, typeAddress } from './deposit-address';
import { giveReason } from './give-reason';
import { known } from './known';
import { createUser } from './support';
import { deafen, expect, noteOf, press, test } from './two-people';

// What these hold is what happens to a tab that has heard nothing.
test.beforeEach(({ page }) => deafen(page));

test(
  'a user stays rejected, whatever is corrected in an old tab',
  { tag: '@feature-users' },
  async ({ page, colleague, client, request, sessionOf }) => {
    const { id } = await createUser(request, await sessionOf('admin'));
    await page.goto(`/admin/users/edit/${id}`);
    await page.getByRole('textbox', { name: 'Phone Number' }).fill('+44 20 7946 0111');
    await page.getByRole('textbox', { name: 'Full Name', exact: true }).fill('Mine');

    await colleague.page.goto(`/admin/users/edit/${id}`);
    await colleague.page.getByRole('combobox', { name: 'KYC Status' }).selectOption('Rejected');
    await giveReason(colleague.page.getByRole('main'), 'A document has expired');
    await colleague.page.getByRole('textbox', { name: 'Full Name', exact: true }).fill('Theirs');
    await press(colleague.page, 'Update User');
    await expect(colleague.page).toHaveURL('/admin/users');

    await press(page, 'Update User');
    const note = noteOf(page);
    await expect(note.getByRole('listitem')).toHaveText([
      /^Full NameWasTest Person .*TheirsTheirsYoursMineUse theirs$/,
      'KYC StatusWasPendingNowRejected',
      'ReasonWasemptyNowA document has expired',
    ]);
    await expect(page.getByRole('combobox', { name: 'KYC Status' })).toHaveValue('rejected');
    await page.getByRole('button', { name: 'Use theirs for Full Name' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Full Name', exact: true })).toHaveValue('Theirs');

    await press(page, 'Update User');
    await expect(page).toHaveURL('/admin/users');
    const { data } = await client.GET('/user/details/{id}', { params: { path: { id } } });
    expect(data?.data).toMatchObject({
      fullName: 'Theirs',
      phoneNumber: '+44 20 7946 0111',
      kyc_status: 'rejected',
    });
  },
);

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
