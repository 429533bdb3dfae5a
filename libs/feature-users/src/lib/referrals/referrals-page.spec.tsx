import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  pasteText,
  findUnrenderedValue,
  withoutCapabilities,
  renderArea,
  server,
  respondWithCsv,
  csvContent,
} from '@countinghouse/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { referralsArea } from './referrals-area';

type Program = ReturnType<typeof fixtures.referralProgram>;

/** Serves these programs. Returns the received queries. */
function servePrograms(programs: Program[], pagination: Parameters<typeof fixtures.pagination>[0] = {}) {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/referrals', ({ request, response }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json({
        success: true,
        data: programs,
        pagination: fixtures.pagination({ totalCount: programs.length, ...pagination }),
      });
    }),
  );
  return queries;
}

const renderPage = (address = '/admin/referrals-list') => renderArea(referralsArea, address);

describe('spec §2 Referrals', () => {
  // covers: referrals.columns, referrals.formats, referrals.view, limit.dates
  it('has its columns and a view action', async () => {
    servePrograms([fixtures.referralProgram({ total_referrals: 1204 })]);
    renderPage();
    await screen.findByRole('link', { name: 'Ada Lovelace' });
    const table = within(screen.getByRole('table', { name: 'Referrals List' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Referrer Name',
      'Email',
      'Referral Code',
      'Total Referrals',
      'Active Referrals',
      'Multiplier %',
      'Total Earnings',
      'Date Created',
      'Status',
      'Actions',
    ]);
    const [, row] = table.getAllByRole('row');
    const texts = [...(row?.children ?? [])].map(({ textContent }) => textContent);
    expect(texts.slice(0, 9)).toEqual([
      'Ada Lovelace',
      'ada@example.com',
      'ADA-7Q2M',
      '1,204',
      '9',
      '7.5%',
      '$640.50',
      '14-03-2026',
      'Active',
    ]);
    const view = screen.getByRole('link', { name: 'View referrals of Ada Lovelace' });
    expect(view.getAttribute('href')).toBe('/admin/referral-details/user-1');
  });

  // covers: referrals.total
  it('has a Total badge', async () => {
    servePrograms([fixtures.referralProgram()], { totalCount: 1048 });
    renderPage();
    await screen.findByText('Total: 1,048');
  });

  it('has a Total badge if the server sends only the total (spec §7)', async () => {
    server.use(
      http.get('/referrals', ({ response }) =>
        response(200).json({ success: true, data: [fixtures.referralProgram()], pagination: { totalCount: 7 } }),
      ),
    );
    renderPage();
    await screen.findByText('Total: 7');
  });

  it('has a Total badge with a lower bound', async () => {
    servePrograms([fixtures.referralProgram()], { totalCount: 1000, totalIsLowerBound: true });
    renderPage('/admin/referrals-list?search=a');
    await screen.findByText('Total: 1,000+');
  });

  // covers: referrals.paging, limit.referrals-page
  it('is paged by the server, ten at a time (spec §9) or 25, 50, 100', async () => {
    const queries = servePrograms([fixtures.referralProgram()], { totalCount: 120 });
    renderPage();
    await userEvent.click(await screen.findByRole('button', { name: /next/i }));
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '2', limit: '10' }));
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect([...size.children].map(({ textContent }) => textContent)).toEqual(['10', '25', '50', '100']);
    await userEvent.selectOptions(size, '25');
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '25' }));
    expect(queries[0]).toEqual({ page: '1', limit: '10' });
  });

  // covers: referrals.search
  it('is searched by the server, from page 1', async () => {
    const queries = servePrograms([fixtures.referralProgram()], { totalCount: 120 });
    renderPage('/admin/referrals-list?page=2');
    await pasteText(await screen.findByRole('searchbox', { name: 'Search referrals' }), 'ADA-7 ');
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', search: 'ADA-7' }));
  });

  // covers: state.referral
  it.each([
    ['active', 'Active', 'success'],
    ['inactive', 'Inactive', 'neutral'],
    ['pending', 'Pending', 'warning'],
  ] as const)('spec §4 shows a program that is %s with the badge %s', async (status, label, tone) => {
    servePrograms([fixtures.referralProgram({ status })]);
    renderPage();
    const badge = within(await screen.findByRole('cell', { name: label })).getByText(label);
    expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  // covers: referrals.empty
  it("shows 'No referrals found', and offers to clear the search", async () => {
    servePrograms([]);
    renderPage('/admin/referrals-list?search=zzz');
    await screen.findByText('No referrals found');
    servePrograms([fixtures.referralProgram()]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('link', { name: 'Ada Lovelace' });
  });

  // covers: toast.referrals
  it("spec §8 shows 'Failed to load referral list.' with a retry", async () => {
    server.use(http.get('/referrals', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))));
    const { toastMessages } = renderPage();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to load referral list.')).toBeDefined();
    expect(toastMessages).toEqual([]);
    servePrograms([fixtures.referralProgram()]);
    await userEvent.click(retry);
    await screen.findByRole('link', { name: 'Ada Lovelace' });
  });
});

describe('referrals sorted and filtered by the server', () => {
  it.each([
    ['Referrer Name', 'fullName'],
    ['Email', 'email'],
    ['Referral Code', 'referral_code'],
    ['Total Referrals', 'total_referrals'],
    ['Active Referrals', 'active_referrals'],
    ['Multiplier %', 'current_multiplier'],
    ['Total Earnings', 'total_earnings'],
    ['Date Created', 'createdAt'],
    ['Status', 'status'],
  ])('sorts by %s, ascending and descending', async (heading, field) => {
    const queries = servePrograms([fixtures.referralProgram()]);
    const { router } = renderPage('/admin/referrals-list?page=2');
    const table = within(await screen.findByRole('table', { name: 'Referrals List' }));
    await userEvent.click(table.getByRole('button', { name: heading }));
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', sort: field }));
    await userEvent.click(table.getByRole('button', { name: heading }));
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', sort: `-${field}` }));
    expect(router.state.location.search).toBe(`?sort=-${field}`);
  });

  it('filters by status and days, kept in the URL', async () => {
    const queries = servePrograms([fixtures.referralProgram()], { totalCount: 60 });
    const { router } = renderPage('/admin/referrals-list?page=3&sort=-total_earnings');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Inactive');
    await userEvent.click(screen.getByRole('button', { name: 'Created: any' }));
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-03-01' } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    const filters = { sort: '-total_earnings', status: 'inactive', from: '2026-03-01' };
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', ...filters }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(filters);
  });

  it('ignores invalid URL parameters', async () => {
    const queries = servePrograms([fixtures.referralProgram()]);
    renderPage('/admin/referrals-list?sort=phoneNumber&status=pending&from=2026-02-30&to=soon');
    await screen.findByRole('link', { name: 'Ada Lovelace' });
    expect(queries).toEqual([{ page: '1', limit: '10' }]);
  });
});

describe('referrals from a server that cannot sort', () => {
  it('sorts the rows of the page, and has no filters', async () => {
    const queries = servePrograms(
      [
        fixtures.referralProgram({ _id: 'p1', total_earnings: 5, referral_code: 'FIVE' }),
        fixtures.referralProgram({ _id: 'p2', total_earnings: 40, referral_code: 'FORTY' }),
      ],
      { totalCount: 60 },
    );
    server.use(withoutCapabilities('referral_lists'));
    renderPage('/admin/referrals-list?sort=-total_earnings&status=inactive&search=ada');
    const getCodes = () =>
      screen.getAllByRole('cell', { name: /^(FIVE|FORTY)$/ }).map(({ textContent }) => textContent);
    await waitFor(() => expect(getCodes()).toEqual(['FORTY', 'FIVE']));
    await screen.findByText(/sorted/i);
    expect(queries.at(-1)).toEqual({ page: '1', limit: '10', search: 'ada' });
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Created: any' })).toBeNull();
  });
});

describe('referrals: export', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:http://panel.example/file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it('saves the server’s file of the filtered list', async () => {
    const onRequest = vi.fn();
    server.use(respondWithCsv('/referrals', onRequest));
    renderPage('/admin/referrals-list?status=active&sort=email');
    await screen.findByRole('table', { name: 'Referrals List' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(csvContent);
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({ status: 'active', sort: 'email', page: '1', limit: '10' });
  });

  it('saves all filtered rows page by page, including rows without ids', async () => {
    const queries: string[] = [];
    server.use(
      withoutCapabilities('csv_export'),
      http.get('/referrals', ({ request, response }) => {
        const query = new URL(request.url).searchParams;
        const limit = Number(query.get('limit'));
        if (limit === 100) queries.push(query.toString());
        const from = (Number(query.get('page')) - 1) * limit;
        const data = Array.from({ length: Math.min(limit, 120 - from) }, (_, index) => {
          const program = fixtures.referralProgram({ _id: `p${from + index}`, referral_code: `CODE-${from + index}` });
          const { _id, ...fallback } = program;
          return from + index === 7 ? fallback : program;
        });
        return response.untyped(HttpResponse.json({ success: true, data, pagination: { totalCount: 120 } }));
      }),
    );
    renderPage('/admin/referrals-list?status=active&sort=email&page=2');
    await screen.findAllByRole('link', { name: 'Ada Lovelace' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines).toHaveLength(121);
    expect(lines[8]).toMatch(/^Ada Lovelace,ada@example.com,.*,CODE-7,12,9,7.5,640.5,.*Z,Active$/);
    expect(queries).toEqual(['page=1&limit=100&sort=email&status=active', 'page=2&limit=100&sort=email&status=active']);
  });
});

describe('minimal server', () => {
  const nullProgram = Object.fromEntries(Object.keys(fixtures.referralProgram()).map((key) => [key, null]));
  const serveIncomplete = (data: unknown, rest = {}) =>
    server.use(http.untyped.get('*/referrals', () => HttpResponse.json({ success: true, data, ...rest })));

  it('shows missing values as dashes, and does not link programs without a user', async () => {
    serveIncomplete([
      {},
      nullProgram,
      { user_id: { email: 'grace@example.com' } },
      { ...fixtures.referralProgram(), total_earnings: '640.50', user_id: { _id: 5, fullName: 'Ada Lovelace' } },
      'a program',
    ]);
    renderPage();
    const link = await screen.findByRole('link', { name: 'Ada Lovelace' });
    expect(link.getAttribute('href')).toBe('/admin/referral-details/5');
    const [, first, second, third, fourth] = within(screen.getByRole('table', { name: 'Referrals List' }))
      .getAllByRole('row')
      .map((row) => [...row.children].slice(0, 9).map(({ textContent }) => textContent));
    expect(first).toEqual(Array.from({ length: 9 }, () => '–'));
    expect(second).toEqual(first);
    expect(third?.slice(0, 2)).toEqual(['–', 'grace@example.com']);
    expect(fourth?.slice(6, 7)).toEqual(['$640.50']);
    expect(screen.getAllByRole('link')).toHaveLength(2);
    const view = screen.getByRole('button', { name: 'View referrals of grace@example.com' });
    expect(view.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText('The referrer is unknown.')).toHaveLength(3);
    expect(screen.getByRole('cell', { name: /^Row 5 cannot be read/ })).toBeDefined();
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('finds the total in another field', async () => {
    serveIncomplete([fixtures.referralProgram()], { total: '1048' });
    renderPage();
    await screen.findByText('Total: 1,048');
  });

  it('pages a complete list in the browser', async () => {
    serveIncomplete(Array.from({ length: 12 }, (_, index) => ({ referral_code: `CODE-${index + 1}` })));
    renderPage();
    await screen.findByText('Total: 12');
    await userEvent.click(screen.getByRole('button', { name: /next/i }));
    await screen.findByText('Showing 11 to 12 of 12 entries');
    expect(screen.getByRole('cell', { name: 'CODE-12' })).toBeDefined();
  });
});
