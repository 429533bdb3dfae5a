import { expect, test } from './support';

test.describe('sub-admins', { tag: ['@feature-users', '@minimal-server'] }, () => {
  test('can be added, given another permission and deleted', async ({ page }) => {
    const list = '/admin/subadmins?limit=100';
    await page.goto(list);
    await page.getByRole('link', { name: '+ Add New' }).click();
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Sophie Germain');
    await page.getByRole('textbox', { name: 'Email' }).fill('sophie.germain@test.example');
    await page.getByRole('textbox', { name: 'Phone No.' }).fill('+44 20 7946 0018');
    await page.locator('input[autocomplete=new-password]').fill('correct horse');
    await page.getByRole('checkbox', { name: 'Plans' }).check();
    await page.getByRole('button', { name: 'Create Subadmin' }).click();
    await expect(page.getByText('Subadmin added successfully.')).toBeVisible();

    await expect(page).toHaveURL(list);
    const row = page.getByRole('row', { name: /Sophie Germain/ });
    await row.getByRole('link', { name: 'Sophie Germain', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'Plans' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Users' }).check();
    await page.getByRole('button', { name: 'Update Subadmin' }).click();
    await expect(page.getByText('Subadmin updated successfully.')).toBeVisible();
    await row.getByRole('link', { name: 'Sophie Germain', exact: true }).click();
    for (const flag of ['Plans', 'Users']) await expect(page.getByRole('checkbox', { name: flag })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Wallets' })).not.toBeChecked();
    await page.goBack();

    await page.getByRole('button', { name: 'Delete Sophie Germain' }).click();
    await page.getByRole('button', { name: 'Delete subadmin' }).click();
    await expect(page.getByText('Subadmin deleted successfully.')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});
