import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnsaid, lacks, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { transactionsArea } from '../transactions/transactions-area';
import { withdrawalsArea } from '../withdrawals/withdrawals-area';

type Check = ReturnType<typeof fixtures.check>;

const balance = fixtures.check();
const shared = fixtures.check({
  key: 'address_shared',
  result: 'fail',
  label: 'Address of others',
  text: 'Another user has asked for money to be sent to this address.',
  links: [{ kind: 'user', _id: 'u2', label: 'Alan Turing' }],
});
const kyc = fixtures.check({
  key: 'kyc',
  result: 'fail',
  label: 'KYC',
  text: 'The identity check was rejected.',
  links: undefined,
});
const hash = fixtures.check({
  key: 'duplicate_hash',
  result: 'fail',
  label: 'Same hash',
  text: 'Another top-up has the same hash on the same chain.',
  links: [{ kind: 'transaction', _id: 't0', label: 'TXN-2026-004198' }],
});
const refusal = fixtures.failure({
  message: 'Something speaks against this that you have not seen yet.',
  code: 'checks_not_acknowledged',
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const section = async () => within(await screen.findByRole('region', { name: 'Facts' }));
const checksIn = (place: Awaited<ReturnType<typeof section>>) =>
  place.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('a withdrawal', () => {
  /** A server with these facts, which knows of more than it told where `unseen` says so; collects the decisions. */
  function serve(checks: Check[], unseen: Check[] = []) {
    const told: unknown[] = [];
    const state = { checks, reads: 0 };
    server.use(
      http.get('/withdrawal/checks/{id}', ({ response }) => {
        state.reads += 1;
        return response(200).json({ success: true, data: state.checks });
      }),
      http.put('/withdrawal/status/{id}', async ({ request, response, params }) => {
        const body = await request.json();
        told.push(body);
        if (unseen.length > 0) {
          state.checks = [...checks, ...unseen.splice(0)];
          return response(409).json(refusal);
        }
        return response(200).json({
          success: true,
          data: fixtures.withdrawal({ _id: params.id, status: body.status }),
        });
      }),
    );
    return { told, state };
  }
  const open = () => renderArea(withdrawalsArea, '/admin/withdrawal/view/w1');
  const decide = async (choice: string) => {
    await userEvent.selectOptions(await screen.findByLabelText('Change Status', { selector: ':enabled' }), choice);
    await press('Update Status');
  };

  it('shows what speaks against it first, above the decision, and leads to the records that it names', async () => {
    serve([balance, shared]);
    open();
    const checks = await section();
    await checks.findAllByRole('listitem');
    expect(checksIn(checks)).toEqual([
      'AgainstAddress of othersAnother user has asked for money to be sent to this address. Alan Turing',
      'ForBalanceFalls from $1,000.00 to $750.00.',
    ]);
    const link = await checks.findByRole('link', { name: 'Alan Turing' });
    expect(link.getAttribute('href')).toBe('/admin/users/u2');
    const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(regions.indexOf('Facts')).toBe(regions.indexOf('Decision') - 1);
    expect(findUnsaid()).toBeUndefined();
  });

  it('names a record without a link for whoever may not see it', async () => {
    serve([shared]);
    server.use(
      http.get('/permissions/{id}', ({ response }) =>
        response(200).json({ success: true, permissions: { ...fixtures.noPermissions(), withdrawals: true } }),
      ),
    );
    open();
    const checks = await section();
    await checks.findByText('Alan Turing');
    expect(checks.queryByRole('link')).toBeNull();
  });

  it('keeps still what stands below its facts until they are there, and can be decided above them meanwhile', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get('/withdrawal/checks/{id}', async ({ response }) => {
        await answered;
        return response(200).json({ success: true, data: [balance] });
      }),
    );
    open();
    const choice = await screen.findByRole('combobox', { name: 'Change Status' });
    const update = screen.getByRole('button', { name: 'Update Status' });
    expect([choice, update].map((control) => control.hasAttribute('disabled'))).toEqual([true, true]);
    await press('Reject');
    await userEvent.click((await dialog(/^Reject withdrawal/)).getByRole('button', { name: 'Cancel' }));

    answer();
    await (await section()).findAllByRole('listitem');
    expect([choice, update].map((control) => control.hasAttribute('disabled'))).toEqual([false, false]);
  });

  it('is approved with one yes where nothing speaks against it', async () => {
    const { told } = serve([balance]);
    open();
    await decide('Approve');
    await userEvent.click((await dialog(/^Approve withdrawal/)).getByRole('button', { name: 'Approve $250.00' }));
    await waitFor(() => expect(told).toEqual([{ status: 'approved', acknowledged: [] }]));
  });

  it('needs a second yes over what speaks against it, and says which it was', async () => {
    const { told, state } = serve([balance, shared, kyc]);
    open();
    await decide('Approve');
    await userEvent.click((await dialog(/^Approve withdrawal/)).getByRole('button', { name: 'Approve $250.00' }));
    const second = await dialog('Approve although 2 facts speak against it?');
    expect(checksIn(second)).toEqual([
      'AgainstAddress of othersAnother user has asked for money to be sent to this address. Alan Turing',
      'AgainstKYCThe identity check was rejected.',
    ]);
    expect(told).toEqual([]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    const reads = state.reads;
    await userEvent.click(second.getByRole('button', { name: 'Approve $250.00 all the same' }));
    await waitFor(() => expect(told).toEqual([{ status: 'approved', acknowledged: ['address_shared', 'kyc'] }]));
    // Read again after the decision.
    await waitFor(() => expect(state.reads).toBeGreaterThan(reads));
  });

  it('sends nothing when the second yes is not given', async () => {
    const { told } = serve([shared]);
    open();
    await decide('Approve');
    await userEvent.click((await dialog(/^Approve withdrawal/)).getByRole('button', { name: 'Approve $250.00' }));
    const second = await dialog('Approve although 1 fact speaks against it?');
    await userEvent.click(second.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told).toEqual([]);
  });

  it('is rejected with one yes, whatever speaks against it', async () => {
    const { told } = serve([shared]);
    server.use(lacks('reasons'));
    open();
    await decide('Reject');
    await userEvent.click((await dialog(/^Reject withdrawal/)).getByRole('button', { name: 'Reject $250.00' }));
    await waitFor(() => expect(told).toEqual([{ status: 'rejected' }]));
  });

  it('is asked about anew where something has come up meanwhile', async () => {
    const { told } = serve([balance], [kyc]);
    open();
    await decide('Approve');
    await userEvent.click((await dialog(/^Approve withdrawal/)).getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText('Something has come up that speaks against it. Nothing has been done yet.');
    await userEvent.click((await dialog(/^Approve withdrawal/)).getByRole('button', { name: 'Approve $250.00' }));
    const second = await dialog('Approve although 1 fact speaks against it?');
    await userEvent.click(second.getByRole('button', { name: 'Approve $250.00 all the same' }));
    await waitFor(() =>
      expect(told).toEqual([
        { status: 'approved', acknowledged: [] },
        { status: 'approved', acknowledged: ['kyc'] },
      ]),
    );
  });

  it('whose facts cannot be read says so, offers another try, and can be decided', async () => {
    const { told } = serve([shared]);
    server.use(
      http.get('/withdrawal/checks/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false, code: 'internal' }, { status: 400 })),
      ),
    );
    const { said } = open();
    const checks = await section();
    expect((await checks.findByRole('alert')).textContent).toContain('Failed to read the facts.');
    expect(checks.getByRole('button', { name: 'Retry' })).toBeDefined();
    await decide('Approve');
    const question = await dialog(/^Approve withdrawal/);
    expect(question.getByText(/^The facts could not be read/)).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Approve $250.00' }));
    await waitFor(() => expect(told).toEqual([{ status: 'approved' }]));
    expect(said).toEqual(['Status updated successfully.']);
  });

  it('is as it always was on a server that tells no facts', async () => {
    const { told, state } = serve([shared]);
    server.use(lacks('decision_checks'));
    open();
    await decide('Approve');
    await userEvent.click((await dialog(/^Approve withdrawal/)).getByRole('button', { name: 'Approve $250.00' }));
    await waitFor(() => expect(told).toEqual([{ status: 'approved' }]));
    expect(screen.queryByRole('region', { name: 'Facts' })).toBeNull();
    expect(state.reads).toBeLessThanOrEqual(1);
  });
});

describe('a top-up', () => {
  const duplicate = {
    _id: 't0',
    transaction_id: 'TXN-2026-004198',
    status: 'approved' as const,
    amount: 1250.5,
    email: 'alan@example.com',
    created_at: '2026-03-13T18:02:11.000Z',
  };
  function serve(checks: Check[], transaction: Partial<ReturnType<typeof fixtures.transactionDetails>> = {}) {
    const told: unknown[] = [];
    const reads: string[] = [];
    server.use(
      http.get('/transaction/details/{id}', ({ response }) =>
        response(200).json({ success: true, data: fixtures.transactionDetails({ _id: 't1', ...transaction }) }),
      ),
      http.get('/transaction/checks/{id}', ({ response, params }) => {
        reads.push(params.id);
        return response(200).json({ success: true, data: checks });
      }),
      http.put('/transaction/status/{id}', async ({ request, response }) => {
        told.push(await request.json());
        return response(200).json({ success: true, data: fixtures.transactionDetails({ status: 'approved' }) });
      }),
    );
    return { told, reads };
  }
  const open = () => renderArea(transactionsArea, '/admin/transaction/details/t1');

  it('with the hash of another needs one second yes, which confirms both', async () => {
    const { told } = serve([hash, kyc], { duplicates: [duplicate] });
    open();
    const checks = await section();
    expect((await checks.findByRole('link', { name: 'TXN-2026-004198' })).getAttribute('href')).toBe(
      '/admin/transaction/details/t0',
    );
    await press('Approve');
    await userEvent.click((await dialog(/^Approve transaction/)).getByRole('button', { name: 'Approve $1,250.50' }));
    const second = await dialog('Approve although 2 facts speak against it?');
    await userEvent.click(second.getByRole('button', { name: 'Approve $1,250.50 all the same' }));
    await waitFor(() =>
      expect(told).toEqual([{ status: 'approved', confirm_duplicate: true, acknowledged: ['duplicate_hash', 'kyc'] }]),
    );
  });

  it('that is decided already has none', async () => {
    const { reads } = serve([hash], { status: 'cancelled' });
    open();
    await screen.findByText(/cannot be modified/);
    expect(screen.queryByRole('region', { name: 'Facts' })).toBeNull();
    expect(reads).toEqual([]);
  });
});
