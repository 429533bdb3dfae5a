import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnrenderedValue, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { referralsArea } from './referrals-area';

type Program = ReturnType<typeof fixtures.referralProgram>;
type Details = ReturnType<typeof fixtures.referralDetails>;

/** Serves this complete program. Returns the requested user ids. */
function serveProgram(details: Partial<Details> = {}, program: Partial<Program> = {}) {
  const requests: string[] = [];
  server.use(
    withoutCapabilities('referral_lists'),
    http.get('/referrals/user/{id}', ({ params, request, response }) => {
      requests.push(`${params.id}${new URL(request.url).search}`);
      const data = fixtures.referralDetails({ referralProgram: fixtures.referralProgram(program), ...details });
      return response(200).json({ success: true, data });
    }),
  );
  return requests;
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

describe('a program from a server that sends it completely', () => {
  it('fetches only the program, and has no search', async () => {
    const requests = serveProgram();
    renderPage();
    await getRows('Referral Earnings');
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
    expect(requests.at(-1)).toBe('user-1');
    expect(await getRows('Referred Users')).toHaveLength(2);
  });

  it('shows identical earnings separately', async () => {
    serveProgram({}, { referral_earnings: [createEarning('Alan', 75), createEarning('Alan', 75)] });
    renderPage();
    expect(await getRows('Referral Earnings')).toHaveLength(3);
  });

  it('pages and sorts each table separately, in the URL', async () => {
    const earnings = Array.from({ length: 12 }, (_, index) => createEarning(`Guest ${index + 1}`, index + 1));
    serveProgram({}, { referral_earnings: earnings });
    const { router } = renderPage();
    await screen.findByText('Showing 1 to 10 of 12 entries');
    const table = within(screen.getByRole('region', { name: 'Referral Earnings' }));
    await userEvent.click(table.getByRole('button', { name: /next/i }));
    await screen.findByText('Showing 11 to 12 of 12 entries');
    expect(router.state.location.search).toBe('?earnings-page=2');

    await userEvent.click(table.getByRole('button', { name: 'Earning' }));
    await userEvent.click(table.getByRole('button', { name: 'Earning' }));
    expect(router.state.location.search).toBe('?earnings-sort=-earning_amount');
    expect((await getRows('Referral Earnings'))[1]?.[3]).toBe('$12.00');
    expect(await getRows('Referred Users')).toHaveLength(2);
  });

  // covers: referral.empty-tables
  it("shows 'No referred users found', 'No earnings found' and 'No milestones achieved yet'", async () => {
    serveProgram({ referredUsers: [] }, { referral_earnings: [], milestones_achieved: [] });
    renderPage();
    await screen.findByText('No referred users found');
    expect(screen.getByText('No earnings found')).toBeDefined();
    expect(screen.getByText('No milestones achieved yet')).toBeDefined();
  });
});

describe('minimal server', () => {
  const serveIncomplete = (data: unknown) =>
    server.use(
      withoutCapabilities('referral_lists'),
      http.untyped.get('*/referrals/user/:id', () => HttpResponse.json({ success: true, data })),
    );

  it.each([
    [{}],
    [{ referralProgram: null, stats: null, referredUsers: null }],
    [{ referralProgram: { user_id: null, referral_earnings: null }, stats: {} }],
  ])('reports missing values: %j', async (data) => {
    serveIncomplete(data);
    renderPage();
    await screen.findByRole('heading', { level: 1, name: 'Referrals of this user' });
    const user = within(screen.getByRole('region', { name: 'User' }));
    expect(user.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['–', '–', '–', '–']);
    expect(user.queryByRole('link')).toBeNull();
    const program = within(screen.getByRole('region', { name: 'Referral Program' }));
    expect(program.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['–', '–', '–']);
    for (const figure of ['Total Referrals', 'Active Referrals', 'Total Earnings', 'Current Multiplier'])
      expect(getValue(figure)).toBe('–');
    expect(screen.getByText('The server did not send the next milestone.')).toBeDefined();
    expect(screen.getAllByText('The server did not send this.')).toHaveLength(3);
    expect(screen.queryByText('No earnings found')).toBeNull();
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('shows incomplete and malformed rows', async () => {
    serveIncomplete({
      referralProgram: {
        user_id: { _id: 5, email: 'ada@example.com' },
        next_milestone: { target_referrals: '20' },
        referral_earnings: [
          { referred_user_id: null, earning_amount: '75.5' },
          createEarning('Alan', 75),
          'an earning',
        ],
        milestones_achieved: [{}],
      },
      referredUsers: ['a user', { fullName: 'Alan Turing' }],
    });
    renderPage();
    await screen.findByRole('heading', { level: 1, name: 'Referrals of ada@example.com' });
    const [link] = await screen.findAllByRole('link', { name: 'ada@example.com' });
    expect(link?.getAttribute('href')).toBe('/admin/users/5');
    const next = within(screen.getByRole('region', { name: 'Next Milestone' }));
    expect(next.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['–', '20', '–', '–']);
    expect(next.queryByRole('progressbar')).toBeNull();
    expect((await getRows('Referred Users')).slice(1)).toEqual([
      ['Alan Turing', '–', '-', 'Pending', '–'],
      [expect.stringMatching(/^Row 1 cannot be read/)],
    ]);
    expect((await getRows('Referral Earnings')).slice(1)).toEqual([
      ['–', '–', '–', '$75.50', '–', '–'],
      ['Alan', 'same@example.com', '$1,000.00', '$75.00', '7.5%', '15-03-2026'],
      [expect.stringMatching(/^Row 3 cannot be read/)],
    ]);
    expect((await getRows('Milestones Achieved')).slice(1)).toEqual([['–', '–', '–', '–']]);
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('sorts rows with missing values last', async () => {
    const { earning_amount: _missing, ...incomplete } = createEarning('Nobody', 0);
    serveIncomplete({
      referralProgram: { referral_earnings: [incomplete, createEarning('Alan', 75), createEarning('Ada', 5)] },
    });
    renderPage('/admin/referral-details/user-1?earnings-sort=-earning_amount');
    expect((await getRows('Referral Earnings')).slice(1).map(([name]) => name)).toEqual(['Alan', 'Ada', 'Nobody']);
  });
});

it('exports the rows of the program in the displayed order', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:http://panel.example/file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  serveProgram({}, { referral_earnings: [createEarning('Alan', 75), createEarning('Grace', 20)] });
  renderPage('/admin/referral-details/user-1?earnings-sort=earning_amount');
  const earnings = within(await screen.findByRole('region', { name: 'Referral Earnings' }));
  await userEvent.click(await earnings.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[0]?.replace('\uFEFF', ''))).toEqual(['Referred User', 'Grace', 'Alan']);
});
