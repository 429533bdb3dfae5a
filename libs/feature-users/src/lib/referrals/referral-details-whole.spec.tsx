import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnsaid, lacks, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { referralsArea } from './referrals-area';

type Program = ReturnType<typeof fixtures.referralProgram>;
type Details = ReturnType<typeof fixtures.referralDetails>;

/** A server that has this program; collects the users it is asked about. */
function serve(details: Partial<Details> = {}, program: Partial<Program> = {}) {
  const asked: string[] = [];
  server.use(
    lacks('referral_lists'),
    http.get('/referrals/user/{id}', ({ params, request, response }) => {
      asked.push(`${params.id}${new URL(request.url).search}`);
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
  referred_user_id: { _id: 'user-2', fullName, email: 'same@example.com' },
  investment_amount: 1000,
  earning_amount,
  multiplier_applied: 7.5,
  earning_date: '2026-03-15T10:05:00.000Z',
});

describe('over a server that sends a program whole', () => {
  it('asks for it alone, and searches nothing', async () => {
    const asked = serve();
    open();
    await rowsOf('Referral Earnings');
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
    expect(asked.at(-1)).toBe('user-1');
    expect(await rowsOf('Referred Users')).toHaveLength(2);
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

  // covers: referral.empty-tables
  it("Messages: 'No referred users found', 'No earnings found', 'No milestones achieved yet'", async () => {
    serve({ referredUsers: [] }, { referral_earnings: [], milestones_achieved: [] });
    open();
    await screen.findByText('No referred users found');
    expect(screen.getByText('No earnings found')).toBeDefined();
    expect(screen.getByText('No milestones achieved yet')).toBeDefined();
  });
});

describe('over a server that is not ours', () => {
  const serveThin = (data: unknown) =>
    server.use(
      lacks('referral_lists'),
      http.untyped.get('*/referrals/user/:id', () => HttpResponse.json({ success: true, data })),
    );

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
    const [link] = await screen.findAllByRole('link', { name: 'ada@example.com' });
    expect(link?.getAttribute('href')).toBe('/admin/users/5');
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

it('exports the people and earnings that came with a program, in the order of the screen', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:http://panel.example/file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  serve({}, { referral_earnings: [earning('Alan', 75), earning('Grace', 20)] });
  open('/admin/referral-details/user-1?earnings-sort=earning_amount');
  const earnings = within(await screen.findByRole('region', { name: 'Referral Earnings' }));
  await userEvent.click(await earnings.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[0]?.replace('\uFEFF', ''))).toEqual(['Referred User', 'Grace', 'Alan']);
});
