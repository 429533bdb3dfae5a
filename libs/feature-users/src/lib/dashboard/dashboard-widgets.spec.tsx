import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnsaid, renderArea, server } from '@countinghouse/testing';
import type { PermissionKey } from '@countinghouse/permissions';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { TopReferrers } from './top-referrers';
import { TotalUsersFigure } from './total-users-figure';

/** Draws a widget for an admin with these flags. */
function draw(widget: ReactNode, ...granted: PermissionKey[]) {
  const permissions = { ...fixtures.noPermissions(), ...Object.fromEntries(granted.map((key) => [key, true])) };
  server.use(http.get('/permissions/{id}', ({ response }) => response(200).json({ success: true, permissions })));
  const lazy = () => Promise.resolve({ Component: () => widget });
  renderArea({ permission: 'dashboard', routes: [{ path: '/', lazy }] }, '/');
}

const leader = (fullName: string) => ({
  user_id: { _id: fullName, fullName, email: `${fullName.toLowerCase()}@example.com` },
  total_referrals: 1204,
  total_earnings: 640.5,
});

describe('spec §2 Dashboard: Total Users', () => {
  // covers: dashboard.headlines
  it('leads to the users list', async () => {
    draw(<TotalUsersFigure value={12400} />, 'users');
    const link = await screen.findByRole('link', { name: 'Total Users' });
    expect(link.getAttribute('href')).toBe('/admin/users');
    expect(screen.getByText('12,400')).toBeDefined();
  });

  it('is a figure without a link to an admin who may not see users', async () => {
    draw(<TotalUsersFigure value={12400} />, 'dashboard');
    await screen.findByText('12,400');
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('spec §2 Dashboard: Top Referrers', () => {
  const four = ['Ada', 'Grace', 'Alan', 'Edsger'].map(leader);

  // covers: dashboard.referrers, dashboard.referrers-columns, limit.top-referrers
  it('shows the first 3 leaderboard entries: user name, email, referral count and earnings', async () => {
    draw(<TopReferrers leaderboard={four} />, 'dashboard');
    const table = within(await screen.findByRole('table', { name: 'Top Referrers' }));
    const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['User Name', 'Email', 'Referrals', 'Earnings'],
      ['Ada', 'ada@example.com', '1,204', '$640.50'],
      ['Grace', 'grace@example.com', '1,204', '$640.50'],
      ['Alan', 'alan@example.com', '1,204', '$640.50'],
    ]);
  });

  it('links each to their program, for an admin who may see programs', async () => {
    draw(<TopReferrers leaderboard={four} />, 'referrals');
    const link = await screen.findByRole('link', { name: 'Ada' });
    expect(link.getAttribute('href')).toBe('/admin/referrals-list?search=ada%40example.com');
  });

  it('links nothing for another', async () => {
    draw(<TopReferrers leaderboard={four} />, 'dashboard');
    await screen.findByText('Ada');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says so when nobody has referred anybody, and when it loads', async () => {
    draw(<TopReferrers leaderboard={[]} />, 'dashboard');
    await screen.findByText('No referrals found.');
    draw(<TopReferrers leaderboard={undefined} />, 'dashboard');
    await screen.findByText('Loading...');
  });
});

describe('over a server that is not ours', () => {
  it('a total that it does not send is a dash', async () => {
    draw(<TotalUsersFigure value={null} />, 'users');
    const link = await screen.findByRole('link', { name: 'Total Users' });
    expect(link.parentElement?.parentElement?.textContent).toBe('Total Users–');
  });

  it('leaders of whom little is known are shown with dashes, and linked only by an email', async () => {
    draw(<TopReferrers leaderboard={[{}, { user_id: { email: 'ada@example.com' } }, leader('Grace')]} />, 'referrals');
    await screen.findByRole('link', { name: 'Grace' });
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows.slice(1)).toEqual([
      ['–', '–', '–', '–'],
      ['–', 'ada@example.com', '–', '–'],
      ['Grace', 'grace@example.com', '1,204', '$640.50'],
    ]);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
      'ada@example.com',
      'Grace',
    ]);
    expect(findUnsaid()).toBeUndefined();
  });

  it('says so where it sends no leaderboard', async () => {
    draw(<TopReferrers leaderboard={null} />, 'dashboard');
    await screen.findByText('The server does not say.');
    expect(screen.queryByText('No referrals found.')).toBeNull();
  });
});
