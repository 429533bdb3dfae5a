import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import { pasteText, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { DualApprovalSection } from './approval-policy-section';

const area: Area = {
  permission: 'any',
  routes: [{ path: '/rules', lazy: () => Promise.resolve({ Component: DualApprovalSection }) }],
};
type PolicyChanges = Parameters<typeof fixtures.approvalPolicy>[0];

/** Mocks a server with a policy; with `needsApproval` it rejects direct changes. */
function servePolicy(changes: PolicyChanges, needsApproval = false) {
  const requests: unknown[] = [];
  let policy = fixtures.approvalPolicy(changes);
  server.use(
    http.get('/approval-policy', ({ response }) => response(200).json({ success: true, data: policy })),
    http.put('/approval-policy', async ({ request, response }) => {
      const body = await request.json();
      if (needsApproval) return response(409).json(fixtures.failure({ code: 'second_admin_required' }));
      requests.push(body);
      policy = fixtures.approvalPolicy(body);
      return response(200).json({ success: true, data: policy });
    }),
    http.post('/approval-requests', async ({ request, response }) => {
      requests.push(await request.json());
      return response(201).json({ success: true, data: fixtures.approvalRequest() });
    }),
  );
  return requests;
}

const openSection = async () => {
  renderArea(area, '/rules');
  const section = within(await screen.findByRole('region', { name: 'Dual approval' }));
  await section.findByText('Withdrawals');
  return section;
};
const openForm = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Change approval policy' }));
  return within(await screen.findByRole('dialog', { name: 'Dual approval' }));
};
const pressSave = (form: ReturnType<typeof within>) => userEvent.click(form.getByRole('button', { name: 'Save' }));

it('shows and changes the policy', async () => {
  const requests = servePolicy({ topups_above: 2500.5 });
  const section = await openSection();
  expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Off',
    'Above $2,500.50',
    'Off',
    'Off',
  ]);
  const form = await openForm();
  await pasteText(form.getByRole('textbox', { name: 'Withdrawals above' }), '10,000');
  await userEvent.click(form.getByRole('checkbox', { name: /^Granted permissions/ }));
  await pressSave(form);
  await waitFor(() =>
    expect(requests).toEqual([
      { withdrawals_above: 10_000, topups_above: 2500.5, deposit_addresses: false, permissions: true },
    ]),
  );
  await section.findByText('Above $10,000.00');
});

it('requests approval to loosen a rule', async () => {
  const requests = servePolicy({ deposit_addresses: true }, true);
  await openSection();
  const form = await openForm();
  await userEvent.click(form.getByRole('checkbox', { name: /^Deposit addresses/ }));
  await pressSave(form);
  await waitFor(() =>
    expect(requests).toMatchObject([
      { record_id: 'dual-approval', change: { approval_policy: { deposit_addresses: false } } },
    ]),
  );
});

it('shows an error for an invalid amount', async () => {
  const requests = servePolicy({});
  await openSection();
  const form = await openForm();
  await pasteText(form.getByRole('textbox', { name: 'Top-ups above' }), 'many');
  await pressSave(form);
  await form.findByText('Enter an amount such as 10,000, or leave empty');
  expect(requests).toEqual([]);
});

it('shows a retry button after an error', async () => {
  server.use(http.get('/approval-policy', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))));
  renderArea(area, '/rules');
  await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('button', { name: 'Change approval policy' })).toHaveProperty('disabled', true);
});
