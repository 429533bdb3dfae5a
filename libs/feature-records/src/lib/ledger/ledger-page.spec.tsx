import { fixtures, http } from '@countinghouse/api-client/testing';
import { withoutCapabilities, renderArea, server, respondWithCsv, csvContent } from '@countinghouse/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ledgerArea } from './ledger-area';

type Entry = ReturnType<typeof fixtures.ledgerEntry>;
const user = { _id: 'u7', fullName: 'Ada Lovelace', email: 'ada@example.com' };

/** Mocks the ledger; returns the received queries. */
function serveEntries(data: Entry[], { totalCount = data.length, pending = fixtures.ledgerPending() } = {}) {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/user/ledger/{userId}', ({ params, request, response }) => {
      queries.push({ id: params.userId, ...Object.fromEntries(new URL(request.url).searchParams) });
      const pagination = fixtures.pagination({ totalCount });
      return response(200).json({ success: true, data, user, figures: fixtures.ledgerFigures(), pending, pagination });
    }),
  );
  return queries;
}

/** Mocks an error response. */
const respondWithStatus = (status: number) =>
  server.use(
    http.get('/user/ledger/{userId}', ({ response }) =>
      response.untyped(HttpResponse.json({ success: false, message: '', code: 'internal' }, { status })),
    ),
  );

const openLedger = (query = '') => renderArea(ledgerArea, `/admin/users/u7/ledger${query}`);
const getCells = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent);

/** Grants the admin only these permissions. */
const setPermissions = (...flags: (keyof ReturnType<typeof fixtures.permissions>)[]) =>
  server.use(
    http.get('/permissions/{id}', ({ response }) =>
      response(200).json({
        success: true,
        permissions: { ...fixtures.noPermissions(), ...Object.fromEntries(flags.map((flag) => [flag, true])) },
      }),
    ),
  );

describe('ledger page', () => {
  it('shows the cause, amount and resulting balance of each entry', async () => {
    serveEntries([
      fixtures.ledgerEntry(),
      fixtures.ledgerEntry({
        _id: 'entry-2',
        transaction_id: 'WT-2026-00117',
        cause: 'plan_profit',
        record: { kind: 'plan', _id: 'plan-1', label: 'Gold' },
        description: null,
        amount: 12.5,
        balance: 1250.5,
      }),
      fixtures.ledgerEntry({ _id: 'entry-3', cause: 'adjustment', record: null }),
    ]);
    openLedger();
    const table = within(await screen.findByRole('table', { name: 'Ledger' }));
    await table.findByText('WT-2026-00117');
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Date', 'Cause', 'Description', 'Transaction ID', 'Amount', 'Balance'],
    ]);
    const [, first, second, third] = table.getAllByRole('row');
    expect(getCells(first)).toEqual([
      '15 Mar 2026, 10:05',
      'Withdrawal WD-2026-00042',
      'Withdrawal WD-2026-00042 approved',
      'WT-2026-00118',
      '-$250.00',
      '$1,000.50',
    ]);
    expect(getCells(second)).toEqual([
      ...['15 Mar 2026, 10:05', 'Plan profit Gold', '–', 'WT-2026-00117', '+$12.50', '$1,250.50'],
    ]);
    expect(getCells(third)[1]).toBe('Adjustment ');
    expect((await table.findByRole('link', { name: 'WD-2026-00042' })).getAttribute('href')).toBe(
      '/admin/withdrawal/view/withdrawal-1',
    );
    expect(screen.getByText('Ada Lovelace · ada@example.com')).toBeDefined();
  });

  it('shows the four figures of the period and the pending records above them', async () => {
    const records = Array.from({ length: 7 }, (_, index) => ({
      ...{ kind: 'transaction' as const, _id: `topup-${index}`, label: `TU-${index}`, amount: 10.5 },
      createdAt: '2026-03-15T10:05:00.000Z',
    }));
    const topups = { count: 9, amount: 94.5, records };
    serveEntries([fixtures.ledgerEntry()], { pending: fixtures.ledgerPending({ topups }) });
    openLedger();
    const pending = within(await screen.findByRole('region', { name: 'Pending' }));
    await pending.findByRole('link', { name: 'TU-0' });
    const sums = ['9 top-ups, $94.50', '1 withdrawal, $75.00'];
    for (const sum of sums)
      expect(
        pending.getByText((_, element) => element?.tagName === 'STRONG' && element.textContent === sum),
      ).toBeDefined();
    expect(pending.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['TU-0', 'TU-1', 'TU-2', 'TU-3', 'TU-4', 'WD-2026-00051'],
    ]);
    expect(pending.getByText('and 4 more')).toBeDefined();
    for (const [label, figure] of [
      ['Opening balance', '$1,250.50'],
      ['In', '$0.00'],
      ['Out', '$250.00'],
      ['Closing balance', '$1,000.50'],
    ]) {
      expect(screen.getByText(label ?? '').parentElement?.textContent).toBe(`${label}${figure}`);
    }
  });

  it('hides the link to a record without permission', async () => {
    setPermissions('users');
    serveEntries([fixtures.ledgerEntry()]);
    openLedger();
    const table = within(await screen.findByRole('table', { name: 'Ledger' }));
    expect(await table.findByText('WD-2026-00042')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'WD-2026-00042' })).toBeNull());
  });

  it('requests the days and page in the URL and links to their statement', async () => {
    const queries = serveEntries([fixtures.ledgerEntry()], { totalCount: 60 });
    openLedger('?from=2026-03-01&to=2026-03-31&page=2&limit=25');
    const statement = await screen.findByRole('link', { name: 'Statement' });
    expect(statement.getAttribute('href')).toBe('/admin/users/u7/statement?from=2026-03-01&to=2026-03-31');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(statement.getAttribute('href')).toBe('/admin/users/u7/statement'));
    expect(queries).toEqual([
      { id: 'u7', from: '2026-03-01', to: '2026-03-31', page: '2', limit: '25' },
      { id: 'u7', page: '1', limit: '25' },
    ]);
  });

  it('shows empty messages', async () => {
    serveEntries([], {
      pending: { topups: { count: 0, amount: 0, records: [] }, withdrawals: { count: 0, amount: 0, records: [] } },
    });
    openLedger();
    await screen.findByText('Nothing has moved this balance yet.');
    expect(screen.getByText('Nothing pending.')).toBeDefined();
  });

  it.each([
    [404, 'User not found.'],
    [401, 'You do not have access to this area'],
  ] as const)('shows an error message: %s', async (status, message) => {
    respondWithStatus(status);
    openLedger();
    await screen.findByText(message);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('offers a retry after an error', async () => {
    respondWithStatus(500);
    openLedger();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    serveEntries([fixtures.ledgerEntry()]);
    await userEvent.click(retry);
    await screen.findByText('WT-2026-00118');
  });

  it('shows a message on servers without ledgers', async () => {
    server.use(withoutCapabilities('user_ledger'));
    serveEntries([fixtures.ledgerEntry()]);
    openLedger();
    await screen.findByText('This server has no ledgers');
  });
});

describe('ledger export', () => {
  beforeEach(() => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:x'), revokeObjectURL: vi.fn() }));
  });
  const getSavedText = async () => {
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
    const [blob] = vi.mocked(URL.createObjectURL).mock.calls[0] ?? [];
    return blob instanceof Blob ? blob.text() : '';
  };
  const clickExport = async () => fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));

  it('downloads the server’s file for the selected days', async () => {
    serveEntries([fixtures.ledgerEntry()]);
    const onRequest = vi.fn();
    server.use(respondWithCsv('/user/ledger/{userId}', onRequest));
    openLedger('?from=2026-03-01&page=2');
    await screen.findByText('WT-2026-00118');
    await clickExport();
    expect(await getSavedText()).toBe(csvContent);
    expect(onRequest).toHaveBeenCalledWith({ from: '2026-03-01' });
  });

  it('collects all pages on servers without CSV export', async () => {
    server.use(withoutCapabilities('csv_export'));
    serveEntries([fixtures.ledgerEntry()]);
    openLedger();
    await screen.findByText('WT-2026-00118');
    await clickExport();
    expect(await getSavedText()).toContain(
      'WT-2026-00118,Withdrawal,Withdrawal WD-2026-00042 approved,WD-2026-00042,-250,1000.5',
    );
  });
});
