import { fixtures, http } from '@countinghouse/api-client/testing';
import { withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { setBusinessTimeZone } from '@countinghouse/ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ledgerArea } from './ledger-area';

afterEach(() => {
  vi.restoreAllMocks();
  setBusinessTimeZone(undefined);
});

const user = { _id: 'u7', fullName: 'Ada Lovelace', email: 'ada@example.com' };

/** Mocks a ledger of one-dollar entries with an opening balance of ten dollars; returns the received queries. */
function serveEntries(count: number, toClosing: (closing: number) => number = (closing) => closing) {
  const queries: Record<string, string>[] = [];
  const entries = Array.from({ length: count }, (_, index) =>
    fixtures.ledgerEntry({
      _id: `entry-${index}`,
      transaction_id: `WT-${index}`,
      description: `Entry ${index}`,
      amount: 1,
      balance: 11 + index,
    }),
  ).toReversed();
  server.use(
    http.get('/user/ledger/{userId}', ({ request, response }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      queries.push(query);
      const from = (Number(query['page']) - 1) * Number(query['limit']);
      return response(200).json({
        success: true,
        data: entries.slice(from, from + Number(query['limit'])),
        user,
        figures: { opening: 10, credits: count, debits: 0, closing: toClosing(10 + count) },
        pending: fixtures.ledgerPending(),
        pagination: fixtures.pagination({ totalCount: count }),
      });
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

const openStatement = (query = '') => renderArea(ledgerArea, `/admin/users/u7/statement${query}`);
const getRows = () => within(screen.getByRole('table', { name: 'Entries' })).getAllByRole('row');
const getCells = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent);

describe('statement page', () => {
  it('lists the entries from the opening to the closing balance, oldest first', async () => {
    const queries = serveEntries(2);
    openStatement('?from=2026-03-01&to=2026-03-31');
    const sheet = within(await screen.findByRole('article', { name: 'Account statement' }));
    expect(getRows().map(getCells)).toEqual([
      ['Date (UTC)', 'Description', 'Amount', 'Balance'],
      ['Opening balance', '$10.00'],
      ['15 Mar 2026, 10:05', 'Entry 0WT-0', '+$1.00', '$11.00'],
      ['15 Mar 2026, 10:05', 'Entry 1WT-1', '+$1.00', '$12.00'],
      ['Closing balance', '$12.00'],
    ]);
    for (const text of ['Countinghouse', 'Ada Lovelace', '1 Mar – 31 Mar 2026']) {
      expect(sheet.getByText(text)).toBeDefined();
    }
    expect(queries).toEqual([{ from: '2026-03-01', to: '2026-03-31', limit: '1000', page: '1' }]);
  });

  it.each([
    ['America/St_Johns', 'America/St Johns', '15 Mar 2026, 07:35'],
    ['Asia/Kolkata', 'Asia/Kolkata', '15 Mar 2026, 15:35'],
    ['Pacific/Auckland', 'Pacific/Auckland', '15 Mar 2026, 23:05'],
  ])('uses and names the chosen time zone %s', async (timeZone, name, time) => {
    setBusinessTimeZone(timeZone);
    const queries = serveEntries(1);
    openStatement('?from=2026-03-01');
    const sheet = within(await screen.findByRole('article', { name: 'Account statement' }));
    expect(getRows().map((row) => getCells(row)[0])).toEqual([
      ...[`Date (${name})`, 'Opening balance', time, 'Closing balance'],
    ]);
    expect(sheet.getByText(`Amounts are in US dollars. Days begin and end at midnight in ${name}.`)).toBeDefined();
    expect(queries).toEqual([{ from: '2026-03-01', time_zone: timeZone, limit: '1000', page: '1' }]);
  });

  it('uses and names UTC on servers without time zones', async () => {
    setBusinessTimeZone('Asia/Kolkata');
    server.use(withoutCapabilities('time_zones'));
    const queries = serveEntries(1);
    openStatement('?from=2026-03-01');
    await screen.findByText('Amounts are in US dollars. Days begin and end at midnight UTC.');
    expect(getRows().map((row) => getCells(row)[0])).toContain('15 Mar 2026, 10:05');
    expect(queries.at(-1)).toEqual({ from: '2026-03-01', limit: '1000', page: '1' });
  });

  it('loads the entries of all pages', async () => {
    const queries = serveEntries(1200);
    openStatement();
    await screen.findByRole('article');
    const table = screen.getByLabelText('Entries');
    await waitFor(() => expect(table.querySelectorAll('tbody tr')).toHaveLength(1202));
    expect(queries.map(({ page }) => page)).toEqual(['1', '2']);
  });

  it('prints all rows, even while rows are still being rendered', async () => {
    const printedRows: number[] = [];
    serveEntries(1200);
    openStatement();
    await screen.findByText((_, element) => {
      // Prints as soon as the table exists.
      if (element?.tagName !== 'TABLE' || printedRows.length > 0) return false;
      fireEvent(window, new Event('beforeprint'));
      printedRows.push(element.querySelectorAll('tbody tr').length);
      return true;
    });
    expect(printedRows).toEqual([1202]);
  });

  it('prints with the Print button', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    serveEntries(1);
    openStatement();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('requests a preset period when its button is clicked', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T12:00:00Z') });
    const queries = serveEntries(1);
    const { router } = openStatement();
    await userEvent.click(await screen.findByRole('button', { name: 'Last month' }));
    const sheet = within(await screen.findByRole('article', { name: 'Account statement' }));
    await sheet.findByText('1 Feb – 28 Feb 2026');
    expect(router.state.location.search).toBe('?from=2026-02-01&to=2026-02-28');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Last month', pressed: true }));
    expect(queries.at(-1)).toMatchObject({ from: '2026-02-01', to: '2026-02-28' });
    vi.useRealTimers();
  });

  it('shows an error instead of a statement that does not add up', async () => {
    serveEntries(3, (closing) => closing + 1);
    openStatement();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    expect(screen.queryByRole('article')).toBeNull();
    serveEntries(3);
    await userEvent.click(retry);
    await screen.findByRole('article');
  });

  it('shows a message for a period without entries', async () => {
    serveEntries(0);
    openStatement();
    await screen.findByText('Nothing has moved the balance in this period.');
  });

  it.each([
    [404, 'User not found.'],
    [500, 'Retry'],
  ] as const)('shows an error message: %s', async (status, message) => {
    respondWithStatus(status);
    openStatement();
    await screen.findByText(message);
  });

  it('shows a message on servers without ledgers', async () => {
    server.use(withoutCapabilities('user_ledger'));
    serveEntries(1);
    openStatement();
    await screen.findByText('This server has no ledgers');
  });
});
