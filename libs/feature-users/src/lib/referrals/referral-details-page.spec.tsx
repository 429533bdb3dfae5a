import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, hangs, lacks, renderArea, server, writesFile, writtenFile } from '@countinghouse/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { referralsArea } from './referrals-area';

type Program = ReturnType<typeof fixtures.referralProgram>;
type Details = ReturnType<typeof fixtures.referralDetails>;

/** A server that has this program; collects what it is asked of it. */
function serve(details: Partial<Details> = {}, program: Partial<Program> = {}) {
  const asked: string[] = [];
  server.use(
    http.get('/referrals/user/{id}', ({ params, request, response }) => {
      asked.push(`${params.id}${new URL(request.url).search}`);
      const data = fixtures.referralDetails({ referralProgram: fixtures.referralProgram(program), ...details });
      return response(200).json({ success: true, data });
    }),
  );
  return asked;
}

type Pages = Parameters<typeof fixtures.pagination>[0];

/** Collects what is asked of a program's people, and answers with these. */
function servePeople(data: Details['referredUsers'], pagination: Pages = {}) {
  const questions: Record<string, string>[] = [];
  server.use(
    http.get('/referrals/user/{id}/referred', ({ request, response }) => {
      questions.push(Object.fromEntries(new URL(request.url).searchParams));
      const pages = fixtures.pagination({ totalCount: data.length, ...pagination });
      return response(200).json({ success: true, data, pagination: pages });
    }),
  );
  return questions;
}

/** The same of its earnings. */
function serveEarnings(data: Program['referral_earnings'], pagination: Pages = {}) {
  const questions: Record<string, string>[] = [];
  server.use(
    http.get('/referrals/user/{id}/earnings', ({ request, response }) => {
      questions.push(Object.fromEntries(new URL(request.url).searchParams));
      const pages = fixtures.pagination({ totalCount: data.length, ...pagination });
      return response(200).json({ success: true, data, pagination: pages });
    }),
  );
  return questions;
}

const open = (address = '/admin/referral-details/user-1') => renderArea(referralsArea, address);

/** A region's facts or figures: what stands under a word. */
const under = (label: string, region: ReturnType<typeof within> = screen) =>
  region.getByText(label).parentElement?.textContent.slice(label.length);

const rowsOf = async (name: string) => {
  const table = within(await screen.findByRole('table', { name }));
  return table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
};

const earning = (fullName: string, earning_amount: number) => ({
  referred_user_id: { _id: 'user-2', fullName, email: 'same@example.com' },
  investment_amount: 1000,
  earning_amount,
  multiplier_applied: 7.5,
  earning_date: '2026-03-15T10:05:00.000Z',
});

describe('spec §2 Referral detail', () => {
  // covers: calls.referrals
  it("The id is the referrer's user id", async () => {
    const asked = serve();
    open();
    await screen.findByRole('heading', { level: 1, name: 'Referrals of Ada Lovelace' });
    expect(asked).toEqual(['user-1?most=0']);
  });

  // covers: referral.facts
  it('Shows user info and program status', async () => {
    serve({}, { status: 'pending' });
    open();
    const user = within(await screen.findByRole('region', { name: 'User' }));
    const link = await user.findByRole('link', { name: 'Ada Lovelace' });
    expect(link.getAttribute('href')).toBe('/admin/users/user-1');
    expect(under('Email', user)).toBe('ada@example.com');
    expect(under('Phone', user)).toBe('+44 20 7946 0018');
    expect(user.getByText('+44 20 7946 0018')).toHaveProperty('dir', 'ltr');
    expect(under('KYC Status', user)).toBe('Completed');
    const program = within(screen.getByRole('region', { name: 'Referral Program' }));
    expect(under('Status', program)).toBe('Pending');
    expect(under('Referral Code', program)).toBe('ADA-7Q2M');
    expect(under('Date Created', program)).toBe('14-03-2026');
  });

  // covers: referral.cards
  it('Four stat cards', async () => {
    serve({ stats: { totalReferredUsers: 1204, activeReferrals: 90, totalEarnings: 640.5, currentMultiplier: 7.5 } });
    open();
    await screen.findByText('Total Referrals');
    expect(under('Total Referrals')).toBe('1,204');
    expect(under('Active Referrals')).toBe('90');
    expect(under('Total Earnings')).toBe('$640.50');
    expect(under('Current Multiplier')).toBe('7.5%');
  });

  // covers: referral.milestone
  it('A Next Milestone panel', async () => {
    serve();
    open();
    const panel = within(await screen.findByRole('region', { name: 'Next Milestone' }));
    expect(under('Milestone', panel)).toBe('2');
    expect(under('Target Referrals', panel)).toBe('20');
    expect(under('Remaining Referrals', panel)).toBe('8');
    expect(under('Multiplier Reward', panel)).toBe('+2.5%');
    const bar = panel.getByRole('progressbar', { name: '12 of 20 referrals' });
    expect(bar.getAttribute('aria-valuenow')).toBe('60');
  });

  it('says so when the last milestone has been reached', async () => {
    serve({}, { next_milestone: null });
    open();
    await screen.findByText('There is no further milestone.');
  });

  // covers: referral.tables
  it('Tables: Referred Users, Referral Earnings, Milestones Achieved', async () => {
    serve();
    open();
    expect(await rowsOf('Referred Users')).toEqual([
      ['Name', 'Email', 'Phone', 'KYC Status', 'Date Joined'],
      ['Alan Turing', 'alan@example.com', '-', 'Completed', '15-03-2026'],
    ]);
    expect(await rowsOf('Referral Earnings')).toEqual([
      ['Referred User', 'Email', 'Investment', 'Earning', 'Multiplier %', 'Date'],
      ['Alan Turing', 'alan@example.com', '$1,000.00', '$75.00', '7.5%', '15-03-2026'],
    ]);
    expect(await rowsOf('Milestones Achieved')).toEqual([
      ['Milestone', 'Referrals Required', 'Multiplier Added', 'Date Achieved'],
      ['Milestone 1', '5', '+2.5%', '14-03-2026'],
    ]);
  });

  // covers: referral.empty-tables
  it("Messages: 'No referred users found', 'No earnings found', 'No milestones achieved yet'", async () => {
    serve({}, { milestones_achieved: [] });
    servePeople([]);
    serveEarnings([]);
    open();
    await screen.findByText('No referred users found');
    await screen.findByText('No earnings found');
    expect(screen.getByText('No milestones achieved yet')).toBeDefined();
  });

  // covers: referral.absent
  it("Messages: 'No referral data found for this user.', with a way to the list", async () => {
    server.use(
      http.get('/referrals/user/{id}', ({ response }) =>
        response(404).json(fixtures.failure({ code: 'not_found', message: 'Referral program not found.' })),
      ),
    );
    open();
    await screen.findByText('No referral data found for this user.');
    const link = screen.getByRole('link', { name: 'Go to the referrals' });
    expect(link.getAttribute('href')).toBe('/admin/referrals-list');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  // covers: toast.referral
  it("spec §8 'Failed to load referral details.', with another try", async () => {
    server.use(
      http.get('/referrals/user/{id}', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    const { said } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to load referral details.')).toBeDefined();
    expect(said).toEqual([]);
    serve();
    await userEvent.click(retry);
    await screen.findByRole('heading', { level: 1, name: 'Referrals of Ada Lovelace' });
  });

  it('links no user to an admin who may not see users', async () => {
    server.use(
      http.get('/permissions/{id}', ({ response }) =>
        response(200).json({ success: true, permissions: { ...fixtures.noPermissions(), referrals: true } }),
      ),
    );
    serve();
    open();
    const user = within(await screen.findByRole('region', { name: 'User' }));
    expect(user.queryByRole('link')).toBeNull();
  });
});

describe('the people and the earnings of a program', () => {
  const people = fixtures.referralDetails().referredUsers;
  const region = async (name: string) => within(await screen.findByRole('region', { name }));

  it('come by the page, sorted and searched by the server, and each keeps its own part of the address', async () => {
    serve();
    const asked = [servePeople(people, { totalCount: 60 }), serveEarnings([earning('Alan', 75)], { totalCount: 90 })];
    const { router } = open();
    const earnings = await region('Referral Earnings');
    await screen.findByText('Showing 1 to 1 of 90 entries');
    expect(asked.map((questions) => questions.length)).toEqual([1, 1]);

    await userEvent.click(earnings.getByRole('button', { name: /next/i }));
    await waitFor(() => expect(asked[1]?.at(-1)).toEqual({ page: '2', limit: '10' }));
    await userEvent.click(earnings.getByRole('button', { name: 'Earning' }));
    await waitFor(() => expect(asked[1]?.at(-1)).toEqual({ page: '1', limit: '10', sort: 'earning_amount' }));
    await enter(earnings.getByRole('searchbox', { name: 'Search earnings' }), 'alan');
    const found = { page: '1', limit: '10', sort: 'earning_amount', search: 'alan' };
    await waitFor(() => expect(asked[1]?.at(-1)).toEqual(found));
    expect(asked[0]).toEqual([{ page: '1', limit: '10' }]);

    const referred = await region('Referred Users');
    await userEvent.click(referred.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(asked[0]?.at(-1)).toEqual({ page: '1', limit: '10', sort: 'fullName' }));
    await enter(referred.getByRole('searchbox', { name: 'Search referred users' }), 'ada');
    await waitFor(() => expect(asked[0]?.at(-1)).toEqual({ page: '1', limit: '10', sort: 'fullName', search: 'ada' }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      ...{ 'earnings-sort': 'earning_amount', 'earnings-search': 'alan' },
      ...{ 'referred-sort': 'fullName', 'referred-search': 'ada' },
    });
  });

  it('are asked what the address says, and nothing that makes no sense', async () => {
    serve();
    const asked = [servePeople(people), serveEarnings([])];
    open('/admin/referral-details/user-1?referred-sort=-email&earnings-sort=fullName&earnings-limit=25');
    await rowsOf('Referred Users');
    await screen.findByText('No earnings found');
    expect(asked).toEqual([[{ page: '1', limit: '10', sort: '-email' }], [{ page: '1', limit: '25' }]]);
    expect((await region('Referral Earnings')).queryByRole('button', { name: 'Referred User' })).toBeNull();
  });

  it('earnings of the same user at the same moment are all there', async () => {
    serve();
    serveEarnings([earning('Alan', 75), earning('Alan', 75)]);
    open();
    await screen.findByText('Showing 1 to 2 of 2 entries');
    expect(await rowsOf('Referral Earnings')).toHaveLength(3);
  });

  it('a search that stopped counting says so, and one that finds nothing has a way out', async () => {
    serve();
    serveEarnings([earning('Alan', 75)], { totalCount: 1000, totalIsLowerBound: true });
    servePeople([]);
    open('/admin/referral-details/user-1?referred-search=zzz&earnings-search=a');
    await screen.findByText(/of 1,000\+ entries/);
    const referred = await region('Referred Users');
    await referred.findByText('No referred users found');
    servePeople(people);
    await userEvent.click(referred.getByRole('button', { name: 'Clear filters' }));
    await referred.findByText('Alan Turing');
  });

  it.each([
    ['Referred Users', 'referred', 'Failed to load referred users.'],
    ['Referral Earnings', 'earnings', 'Failed to load referral earnings.'],
  ] as const)('%s fail by themselves, with another try', async (name, part, words) => {
    serve();
    server.use(http.untyped.get(`*/referrals/user/:id/${part}`, () => new HttpResponse(null, { status: 500 })));
    const { said } = open();
    const place = await region(name);
    await place.findByText(words);
    expect(screen.getAllByRole('table')).toHaveLength(2);
    expect(said).toEqual([]);
    servePeople(people);
    serveEarnings([earning('Alan Turing', 75)]);
    await userEvent.click(place.getByRole('button', { name: 'Retry' }));
    await place.findByText('Alan Turing');
  });

  it('load by themselves, and a row that cannot be read says so', async () => {
    serve();
    server.use(
      hangs('/referrals/user/{id}/referred'),
      http.untyped.get('*/referrals/user/:id/earnings', () =>
        HttpResponse.json({ success: true, data: [{ earning_amount: '75.5' }, 'an earning'], pagination: {} }),
      ),
    );
    open();
    await screen.findByText('$75.50');
    expect((await rowsOf('Referral Earnings')).slice(1)).toEqual([
      ['–', '–', '–', '$75.50', '–', '–'],
      [expect.stringMatching(/^Row 2 cannot be read/)],
    ]);
    expect(screen.queryByText('No referred users found')).toBeNull();
    expect((await region('Referred Users')).queryByText('Alan Turing')).toBeNull();
    expect(await rowsOf('Milestones Achieved')).toHaveLength(2);
  });

  it('one screen has one field for the key', async () => {
    serve();
    open();
    await userEvent.keyboard('/');
    expect(await screen.findByRole('searchbox', { name: 'Search earnings' })).not.toBe(document.activeElement);
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search referred users' })).toBe(document.activeElement);
  });

  it('of somebody else do not stay on the screen', async () => {
    serve();
    const { router } = open();
    expect(await screen.findAllByText('alan@example.com')).toHaveLength(2);
    server.use(hangs('/referrals/user/{id}/referred'), hangs('/referrals/user/{id}/earnings'));
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
  const region = async (name: string) => within(await screen.findByRole('region', { name }));

  it.each([
    ['Referred Users', 'referred', '/referrals/user/{id}/referred'],
    ['Referral Earnings', 'earnings', '/referrals/user/{id}/earnings'],
  ] as const)('of the %s saves the file that the server writes of what is searched', async (name, part, path) => {
    serve();
    servePeople(fixtures.referralDetails().referredUsers);
    serveEarnings([earning('Alan', 75)]);
    const asked = vi.fn();
    server.use(writesFile(path, asked));
    open(`/admin/referral-details/user-1?${part}-search=alan`);
    const table = await region(name);
    await table.findByText(/^Showing 1 to/);
    await userEvent.click(table.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(writtenFile);
    expect(asked).toHaveBeenCalledExactlyOnceWith({ search: 'alan', page: '1', limit: '10' });
  });

  it('is not offered where rows without ids would have to be told apart over pages', async () => {
    serve();
    servePeople(fixtures.referralDetails().referredUsers);
    serveEarnings([earning('Alan', 75)]);
    server.use(lacks('csv_export'));
    open();
    await (await region('Referral Earnings')).findByText(/^Showing 1 to/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull());
  });
});
