import { assertDefined } from './assert-defined';
import { expect, expectAccessibleInAllModes, expectLoaded, test } from './support';

test(
  "a withdrawal to another user's address needs a second confirmation, which the history records",
  { tag: ['@feature-finance', '@feature-audit'] },
  async ({ page, client }) => {
    const query = { page: 1, limit: 100, status: 'pending' } as const;
    const { data } = await client.GET('/withdrawals', { params: { query } });
    const matches = [];
    for (const withdrawal of data?.data ?? []) {
      const { data } = await client.GET('/withdrawal/checks/{id}', { params: { path: { id: withdrawal._id } } });
      const shared = data?.data.find(({ key }) => key === 'address_shared');
      if (shared) matches.push({ withdrawal, other: assertDefined(shared.links?.[0]) });
    }
    const [{ withdrawal, other }] = [assertDefined(matches[0])];

    await page.goto(`/admin/withdrawal/view/${withdrawal._id}`);
    const checks = page.getByRole('region', { name: 'Checks' });
    const addressCheck = checks.getByRole('listitem').filter({ hasText: 'Shared address' });
    await expect(addressCheck).toContainText('Another user has requested withdrawals to this address.');
    await expect(addressCheck.getByRole('link', { name: other.label })).toHaveAttribute(
      'href',
      `/admin/users/${other._id}`,
    );
    const results = await checks.getByRole('listitem').allTextContents();
    const failedCount = results.filter((text) => text.startsWith('Fail')).length;
    expect(results.slice(0, failedCount).every((text) => text.startsWith('Fail'))).toBe(true);
    await expectLoaded(page);
    await expectAccessibleInAllModes(page);

    await page.getByRole('combobox', { name: 'Change Status' }).selectOption('Approve');
    await page.getByRole('button', { name: 'Update Status' }).click();
    await page.getByRole('button', { name: /^Approve \$[\d,.]+$/ }).click();
    const secondConfirmation = page.getByRole('dialog', { name: /^Approve despite \d+ failed checks?\?$/ });
    await expect(secondConfirmation.getByRole('listitem').filter({ hasText: 'Shared address' })).toBeVisible();
    await expect(secondConfirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await secondConfirmation.getByRole('button', { name: /anyway$/ }).click();
    await expect(page.getByText('Status updated successfully.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
      /Overridden checks.*Address used by others/,
    );
  },
);
