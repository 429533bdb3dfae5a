import type { Page } from '@playwright/test';
import { balanceOf, pendingWithdrawal } from './pending-withdrawal';
import { createSubadmin } from './support';
import { expect, test } from './two-people';

// The rule that a journey sets would hold for whatever comes after it.
test.use({ copy: 'dual-approval' });

/** Answers with yes whatever is asked, once or again where something speaks against it. */
async function confirmBy(page: Page, label: string) {
  await page.getByRole('group', { name: 'Status and actions' }).getByRole('button', { name: label }).click();
  await page.getByRole('button', { name: new RegExp(`^${label} \\$[\\d,.]+$`) }).click();
  const again = page.getByRole('button', { name: new RegExp(`^${label} \\$[\\d,.]+ all the same$`) });
  const outcome = page.getByText(/^(Proposed\. A second admin|Agreed, and done)/);
  await expect(again.or(outcome).first()).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(outcome).toBeVisible();
}

test(
  'a withdrawal above the amount is paid once, when two have agreed',
  { tag: '@feature-finance' },
  async ({ page, approver, client, request, sessionOf }) => {
    // A rule is switched on only where somebody else could agree to switch it off.
    await createSubadmin(request, await sessionOf('admin'), { subadmins: true });
    await client.PUT('/approval-policy', {
      body: { withdrawals_above: 0, topups_above: null, deposit_addresses: false, permissions: false },
    });
    const { _id: id, userId, amount = 0 } = await pendingWithdrawal(client);
    const before = await balanceOf(client, userId);
    const address = `/admin/withdrawal/view/${id}`;

    await page.goto(address);
    await confirmBy(page, 'Propose approval');
    const own = page.getByRole('region', { name: 'ApprovalRequest' });
    await expect(own.getByText('You wait for a second admin')).toBeVisible();
    const head = page.getByRole('group', { name: 'Status and actions' });
    await expect(head.getByText('Pending')).toBeVisible();
    await expect(head.getByRole('button', { name: /pprove/ })).toHaveCount(0);

    const { data } = await client.GET('/approval-requests', { params: { query: { record_id: id } } });
    const approvalRequest = data?.data[0]?._id ?? '';
    const alone = client.PUT('/approval-requests/{id}/decision', {
      params: { path: { id: approvalRequest } },
      body: { approved: true },
    });
    await expect(alone).rejects.toMatchObject({ status: 401, code: 'not_allowed' });
    expect(await balanceOf(client, userId)).toBe(before);

    await approver.goto(address);
    await expect(approver.getByRole('region', { name: 'ApprovalRequest' })).toContainText('to approve this withdrawal');
    await confirmBy(approver, 'Agree and approve');

    await expect(head.getByText('Approved')).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('ApprovalRequest decided');
    expect(await balanceOf(client, userId)).toBeCloseTo(before - amount, 2);
  },
);
