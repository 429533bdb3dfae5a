import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, findUnsaid, lacks, renderArea, server, writesFile, writtenFile } from '@countinghouse/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { referralsArea } from './referrals-area';

type Program = ReturnType<typeof fixtures.referralProgram>;

/** A server with these programs; collects what it is asked. */
function serve(programs: Program[], pagination: Parameters<typeof fixtures.pagination>[0] = {}) {
  const questions: Record<string, string>[] = [];
  server.use(
    http.get('/referrals', ({ request, response }) => {
      questions.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json({
        success: true,
        data: programs,
        pagination: fixtures.pagination({ totalCount: programs.length, ...pagination }),
      });
    }),
  );
  return questions;
}

const open = (address = '/admin/referrals-list') => renderArea(referralsArea, address);

describe('spec §2 Referrals', () => {
  // covers: referrals.columns, referrals.formats, referrals.view, limit.dates
  it('the columns, and a view action', async () => {
    serve([fixtures.referralProgram({ total_referrals: 1204 })]);
    open();
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
  it('a Total badge', async () => {
    serve([fixtures.referralProgram()], { totalCount: 1048 });
    open();
    await screen.findByText('Total: 1,048');
  });

  it('a Total badge also where the server says the total alone (spec §7)', async () => {
    server.use(
      http.get('/referrals', ({ response }) =>
        response(200).json({ success: true, data: [fixtures.referralProgram()], pagination: { totalCount: 7 } }),
      ),
    );
    open();
    await screen.findByText('Total: 7');
  });

  it('a Total badge that says when a search stopped counting', async () => {
    serve([fixtures.referralProgram()], { totalCount: 1000, totalIsLowerBound: true });
    open('/admin/referrals-list?search=a');
    await screen.findByText('Total: 1,000+');
  });

  // covers: referrals.paging, limit.referrals-page
  it('server-paged, ten at a time (spec §9), or 25, 50, 100', async () => {
    const questions = serve([fixtures.referralProgram()], { totalCount: 120 });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /next/i }));
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '2', limit: '10' }));
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect([...size.children].map(({ textContent }) => textContent)).toEqual(['10', '25', '50', '100']);
    await userEvent.selectOptions(size, '25');
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '25' }));
    expect(questions[0]).toEqual({ page: '1', limit: '10' });
  });

  // covers: referrals.search
  it('searched by the server, from page 1', async () => {
    const questions = serve([fixtures.referralProgram()], { totalCount: 120 });
    open('/admin/referrals-list?page=2');
    await enter(await screen.findByRole('searchbox', { name: 'Search referrals' }), 'ADA-7 ');
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', search: 'ADA-7' }));
  });

  // covers: state.referral
  it.each([
    ['active', 'Active', 'success'],
    ['inactive', 'Inactive', 'neutral'],
    ['pending', 'Pending', 'warning'],
  ] as const)('spec §4 a program that is %s is badged %s', async (status, word, tone) => {
    serve([fixtures.referralProgram({ status })]);
    open();
    const badge = within(await screen.findByRole('cell', { name: word })).getByText(word);
    expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  // covers: referrals.empty
  it("Empty text: 'No referrals found', with a search that can be lifted", async () => {
    serve([]);
    open('/admin/referrals-list?search=zzz');
    await screen.findByText('No referrals found');
    serve([fixtures.referralProgram()]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('link', { name: 'Ada Lovelace' });
  });

  // covers: toast.referrals
  it("spec §8 'Failed to load referral list.', with another try", async () => {
    server.use(http.get('/referrals', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))));
    const { said } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to load referral list.')).toBeDefined();
    expect(said).toEqual([]);
    serve([fixtures.referralProgram()]);
    await userEvent.click(retry);
    await screen.findByRole('link', { name: 'Ada Lovelace' });
  });
});

describe('sorted and filtered by the server', () => {
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
  ])('by %s, up and then down', async (heading, field) => {
    const questions = serve([fixtures.referralProgram()]);
    const { router } = open('/admin/referrals-list?page=2');
    const table = within(await screen.findByRole('table', { name: 'Referrals List' }));
    await userEvent.click(table.getByRole('button', { name: heading }));
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', sort: field }));
    await userEvent.click(table.getByRole('button', { name: heading }));
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', sort: `-${field}` }));
    expect(router.state.location.search).toBe(`?sort=-${field}`);
  });

  it('by status and days, kept in the address', async () => {
    const questions = serve([fixtures.referralProgram()], { totalCount: 60 });
    const { router } = open('/admin/referrals-list?page=3&sort=-total_earnings');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Inactive');
    await userEvent.click(screen.getByRole('button', { name: 'Created: any' }));
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-03-01' } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    const asked = { sort: '-total_earnings', status: 'inactive', from: '2026-03-01' };
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', ...asked }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(asked);
  });

  it('and by nothing that makes no sense', async () => {
    const questions = serve([fixtures.referralProgram()]);
    open('/admin/referrals-list?sort=phoneNumber&status=pending&from=2026-02-30&to=soon');
    await screen.findByRole('link', { name: 'Ada Lovelace' });
    expect(questions).toEqual([{ page: '1', limit: '10' }]);
  });
});

describe('the rows of the page are sorted where the server cannot sort', () => {
  it('and there are no filters', async () => {
    const questions = serve(
      [
        fixtures.referralProgram({ _id: 'p1', total_earnings: 5, referral_code: 'FIVE' }),
        fixtures.referralProgram({ _id: 'p2', total_earnings: 40, referral_code: 'FORTY' }),
      ],
      { totalCount: 60 },
    );
    server.use(lacks('referral_lists'));
    open('/admin/referrals-list?sort=-total_earnings&status=inactive&search=ada');
    const codes = () => screen.getAllByRole('cell', { name: /^(FIVE|FORTY)$/ }).map(({ textContent }) => textContent);
    await waitFor(() => expect(codes()).toEqual(['FORTY', 'FIVE']));
    await screen.findByText(/sorted/i);
    expect(questions.at(-1)).toEqual({ page: '1', limit: '10', search: 'ada' });
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

  it('saves the file that the server writes of what is filtered', async () => {
    const asked = vi.fn();
    server.use(writesFile('/referrals', asked));
    open('/admin/referrals-list?status=active&sort=email');
    await screen.findByRole('table', { name: 'Referrals List' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(writtenFile);
    expect(asked).toHaveBeenCalledExactlyOnceWith({ status: 'active', sort: 'email', page: '1', limit: '10' });
  });

  it('saves all that is filtered, page by page, also what has no id', async () => {
    const questions: string[] = [];
    server.use(
      lacks('csv_export'),
      http.get('/referrals', ({ request, response }) => {
        const query = new URL(request.url).searchParams;
        const limit = Number(query.get('limit'));
        if (limit === 100) questions.push(query.toString());
        const from = (Number(query.get('page')) - 1) * limit;
        const data = Array.from({ length: Math.min(limit, 120 - from) }, (_, index) => {
          const program = fixtures.referralProgram({ _id: `p${from + index}`, referral_code: `CODE-${from + index}` });
          const { _id, ...nameless } = program;
          return from + index === 7 ? nameless : program;
        });
        return response.untyped(HttpResponse.json({ success: true, data, pagination: { totalCount: 120 } }));
      }),
    );
    open('/admin/referrals-list?status=active&sort=email&page=2');
    await screen.findAllByRole('link', { name: 'Ada Lovelace' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines).toHaveLength(121);
    expect(lines[8]).toMatch(/^Ada Lovelace,ada@example.com,.*,CODE-7,12,9,7.5,640.5,.*Z,Active$/);
    expect(questions).toEqual([
      'page=1&limit=100&sort=email&status=active',
      'page=2&limit=100&sort=email&status=active',
    ]);
  });
});

describe('over a server that is not ours', () => {
  const nothing = Object.fromEntries(Object.keys(fixtures.referralProgram()).map((key) => [key, null]));
  const serveThin = (data: unknown, rest = {}) =>
    server.use(http.untyped.get('*/referrals', () => HttpResponse.json({ success: true, data, ...rest })));

  it('what it does not send is a dash, and there is no way to a program of nobody', async () => {
    serveThin([
      {},
      nothing,
      { user_id: { email: 'grace@example.com' } },
      { ...fixtures.referralProgram(), total_earnings: '640.50', user_id: { _id: 5, fullName: 'Ada Lovelace' } },
      'a program',
    ]);
    open();
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
    expect(screen.getAllByText('The server does not say whose program this is.')).toHaveLength(3);
    expect(screen.getByRole('cell', { name: /^Row 5 cannot be read/ })).toBeDefined();
    expect(findUnsaid()).toBeUndefined();
  });

  it('the total is found under another name', async () => {
    serveThin([fixtures.referralProgram()], { total: '1048' });
    open();
    await screen.findByText('Total: 1,048');
  });

  it('one that sends all at once is paged here', async () => {
    serveThin(Array.from({ length: 12 }, (_, index) => ({ referral_code: `CODE-${index + 1}` })));
    open();
    await screen.findByText('Total: 12');
    await userEvent.click(screen.getByRole('button', { name: /next/i }));
    await screen.findByText('Showing 11 to 12 of 12 entries');
    expect(screen.getByRole('cell', { name: 'CODE-12' })).toBeDefined();
  });
});
