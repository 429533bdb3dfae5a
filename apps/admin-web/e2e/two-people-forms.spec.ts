import { createUser } from './support';
import { blockEvents, expect, getConflictNote, clickButton, test } from './two-people';

// These tests cover tabs that receive no live events.
test.beforeEach(({ page }) => blockEvents(page));

test(
  "a stale form does not undo a colleague's rejection of a user",
  { tag: '@feature-users' },
  async ({ page, personClient, client, request, getSession }) => {
    const { id } = await createUser(request, await getSession('admin'));
    await page.goto(`/admin/users/edit/${id}`);
    await page.getByRole('textbox', { name: 'Phone Number' }).fill('+44 20 7946 0111');
    await page.getByRole('textbox', { name: 'Full Name', exact: true }).fill('Mine');

    await personClient.PATCH('/user/update/{id}', {
      params: { path: { id } },
      body: { fullName: 'Theirs', kyc_status: 'rejected', kyc_reason: 'Document has expired' },
    });
    await clickButton(page, 'Update User');
    await expect(getConflictNote(page).getByRole('listitem')).toHaveText([
      /^Full NameWasTest Person .*TheirsTheirsYoursMineUse theirs$/,
      'KYC StatusWasPendingNowRejected',
      'ReasonWasemptyNowDocument has expired',
    ]);
    await expect(page.getByRole('combobox', { name: 'KYC Status' })).toHaveValue('rejected');
    await page.getByRole('button', { name: 'Use theirs for Full Name' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Full Name', exact: true })).toHaveValue('Theirs');

    await clickButton(page, 'Update User');
    await expect(page).toHaveURL('/admin/users');
    const { data } = await client.GET('/user/details/{id}', { params: { path: { id } } });
    expect(data?.data).toMatchObject({
      fullName: 'Theirs',
      phoneNumber: '+44 20 7946 0111',
      kyc_status: 'rejected',
    });
  },
);
