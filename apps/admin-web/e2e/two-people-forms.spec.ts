import { createUser } from './support';
import { deafen, expect, noteOf, press, test } from './two-people';

// What these hold is what happens to a tab that has heard nothing.
test.beforeEach(({ page }) => deafen(page));

test(
  'a user stays rejected, whatever is corrected in an old tab',
  { tag: '@feature-users' },
  async ({ page, personClient, client, request, sessionOf }) => {
    const { id } = await createUser(request, await sessionOf('admin'));
    await page.goto(`/admin/users/edit/${id}`);
    await page.getByRole('textbox', { name: 'Phone Number' }).fill('+44 20 7946 0111');
    await page.getByRole('textbox', { name: 'Full Name', exact: true }).fill('Mine');

    await personClient.PATCH('/user/update/{id}', {
      params: { path: { id } },
      body: { fullName: 'Theirs', kyc_status: 'rejected', kyc_reason: 'A document has expired' },
    });
    await press(page, 'Update User');
    await expect(noteOf(page).getByRole('listitem')).toHaveText([
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
