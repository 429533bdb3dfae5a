import { fixtures, http } from '@countinghouse/api-client/testing';
import { renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { transactionsArea } from '../transactions/transactions-area';
import { withdrawalsArea } from '../withdrawals/withdrawals-area';

const clickButton = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

const screens = [
  {
    recordType: 'withdrawal',
    open: () => renderArea(withdrawalsArea, '/admin/withdrawal/view/r1'),
    action: 'setWithdrawalStatus',
    actionLabel: 'Withdrawal decided',
    success: 'Status updated successfully.',
    approve: async () => {
      await userEvent.selectOptions(await screen.findByLabelText('Change Status', { selector: ':enabled' }), 'Approve');
      await clickButton('Update Status');
      await clickButton('Approve $250.00');
    },
  },
  {
    recordType: 'transaction',
    open: () => renderArea(transactionsArea, '/admin/transaction/details/r1'),
    action: 'setTransactionStatus',
    actionLabel: 'Transaction decided',
    success: 'Transaction approved successfully!',
    approve: async () => {
      await clickButton('Approve');
      await clickButton('Approve $1,250.50');
    },
  },
] as const;

describe.each(screens)('timeline of a $recordType', ({ recordType, open, action, actionLabel, success, approve }) => {
  it('shows a decision immediately', async () => {
    const log: ReturnType<typeof fixtures.auditEntry>[] = [];
    const queries: string[] = [];
    server.use(
      http.get('/audit-log', ({ request, response }) => {
        queries.push(new URL(request.url).search);
        return response(200).json({ success: true, data: log, pagination: fixtures.pagination() });
      }),
    );
    open();
    const history = within(await screen.findByRole('region', { name: 'History' }));
    await history.findByText('Nothing has been recorded yet.');
    expect(queries[0]).toContain(`record_type=${recordType}&record_id=r1`);

    log.push(fixtures.auditEntry({ action, before: { status: 'pending' }, after: { status: 'approved' } }));
    await approve();
    expect((await history.findByRole('listitem')).textContent).toMatch(new RegExp(`^${actionLabel}.*PendingApproved$`));
  });

  it('does not block decisions when it fails to load', async () => {
    server.use(http.get('/audit-log', ({ response }) => response.untyped(HttpResponse.error())));
    const { toastMessages } = open();
    const history = within(await screen.findByRole('region', { name: 'History' }));
    await history.findByRole('button', { name: 'Retry' });
    await approve();
    await waitFor(() => expect(toastMessages).toEqual([success]));
  });
});
