import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnsaid, renderArea, server } from '@countinghouse/feature-testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { referralsArea } from './referrals-area';

type Program = ReturnType<typeof fixtures.referralProgram>;
type Details = ReturnType<typeof fixtures.referralDetails>;

/** A server that has this program; collects the users it is asked about. */
function serve(details: Partial<Details> = {}, program: Partial<Program> = {}) {
  const asked: string[] = [];
  server.use(
    http.get('/referrals/user/{id}', ({ params, response }) => {
      asked.push(params.id);
      const data = fixtures.referralDetails({ referralProgram: fixtures.referralProgram(program), ...details });
      return response(200).json({ success: true, data });
    }),
  );
  return asked;
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
  referred_user_id: { fullName, email: 'same@example.com' },
  investment_amount: 1000,
  earning_amount,
  multiplier_applied: 7.5,
  earning_date: '2026-03-15T10:05:00.000Z',
});

describe('spec §2 Referral detail', () => {
  // holds: calls.referrals
  it("The id is the referrer's user id", async () => {
    const asked = serve();
    open();
    await screen.findByRole('heading', { level: 1, name: 'Referrals of Ada Lovelace' });
    expect(asked).toEqual(['user-1']);
  });

  // holds: referral.facts
  it('Shows user info and program status', async () => {
    serve({}, { status: 'pending' });
    open();
    const user = within(await screen.findByRole('region', { name: 'User' }));
    const link = await user.findByRole('link', { name: 'Ada Lovelace' });
    expect(link.getAttribute('href')).toBe('/admin/users/edit/user-1');
    expect(under('Email', user)).toBe('ada@example.com');
    expect(under('Phone', user)).toBe('+44 20 7946 0018');
    expect(under('KYC Status', user)).toBe('Completed');
    const program = within(screen.getByRole('region', { name: 'Referral Program' }));
    expect(under('Status', program)).toBe('Pending');
    expect(under('Referral Code', program)).toBe('ADA-7Q2M');
    expect(under('Date Created', program)).toBe('14-03-2026');
  });

  // holds: referral.cards
  it('Four stat cards', async () => {
    serve({ stats: { totalReferredUsers: 1204, activeReferrals: 90, totalEarnings: 640.5, currentMultiplier: 7.5 } });
    open();
    await screen.findByText('Total Referrals');
    expect(under('Total Referrals')).toBe('1,204');
    expect(under('Active Referrals')).toBe('90');
    expect(under('Total Earnings')).toBe('$640.50');
    expect(under('Current Multiplier')).toBe('7.5%');
  });

  // holds: referral.milestone
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

  // holds: referral.tables
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

  it('earnings of the same user at the same moment are all there', async () => {
    serve({}, { referral_earnings: [earning('Alan', 75), earning('Alan', 75)] });
    open();
    expect(await rowsOf('Referral Earnings')).toHaveLength(3);
  });

  it('pages and sorts each table by itself, in the address', async () => {
    const earnings = Array.from({ length: 12 }, (_, index) => earning(`Guest ${index + 1}`, index + 1));
    serve({}, { referral_earnings: earnings });
    const { router } = open();
    await screen.findByText('Showing 1 to 10 of 12 entries');
    const table = within(screen.getByRole('region', { name: 'Referral Earnings' }));
    await userEvent.click(table.getByRole('button', { name: /next/i }));
    await screen.findByText('Showing 11 to 12 of 12 entries');
    expect(router.state.location.search).toBe('?earnings-page=2');

    await userEvent.click(table.getByRole('button', { name: 'Earning' }));
    await userEvent.click(table.getByRole('button', { name: 'Earning' }));
    expect(router.state.location.search).toBe('?earnings-sort=-earning_amount');
    expect((await rowsOf('Referral Earnings'))[1]?.[3]).toBe('$12.00');
    expect(await rowsOf('Referred Users')).toHaveLength(2);
  });

  // holds: referral.empty-tables
  it("Messages: 'No referred users found', 'No earnings found', 'No milestones achieved yet'", async () => {
    serve({ referredUsers: [] }, { referral_earnings: [], milestones_achieved: [] });
    open();
    await screen.findByText('No referred users found');
    expect(screen.getByText('No earnings found')).toBeDefined();
    expect(screen.getByText('No milestones achieved yet')).toBeDefined();
  });

  // holds: referral.absent
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

  // holds: toast.referral
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

describe('over a server that is not ours', () => {
  const serveThin = (data: unknown) =>
    server.use(http.untyped.get('*/referrals/user/*', () => HttpResponse.json({ success: true, data })));

  it.each([
    [{}],
    [{ referralProgram: null, stats: null, referredUsers: null }],
    [{ referralProgram: { user_id: null, referral_earnings: null }, stats: {} }],
  ])('says what it has not been told: %j', async (data) => {
    serveThin(data);
    open();
    await screen.findByRole('heading', { level: 1, name: 'Referrals of this user' });
    const user = within(screen.getByRole('region', { name: 'User' }));
    expect(user.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['–', '–', '–', '–']);
    expect(user.queryByRole('link')).toBeNull();
    const program = within(screen.getByRole('region', { name: 'Referral Program' }));
    expect(program.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['–', '–', '–']);
    for (const figure of ['Total Referrals', 'Active Referrals', 'Total Earnings', 'Current Multiplier'])
      expect(under(figure)).toBe('–');
    expect(screen.getByText('The server does not say what comes next.')).toBeDefined();
    expect(screen.getAllByText('The server does not say.')).toHaveLength(3);
    expect(screen.queryByText('No earnings found')).toBeNull();
    expect(findUnsaid()).toBeUndefined();
  });

  it('shows what there is of the rows, in their own tables', async () => {
    serveThin({
      referralProgram: {
        user_id: { _id: 5, email: 'ada@example.com' },
        next_milestone: { target_referrals: '20' },
        referral_earnings: [{ referred_user_id: null, earning_amount: '75.5' }, earning('Alan', 75), 'an earning'],
        milestones_achieved: [{}],
      },
      referredUsers: ['a user', { fullName: 'Alan Turing' }],
    });
    open();
    await screen.findByRole('heading', { level: 1, name: 'Referrals of ada@example.com' });
    const link = await screen.findByRole('link', { name: 'ada@example.com' });
    expect(link.getAttribute('href')).toBe('/admin/users/edit/5');
    const next = within(screen.getByRole('region', { name: 'Next Milestone' }));
    expect(next.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['–', '20', '–', '–']);
    expect(next.queryByRole('progressbar')).toBeNull();
    expect((await rowsOf('Referred Users')).slice(1)).toEqual([
      ['Alan Turing', '–', '-', 'Pending', '–'],
      [expect.stringMatching(/^Row 1 cannot be read/)],
    ]);
    expect((await rowsOf('Referral Earnings')).slice(1)).toEqual([
      ['–', '–', '–', '$75.50', '–', '–'],
      ['Alan', 'same@example.com', '$1,000.00', '$75.00', '7.5%', '15-03-2026'],
      [expect.stringMatching(/^Row 3 cannot be read/)],
    ]);
    expect((await rowsOf('Milestones Achieved')).slice(1)).toEqual([['–', '–', '–', '–']]);
    expect(findUnsaid()).toBeUndefined();
  });

  it('is sorted where some figures are missing', async () => {
    const { earning_amount: _missing, ...unknown } = earning('Nobody', 0);
    serveThin({ referralProgram: { referral_earnings: [unknown, earning('Alan', 75), earning('Ada', 5)] } });
    open('/admin/referral-details/user-1?earnings-sort=-earning_amount');
    expect((await rowsOf('Referral Earnings')).slice(1).map(([name]) => name)).toEqual(['Alan', 'Ada', 'Nobody']);
  });
});
