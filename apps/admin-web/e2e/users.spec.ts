import { chooseReason } from './choose-reason';
import { createUser, expect, test } from './support';
import { getRows } from './users';

test.describe('spec §2 Users list', { tag: ['@feature-users', '@minimal-server-smoke'] }, () => {
  // covers: users-list.paging, users-list.search, users-list.links
  test("is paged, sorted and searched, links to a user's records, and Back returns to the same rows", async ({
    page,
    request,
    getSession,
  }) => {
    const { fullName, email } = await createUser(request, await getSession('admin'));
    await page.goto('/admin/users');
    await expect(page.getByText(/^Showing 1 to 10 of \d+ entries$/)).toBeVisible();
    await expect(getRows(page)).toHaveCount(11);
    const first = getRows(page).nth(1).getByRole('link').first();
    const name = await first.innerText();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/admin/users?page=2');
    await expect(page.getByText(/^Showing 11 to 20 of \d+ entries$/)).toBeVisible();
    await expect(first).not.toHaveText(name);
    await page.goBack();
    await expect(first).toHaveText(name);

    const table = page.getByRole('table');
    const heading = table.getByRole('columnheader', { name: 'Name' });
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await expect(table).toHaveAttribute('aria-busy', 'false');
    const renderedNames = (await table.getByRole('rowheader').allInnerTexts()).map((text) => text.toLowerCase());
    expect(renderedNames).toHaveLength(10);
    expect(renderedNames).toEqual(renderedNames.toSorted());

    await page.getByRole('searchbox', { name: 'Search users' }).fill(email.toUpperCase());
    await expect(getRows(page)).toHaveCount(2);
    await expect(getRows(page).nth(1)).toContainText(fullName);
    await expect(page).toHaveURL(/search=/);
    for (const [link, title] of [
      ['Edit', /^Edit/],
      ['Transactions of', 'Transaction History'],
      ['Wallet of', 'User Wallet Summary'],
    ] as const) {
      await page.getByRole('link', { name: `${link} ${fullName}` }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.goBack();
      await expect(getRows(page)).toHaveCount(2);
    }
  });

  // covers: toast.user-saved, state.kyc, users-list.delete, valid.delete-user, roles.users
  test('adds, changes and deletes a user', async ({ page, client }) => {
    const email = 'plain@test.example';
    await page.goto('/admin/users');
    await page.getByRole('link', { name: '+ Add New' }).click();
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Plain Person');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.locator('input[autocomplete=new-password]').fill('correct horse');
    await page.getByRole('combobox', { name: 'KYC Status' }).selectOption('In Progress');
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText('User created successfully')).toBeVisible();
    await expect(page).toHaveURL('/admin/users');

    await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
    await expect(getRows(page)).toHaveCount(2);
    await expect(getRows(page).nth(1)).toContainText('In Progress');
    await page.getByRole('link', { name: 'Edit Plain Person' }).click();
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Changed Person');
    await page.getByRole('combobox', { name: 'KYC Status' }).selectOption('Rejected');
    await chooseReason(page.getByRole('main'));
    await page.getByRole('button', { name: 'Update User' }).click();
    await expect(page.getByText('User updated successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/users\?search=/);
    await expect(getRows(page).nth(1)).toContainText('Changed Person');
    await expect(getRows(page).nth(1)).toContainText('Rejected');

    await page.getByRole('button', { name: 'Delete Changed Person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' });
    await expect(dialog).toContainText(email);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Delete user' }).press('Enter');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByText('User deleted successfully.')).toBeVisible();
    await expect(page.getByText('No users found')).toBeVisible();
    const { data } = await client.GET('/user/getall', { params: { query: { page: 1, limit: 10, search: email } } });
    expect(data?.data.users).toEqual([]);
  });
});
