import { fixtures, http } from '@countinghouse/api-client/testing';
import { lacks, renderArea, server } from '@countinghouse/testing';
import { offerTimeZone } from '@countinghouse/ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ledgerArea } from './ledger-area';

afterEach(() => {
  vi.restoreAllMocks();
  offerTimeZone(undefined);
});

const user = { _id: 'u7', fullName: 'Ada Lovelace', email: 'ada@example.com' };

/** A server with so many entries of a dollar each, after an opening balance of ten; collects what it is asked. */
function serve(count: number, change: (closing: number) => number = (closing) => closing) {
  const questions: Record<string, string>[] = [];
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
      questions.push(query);
      const from = (Number(query['page']) - 1) * Number(query['limit']);
      return response(200).json({
        success: true,
        data: entries.slice(from, from + Number(query['limit'])),
        user,
        figures: { opening: 10, credits: count, debits: 0, closing: change(10 + count) },
        pending: fixtures.ledgerPending(),
        pagination: fixtures.pagination({ totalCount: count }),
      });
    }),
  );
  return questions;
}

/** A server that answers like this. */
const answer = (status: number) =>
  server.use(
    http.get('/user/ledger/{userId}', ({ response }) =>
      response.untyped(HttpResponse.json({ success: false, message: '', code: 'internal' }, { status })),
    ),
  );

const open = (query = '') => renderArea(ledgerArea, `/admin/users/u7/statement${query}`);
const rows = () => within(screen.getByRole('table', { name: 'Entries' })).getAllByRole('row');
const cellsOf = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent);

describe('a statement', () => {
  it('leads from the opening balance to the closing one, the oldest entry first', async () => {
    const questions = serve(2);
    open('?from=2026-03-01&to=2026-03-31');
    const sheet = within(await screen.findByRole('article', { name: 'Account statement' }));
    expect(rows().map(cellsOf)).toEqual([
      ['Date (UTC)', 'Description', 'Amount', 'Balance'],
      ['Opening balance', '$10.00'],
      ['15 Mar 2026, 10:05', 'Entry 0WT-0', '+$1.00', '$11.00'],
      ['15 Mar 2026, 10:05', 'Entry 1WT-1', '+$1.00', '$12.00'],
      ['Closing balance', '$12.00'],
    ]);
    for (const words of ['Countinghouse', 'Ada Lovelace', '1 Mar – 31 Mar 2026']) {
      expect(sheet.getByText(words)).toBeDefined();
    }
    expect(questions).toEqual([{ from: '2026-03-01', to: '2026-03-31', limit: '1000', page: '1' }]);
  });

  it.each([
    ['America/St_Johns', 'America/St Johns', '15 Mar 2026, 07:35'],
    ['Asia/Kolkata', 'Asia/Kolkata', '15 Mar 2026, 15:35'],
    ['Pacific/Auckland', 'Pacific/Auckland', '15 Mar 2026, 23:05'],
  ])('has the days and the clocks of %s where these are chosen, and says so', async (timeZone, name, time) => {
    offerTimeZone(timeZone);
    const questions = serve(1);
    open('?from=2026-03-01');
    const sheet = within(await screen.findByRole('article', { name: 'Account statement' }));
    expect(rows().map((row) => cellsOf(row)[0])).toEqual([
      ...[`Date (${name})`, 'Opening balance', time, 'Closing balance'],
    ]);
    expect(sheet.getByText(`Amounts are in US dollars. Days begin and end at midnight in ${name}.`)).toBeDefined();
    expect(questions).toEqual([{ from: '2026-03-01', time_zone: timeZone, limit: '1000', page: '1' }]);
  });

  it('has the days of UTC over a server that knows no others, and says so', async () => {
    offerTimeZone('Asia/Kolkata');
    server.use(lacks('time_zones'));
    const questions = serve(1);
    open('?from=2026-03-01');
    await screen.findByText('Amounts are in US dollars. Days begin and end at midnight UTC.');
    expect(rows().map((row) => cellsOf(row)[0])).toContain('15 Mar 2026, 10:05');
    expect(questions.at(-1)).toEqual({ from: '2026-03-01', limit: '1000', page: '1' });
  });

  it('has every entry of the period, however many pages they come in', async () => {
    const questions = serve(1200);
    open();
    await screen.findByRole('article');
    const table = screen.getByLabelText('Entries');
    await waitFor(() => expect(table.querySelectorAll('tbody tr')).toHaveLength(1202));
    expect(questions.map(({ page }) => page)).toEqual(['1', '2']);
  });

  it('is on paper whole, also while its rows are still being drawn', async () => {
    const atOnce: number[] = [];
    serve(1200);
    open();
    await screen.findByText((_, element) => {
      // As soon as there is a table, whatever is drawn of it.
      if (element?.tagName !== 'TABLE' || atOnce.length > 0) return false;
      fireEvent(window, new Event('beforeprint'));
      atOnce.push(element.querySelectorAll('tbody tr').length);
      return true;
    });
    expect(atOnce).toEqual([1202]);
  });

  it('is printed by its button', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    serve(1);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('asks for another period at a press', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T12:00:00Z') });
    const questions = serve(1);
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Last month' }));
    const sheet = within(await screen.findByRole('article', { name: 'Account statement' }));
    await sheet.findByText('1 Feb – 28 Feb 2026');
    expect(router.state.location.search).toBe('?from=2026-02-01&to=2026-02-28');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Last month', pressed: true }));
    expect(questions.at(-1)).toMatchObject({ from: '2026-02-01', to: '2026-02-28' });
    vi.useRealTimers();
  });

  it('is not shown, and cannot be printed, where it does not add up', async () => {
    serve(3, (closing) => closing + 1);
    open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    expect(screen.queryByRole('article')).toBeNull();
    serve(3);
    await userEvent.click(retry);
    await screen.findByRole('article');
  });

  it('says that nothing moved in a period', async () => {
    serve(0);
    open();
    await screen.findByText('Nothing has moved the balance in this period.');
  });

  it.each([
    [404, 'User not found.'],
    [500, 'Retry'],
  ] as const)('says why it is not there: %s', async (status, words) => {
    answer(status);
    open();
    await screen.findByText(words);
  });

  it('says where a server has no ledgers', async () => {
    server.use(lacks('user_ledger'));
    serve(1);
    open();
    await screen.findByText('This server has no ledgers');
  });
});
