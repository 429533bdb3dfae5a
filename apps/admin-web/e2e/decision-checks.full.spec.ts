import { known } from './known';
import { expect, expectGoodLooks, expectLoaded, test } from './support';

test(
  'a withdrawal to an address of somebody else is approved with a second yes, and the history says so',
  { tag: ['@feature-finance', '@feature-audit'] },
  async ({ page, client }) => {
    const query = { page: 1, limit: 100, status: 'pending' } as const;
    const { data } = await client.GET('/withdrawals', { params: { query } });
    const found = [];
    for (const withdrawal of data?.data ?? []) {
      const { data } = await client.GET('/withdrawal/checks/{id}', { params: { path: { id: withdrawal._id } } });
      const shared = data?.data.find(({ key }) => key === 'address_shared');
      if (shared) found.push({ withdrawal, other: known(shared.links?.[0]) });
    }
    const [{ withdrawal, other }] = [known(found[0])];

    await page.goto(`/admin/withdrawal/view/${withdrawal._id}`);
    const checks = page.getByRole('region', { name: 'Facts' });
    const first = checks.getByRole('listitem').filter({ hasText: 'Address of others' });
    await expect(first).toContainText('Another user has asked for money to be sent to this address.');
    await expect(first.getByRole('link', { name: other.label })).toHaveAttribute('href', `/admin/users/${other._id}`);
    const weights = await checks.getByRole('listitem').allTextContents();
    const reds = weights.filter((text) => text.startsWith('Against')).length;
    expect(weights.slice(0, reds).every((text) => text.startsWith('Against'))).toBe(true);
    await expectLoaded(page);
    await expectGoodLooks(page);

    await page.getByRole('combobox', { name: 'Change Status' }).selectOption('Approve');
    await page.getByRole('button', { name: 'Update Status' }).click();
    await page.getByRole('button', { name: /^Approve \$[\d,.]+$/ }).click();
    const second = page.getByRole('dialog', { name: /^Approve although \d+ facts? speaks? against it\?$/ });
    await expect(second.getByRole('listitem').filter({ hasText: 'Address of others' })).toBeVisible();
    await expect(second.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await second.getByRole('button', { name: /all the same$/ }).click();
    await expect(page.getByText('Status updated successfully.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
      /Although.*Address of other users/,
    );
  },
);
