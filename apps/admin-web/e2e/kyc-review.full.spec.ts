import { createUser, expect, image, test } from './support';

test.describe('KYC review', { tag: '@feature-users' }, () => {
  test('asks for confirmation if a document is unverified, and marks a requested document', async ({
    page,
    request,
    client,
    getSession,
  }) => {
    const { id } = await createUser(request, await getSession('admin'), { selfieUpload: image });
    const reason = 'The face is not in the picture.';
    const path = { id, kind: 'selfieUpload' } as const;
    await client.POST('/user/{id}/documents/{kind}/request', { params: { path }, body: { reason } });

    await page.goto(`/admin/users/edit/${id}`);
    const selfie = page.getByRole('group', { name: 'Selfie' });
    await expect(selfie.getByText(`: ${reason}`)).toContainText('Requested again on');
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Changed Person');
    await page.getByRole('combobox', { name: 'KYC Status' }).selectOption('Completed');
    await page.getByRole('button', { name: 'Update User' }).click();
    const dialog = page.getByRole('dialog', { name: /^Complete the verification despite/ });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Changed Person');
    await expect(page.getByRole('combobox', { name: 'KYC Status' })).toHaveValue('completed');

    await page.getByRole('button', { name: 'Update User' }).click();
    await dialog.getByRole('button', { name: 'Complete anyway' }).click();
    await expect(page).toHaveURL('/admin/users');
    const { data } = await client.GET('/user/details/{id}', { params: { path: { id } } });
    expect(data?.data).toMatchObject({
      fullName: 'Changed Person',
      kyc_status: 'completed',
      selfieUpload_verified: false,
      document_requests: [],
    });
  });
});
