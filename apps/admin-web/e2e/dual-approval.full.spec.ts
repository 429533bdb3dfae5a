import type { Page } from '@playwright/test';
import { getBalance, findPendingWithdrawal } from './pending-withdrawal';
import { createSubadmin } from './support';
import { expect, test } from './two-people';

// The policy that this test sets would apply to the tests after it.
test.use({ copy: 'dual-approval' });

/** Confirms a decision, including the second confirmation if a check failed. */
async function confirmWith(page: Page, label: string) {
  await page.getByRole('group', { name: 'Status and actions' }).getByRole('button', { name: label }).click();
  await page.getByRole('button', { name: new RegExp(`^${label} \\$[\\d,.]+$`) }).click();
  const secondConfirmation = page.getByRole('button', { name: new RegExp(`^${label} \\$[\\d,.]+ anyway$`) });
  const outcome = page.getByText(/^(Sent for approval|Approved and applied)/);
  await expect(secondConfirmation.or(outcome).first()).toBeVisible();
  if (await secondConfirmation.isVisible()) await secondConfirmation.click();
  await expect(outcome).toBeVisible();
}

test(
  'a withdrawal above the limit is paid once, after a second approval',
  { tag: '@feature-finance' },
  async ({ page, approver, client, request, getSession }) => {
    // The policy can be switched on only if someone else could approve switching it off.
    await createSubadmin(request, await getSession('admin'), { subadmins: true });
    await client.PUT('/approval-policy', {
      body: { withdrawals_above: 0, topups_above: null, deposit_addresses: false, permissions: false },
    });
    const { _id: id, userId, amount = 0 } = await findPendingWithdrawal(client);
    const before = await getBalance(client, userId);
    const address = `/admin/withdrawal/view/${id}`;

    await page.goto(address);
    await confirmWith(page, 'Request approval');
    const approvalRequestRegion = page.getByRole('region', { name: 'Approval request' });
    await expect(approvalRequestRegion.getByText('Awaiting second admin')).toBeVisible();
    const head = page.getByRole('group', { name: 'Status and actions' });
    await expect(head.getByText('Pending')).toBeVisible();
    await expect(head.getByRole('button', { name: /pprove/ })).toHaveCount(0);

    const { data } = await client.GET('/approval-requests', { params: { query: { record_id: id } } });
    const approvalRequest = data?.data[0]?._id ?? '';
    const selfApproval = client.PUT('/approval-requests/{id}/decision', {
      params: { path: { id: approvalRequest } },
      body: { approved: true },
    });
    await expect(selfApproval).rejects.toMatchObject({ status: 401, code: 'not_allowed' });
    expect(await getBalance(client, userId)).toBe(before);

    await approver.goto(address);
    await expect(approver.getByRole('region', { name: 'Approval request' })).toContainText(
      'to approve this withdrawal',
    );
    await confirmWith(approver, 'Approve request');

    await expect(head.getByText('Approved')).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Approval request decided');
    expect(await getBalance(client, userId)).toBeCloseTo(before - amount, 2);
  },
);
