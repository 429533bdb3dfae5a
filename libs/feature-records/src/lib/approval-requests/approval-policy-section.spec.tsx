import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import { enter, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { DualApprovalSection } from './approval-policy-section';

const area: Area = {
  permission: 'any',
  routes: [{ path: '/rules', lazy: () => Promise.resolve({ Component: DualApprovalSection }) }],
};
type Rules = Parameters<typeof fixtures.approvalPolicy>[0];

/** A server with some rules, which makes nothing looser by itself where `isHeld`. */
function serve(rules: Rules, isHeld = false) {
  const told: unknown[] = [];
  let held = fixtures.approvalPolicy(rules);
  server.use(
    http.get('/approval-policy', ({ response }) => response(200).json({ success: true, data: held })),
    http.put('/approval-policy', async ({ request, response }) => {
      const body = await request.json();
      if (isHeld) return response(409).json(fixtures.failure({ code: 'second_admin_required' }));
      told.push(body);
      held = fixtures.approvalPolicy(body);
      return response(200).json({ success: true, data: held });
    }),
    http.post('/approval-requests', async ({ request, response }) => {
      told.push(await request.json());
      return response(201).json({ success: true, data: fixtures.approvalRequest() });
    }),
  );
  return told;
}

const open = async () => {
  renderArea(area, '/rules');
  const section = within(await screen.findByRole('region', { name: 'Four eyes' }));
  await section.findByText('Withdrawals');
  return section;
};
const change = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Change four eyes' }));
  return within(await screen.findByRole('dialog', { name: 'Four eyes' }));
};
const save = (form: ReturnType<typeof within>) => userEvent.click(form.getByRole('button', { name: 'Save' }));

it('says what needs a second admin, and changes it', async () => {
  const told = serve({ topups_above: 2500.5 });
  const section = await open();
  expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Off',
    'Above $2,500.50',
    'Off',
    'Off',
  ]);
  const form = await change();
  await enter(form.getByRole('textbox', { name: 'Withdrawals above' }), '10,000');
  await userEvent.click(form.getByRole('checkbox', { name: /^Permissions/ }));
  await save(form);
  await waitFor(() =>
    expect(told).toEqual([
      { withdrawals_above: 10_000, topups_above: 2500.5, deposit_addresses: false, permissions: true },
    ]),
  );
  await section.findByText('Above $10,000.00');
});

it('proposes what is looser', async () => {
  const told = serve({ deposit_addresses: true }, true);
  await open();
  const form = await change();
  await userEvent.click(form.getByRole('checkbox', { name: /^Addresses/ }));
  await save(form);
  await waitFor(() =>
    expect(told).toMatchObject([
      { record_id: 'dual-approval', change: { approval_policy: { deposit_addresses: false } } },
    ]),
  );
});

it('refuses at the field what is no amount', async () => {
  const told = serve({});
  await open();
  const form = await change();
  await enter(form.getByRole('textbox', { name: 'Top-ups above' }), 'many');
  await save(form);
  await form.findByText('Enter an amount such as 10,000, or nothing');
  expect(told).toEqual([]);
});

it('says that it could not be read, and tries again', async () => {
  server.use(http.get('/approval-policy', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))));
  renderArea(area, '/rules');
  await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('button', { name: 'Change four eyes' })).toHaveProperty('disabled', true);
});
