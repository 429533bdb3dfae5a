import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  pasteText,
  neverRespond,
  withoutCapabilities,
  renderArea,
  server,
  respondWithCsv,
  csvContent,
} from '@countinghouse/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { referralsArea } from './referrals-area';

type Program = ReturnType<typeof fixtures.referralProgram>;
type Details = ReturnType<typeof fixtures.referralDetails>;

/** Serves this program. Returns the received requests. */
function serveProgram(details: Partial<Details> = {}, program: Partial<Program> = {}) {
  const requests: string[] = [];
  server.use(
    http.get('/referrals/user/{id}', ({ params, request, response }) => {
      requests.push(`${params.id}${new URL(request.url).search}`);
      const data = fixtures.referralDetails({ referralProgram: fixtures.referralProgram(program), ...details });
      return response(200).json({ success: true, data });
    }),
  );
  return requests;
}

type Pages = Parameters<typeof fixtures.pagination>[0];

/** Serves the referred users of a program. Returns the received queries. */
function serveReferredUsers(data: Details['referredUsers'], pagination: Pages = {}) {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/referrals/user/{id}/referred', ({ request, response }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      const pages = fixtures.pagination({ totalCount: data.length, ...pagination });
      return response(200).json({ success: true, data, pagination: pages });
    }),
  );
  return queries;
}

/** Serves the earnings of a program. Returns the received queries. */
function serveEarnings(data: Program['referral_earnings'], pagination: Pages = {}) {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/referrals/user/{id}/earnings', ({ request, response }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      const pages = fixtures.pagination({ totalCount: data.length, ...pagination });
      return response(200).json({ success: true, data, pagination: pages });
    }),
  );
  return queries;
}

const renderPage = (address = '/admin/referral-details/user-1') => renderArea(referralsArea, address);

/** Returns the text below a label. */
const getValue = (label: string, region: ReturnType<typeof within> = screen) =>
  region.getByText(label).parentElement?.textContent.slice(label.length);

const getRows = async (name: string) => {
  const table = within(await screen.findByRole('table', { name }));
  return table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
};

const createEarning = (fullName: string, earning_amount: number) => ({
  referred_user_id: { _id: 'user-2', fullName, email: 'same@example.com' },
  investment_amount: 1000,
  earning_amount,
  multiplier_applied: 7.5,
  earning_date: '2026-03-15T10:05:00.000Z',
});

describe('spec §2 Referral detail', () => {
  // covers: calls.referrals
  it("uses the referrer's user id", async () => {
    const requests = serveProgram();
    renderPage();
    await screen.findByRole('heading', { level: 1, name: 'Referrals of Ada Lovelace' });
    expect(requests).toEqual(['user-1?most=0']);
  });

  // covers: referral.facts
  it('shows user info and program status', async () => {
    serveProgram({}, { status: 'pending' });
    renderPage();
    const user = within(await screen.findByRole('region', { name: 'User' }));
    const link = await user.findByRole('link', { name: 'Ada Lovelace' });
    expect(link.getAttribute('href')).toBe('/admin/users/user-1');
    expect(getValue('Email', user)).toBe('ada@example.com');
    expect(getValue('Phone', user)).toBe('+44 20 7946 0018');
    expect(user.getByText('+44 20 7946 0018')).toHaveProperty('dir', 'ltr');
    expect(getValue('KYC Status', user)).toBe('Completed');
    const program = within(screen.getByRole('region', { name: 'Referral Program' }));
    expect(getValue('Status', program)).toBe('Pending');
    expect(getValue('Referral Code', program)).toBe('ADA-7Q2M');
    expect(getValue('Date Created', program)).toBe('14-03-2026');
  });

  // covers: referral.cards
  it('has four stat cards', async () => {
    serveProgram({
      stats: { totalReferredUsers: 1204, activeReferrals: 90, totalEarnings: 640.5, currentMultiplier: 7.5 },
    });
    renderPage();
    await screen.findByText('Total Referrals');
    expect(getValue('Total Referrals')).toBe('1,204');
    expect(getValue('Active Referrals')).toBe('90');
    expect(getValue('Total Earnings')).toBe('$640.50');
    expect(getValue('Current Multiplier')).toBe('7.5%');
  });

  // covers: referral.milestone
  it('has a Next Milestone panel', async () => {
    serveProgram();
    renderPage();
    const panel = within(await screen.findByRole('region', { name: 'Next Milestone' }));
    expect(getValue('Milestone', panel)).toBe('2');
    expect(getValue('Target Referrals', panel)).toBe('20');
    expect(getValue('Remaining Referrals', panel)).toBe('8');
    expect(getValue('Multiplier Reward', panel)).toBe('+2.5%');
    const bar = panel.getByRole('progressbar', { name: '12 of 20 referrals' });
    expect(bar.getAttribute('aria-valuenow')).toBe('60');
  });

  it('reports that there is no further milestone', async () => {
    serveProgram({}, { next_milestone: null });
    renderPage();
    await screen.findByText('There is no further milestone.');
  });

  // covers: referral.tables
  it('has the tables Referred Users, Referral Earnings and Milestones Achieved', async () => {
    serveProgram();
    renderPage();
    expect(await getRows('Referred Users')).toEqual([
      ['Name', 'Email', 'Phone', 'KYC Status', 'Date Joined'],
      ['Alan Turing', 'alan@example.com', '-', 'Completed', '15-03-2026'],
    ]);
    expect(await getRows('Referral Earnings')).toEqual([
      ['Referred User', 'Email', 'Investment', 'Earning', 'Multiplier %', 'Date'],
      ['Alan Turing', 'alan@example.com', '$1,000.00', '$75.00', '7.5%', '15-03-2026'],
    ]);
    expect(await getRows('Milestones Achieved')).toEqual([
      ['Milestone', 'Referrals Required', 'Multiplier Added', 'Date Achieved'],
      ['Milestone 1', '5', '+2.5%', '14-03-2026'],
    ]);
  });

  // covers: referral.empty-tables
  it("shows 'No referred users found', 'No earnings found' and 'No milestones achieved yet'", async () => {
    serveProgram({}, { milestones_achieved: [] });
    serveReferredUsers([]);
    serveEarnings([]);
    renderPage();
    await screen.findByText('No referred users found');
    await screen.findByText('No earnings found');
    expect(screen.getByText('No milestones achieved yet')).toBeDefined();
  });

  // covers: referral.absent
  it("shows 'No referral data found for this user.' with a link to the list", async () => {
    server.use(
      http.get('/referrals/user/{id}', ({ response }) =>
        response(404).json(fixtures.failure({ code: 'not_found', message: 'Referral program not found.' })),
      ),
    );
    renderPage();
    await screen.findByText('No referral data found for this user.');
    const link = screen.getByRole('link', { name: 'Go to the referrals' });
    expect(link.getAttribute('href')).toBe('/admin/referrals-list');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  // covers: toast.referral
  it("spec §8 shows 'Failed to load referral details.' with a retry", async () => {
    server.use(
      http.get('/referrals/user/{id}', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    const { toastMessages } = renderPage();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to load referral details.')).toBeDefined();
    expect(toastMessages).toEqual([]);
    serveProgram();
    await userEvent.click(retry);
    await screen.findByRole('heading', { level: 1, name: 'Referrals of Ada Lovelace' });
  });

  it('does not link the user without the users permission', async () => {
    server.use(
      http.get('/permissions/{id}', ({ response }) =>
        response(200).json({ success: true, permissions: { ...fixtures.noPermissions(), referrals: true } }),
      ),
    );
    serveProgram();
    renderPage();
    const user = within(await screen.findByRole('region', { name: 'User' }));
    expect(user.queryByRole('link')).toBeNull();
  });
});

describe('referred users and earnings of a program', () => {
  const referredUsers = fixtures.referralDetails().referredUsers;
  const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));

  it('can be paged, sorted and searched by the server, with separate URL parameters', async () => {
    serveProgram();
    const requests = [
      serveReferredUsers(referredUsers, { totalCount: 60 }),
      serveEarnings([createEarning('Alan', 75)], { totalCount: 90 }),
    ];
    const { router } = renderPage();
    const earnings = await findRegion('Referral Earnings');
    await screen.findByText('Showing 1 to 1 of 90 entries');
    expect(requests.map((queries) => queries.length)).toEqual([1, 1]);

    await userEvent.click(earnings.getByRole('button', { name: /next/i }));
    await waitFor(() => expect(requests[1]?.at(-1)).toEqual({ page: '2', limit: '10' }));
    await userEvent.click(earnings.getByRole('button', { name: 'Earning' }));
    await waitFor(() => expect(requests[1]?.at(-1)).toEqual({ page: '1', limit: '10', sort: 'earning_amount' }));
    await pasteText(earnings.getByRole('searchbox', { name: 'Search earnings' }), 'alan');
    const expectedQuery = { page: '1', limit: '10', sort: 'earning_amount', search: 'alan' };
    await waitFor(() => expect(requests[1]?.at(-1)).toEqual(expectedQuery));
    expect(requests[0]).toEqual([{ page: '1', limit: '10' }]);

    const referred = await findRegion('Referred Users');
    await userEvent.click(referred.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(requests[0]?.at(-1)).toEqual({ page: '1', limit: '10', sort: 'fullName' }));
    await pasteText(referred.getByRole('searchbox', { name: 'Search referred users' }), 'ada');
    await waitFor(() =>
      expect(requests[0]?.at(-1)).toEqual({ page: '1', limit: '10', sort: 'fullName', search: 'ada' }),
    );
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      ...{ 'earnings-sort': 'earning_amount', 'earnings-search': 'alan' },
      ...{ 'referred-sort': 'fullName', 'referred-search': 'ada' },
    });
  });

  it('ignore invalid URL parameters', async () => {
    serveProgram();
    const requests = [serveReferredUsers(referredUsers), serveEarnings([])];
    renderPage('/admin/referral-details/user-1?referred-sort=-email&earnings-sort=fullName&earnings-limit=25');
    await getRows('Referred Users');
    await screen.findByText('No earnings found');
    expect(requests).toEqual([[{ page: '1', limit: '10', sort: '-email' }], [{ page: '1', limit: '25' }]]);
    expect((await findRegion('Referral Earnings')).queryByRole('button', { name: 'Referred User' })).toBeNull();
  });

  it('show identical earnings separately', async () => {
    serveProgram();
    serveEarnings([createEarning('Alan', 75), createEarning('Alan', 75)]);
    renderPage();
    await screen.findByText('Showing 1 to 2 of 2 entries');
    expect(await getRows('Referral Earnings')).toHaveLength(3);
  });

  it('show a lower bound of the total, and can clear a search without results', async () => {
    serveProgram();
    serveEarnings([createEarning('Alan', 75)], { totalCount: 1000, totalIsLowerBound: true });
    serveReferredUsers([]);
    renderPage('/admin/referral-details/user-1?referred-search=zzz&earnings-search=a');
    await screen.findByText(/of 1,000\+ entries/);
    const referred = await findRegion('Referred Users');
    await referred.findByText('No referred users found');
    serveReferredUsers(referredUsers);
    await userEvent.click(referred.getByRole('button', { name: 'Clear filters' }));
    await referred.findByText('Alan Turing');
  });

  it.each([
    ['Referred Users', 'referred', 'Failed to load referred users.'],
    ['Referral Earnings', 'earnings', 'Failed to load referral earnings.'],
  ] as const)('fail independently, with a retry: %s', async (name, list, message) => {
    serveProgram();
    server.use(http.untyped.get(`*/referrals/user/:id/${list}`, () => new HttpResponse(null, { status: 500 })));
    const { toastMessages } = renderPage();
    const tableRegion = await findRegion(name);
    await tableRegion.findByText(message);
    expect(screen.getAllByRole('table')).toHaveLength(2);
    expect(toastMessages).toEqual([]);
    serveReferredUsers(referredUsers);
    serveEarnings([createEarning('Alan Turing', 75)]);
    await userEvent.click(tableRegion.getByRole('button', { name: 'Retry' }));
    await tableRegion.findByText('Alan Turing');
  });

  it('load independently, and report a malformed row', async () => {
    serveProgram();
    server.use(
      neverRespond('/referrals/user/{id}/referred'),
      http.untyped.get('*/referrals/user/:id/earnings', () =>
        HttpResponse.json({ success: true, data: [{ earning_amount: '75.5' }, 'an earning'], pagination: {} }),
      ),
    );
    renderPage();
    await screen.findByText('$75.50');
    expect((await getRows('Referral Earnings')).slice(1)).toEqual([
      ['–', '–', '–', '$75.50', '–', '–'],
      [expect.stringMatching(/^Row 2 cannot be read/)],
    ]);
    expect(screen.queryByText('No referred users found')).toBeNull();
    expect((await findRegion('Referred Users')).queryByText('Alan Turing')).toBeNull();
    expect(await getRows('Milestones Achieved')).toHaveLength(2);
  });

  it('have one search field with a shortcut', async () => {
    serveProgram();
    renderPage();
    await userEvent.keyboard('/');
    expect(await screen.findByRole('searchbox', { name: 'Search earnings' })).not.toBe(document.activeElement);
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search referred users' })).toBe(document.activeElement);
  });

  it('disappear when the user changes', async () => {
    serveProgram();
    const { router } = renderPage();
    expect(await screen.findAllByText('alan@example.com')).toHaveLength(2);
    server.use(neverRespond('/referrals/user/{id}/referred'), neverRespond('/referrals/user/{id}/earnings'));
    await act(() => router.navigate('/admin/referral-details/user-2'));
    await screen.findByRole('region', { name: 'Referred Users' });
    await waitFor(() => expect(screen.queryByText('alan@example.com')).toBeNull());
  });
});

describe('a program: export', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:http://panel.example/file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));

  it.each([
    ['Referred Users', 'referred', '/referrals/user/{id}/referred'],
    ['Referral Earnings', 'earnings', '/referrals/user/{id}/earnings'],
  ] as const)('saves the server’s file of the searched %s', async (name, list, path) => {
    serveProgram();
    serveReferredUsers(fixtures.referralDetails().referredUsers);
    serveEarnings([createEarning('Alan', 75)]);
    const onRequest = vi.fn();
    server.use(respondWithCsv(path, onRequest));
    renderPage(`/admin/referral-details/user-1?${list}-search=alan`);
    const table = await findRegion(name);
    await table.findByText(/^Showing 1 to/);
    await userEvent.click(table.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(csvContent);
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({ search: 'alan', page: '1', limit: '10' });
  });

  it('is not offered if the browser would have to merge pages of rows without ids', async () => {
    serveProgram();
    serveReferredUsers(fixtures.referralDetails().referredUsers);
    serveEarnings([createEarning('Alan', 75)]);
    server.use(withoutCapabilities('csv_export'));
    renderPage();
    await (await findRegion('Referral Earnings')).findByText(/^Showing 1 to/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull());
  });
});
