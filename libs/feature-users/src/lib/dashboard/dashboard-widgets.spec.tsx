import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnrenderedValue, renderArea, server } from '@countinghouse/testing';
import type { PermissionKey } from '@countinghouse/permissions';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { TopReferrers } from './top-referrers';
import { TotalUsersFigure } from './total-users-figure';

/** Renders a widget for an admin with these permissions. */
function renderWidget(widget: ReactNode, ...granted: PermissionKey[]) {
  const permissions = { ...fixtures.noPermissions(), ...Object.fromEntries(granted.map((key) => [key, true])) };
  server.use(http.get('/permissions/{id}', ({ response }) => response(200).json({ success: true, permissions })));
  const lazy = () => Promise.resolve({ Component: () => widget });
  renderArea({ permission: 'dashboard', routes: [{ path: '/', lazy }] }, '/');
}

const createLeader = (fullName: string) => ({
  user_id: { _id: fullName, fullName, email: `${fullName.toLowerCase()}@example.com` },
  total_referrals: 1204,
  total_earnings: 640.5,
});

describe('spec §2 Dashboard: Total Users', () => {
  // covers: dashboard.headlines
  it('links to the users list', async () => {
    renderWidget(<TotalUsersFigure value={12400} />, 'users');
    const link = await screen.findByRole('link', { name: 'Total Users' });
    expect(link.getAttribute('href')).toBe('/admin/users');
    expect(screen.getByText('12,400')).toBeDefined();
  });

  it('has no link without the users permission', async () => {
    renderWidget(<TotalUsersFigure value={12400} />, 'dashboard');
    await screen.findByText('12,400');
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('spec §2 Dashboard: Top Referrers', () => {
  const leaders = ['Ada', 'Grace', 'Alan', 'Edsger'].map(createLeader);

  // covers: dashboard.referrers, dashboard.referrers-columns, limit.top-referrers
  it('shows the first 3 leaderboard entries: user name, email, referral count and earnings', async () => {
    renderWidget(<TopReferrers leaderboard={leaders} />, 'dashboard');
    const table = within(await screen.findByRole('table', { name: 'Top Referrers' }));
    const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['User Name', 'Email', 'Referrals', 'Earnings'],
      ['Ada', 'ada@example.com', '1,204', '$640.50'],
      ['Grace', 'grace@example.com', '1,204', '$640.50'],
      ['Alan', 'alan@example.com', '1,204', '$640.50'],
    ]);
  });

  it('links each name to its program with the referrals permission', async () => {
    renderWidget(<TopReferrers leaderboard={leaders} />, 'referrals');
    const link = await screen.findByRole('link', { name: 'Ada' });
    expect(link.getAttribute('href')).toBe('/admin/referrals-list?search=ada%40example.com');
  });

  it('has no links without the permission', async () => {
    renderWidget(<TopReferrers leaderboard={leaders} />, 'dashboard');
    await screen.findByText('Ada');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows the empty and the loading state', async () => {
    renderWidget(<TopReferrers leaderboard={[]} />, 'dashboard');
    await screen.findByText('No referrals found.');
    renderWidget(<TopReferrers leaderboard={undefined} />, 'dashboard');
    await screen.findByText('Loading...');
  });
});

describe('minimal server', () => {
  it('shows a missing total as a dash', async () => {
    renderWidget(<TotalUsersFigure value={null} />, 'users');
    const link = await screen.findByRole('link', { name: 'Total Users' });
    expect(link.parentElement?.parentElement?.textContent).toBe('Total Users–');
  });

  it('shows dashes for missing values, and links only entries with an email', async () => {
    renderWidget(
      <TopReferrers leaderboard={[{}, { user_id: { email: 'ada@example.com' } }, createLeader('Grace')]} />,
      'referrals',
    );
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
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('reports a missing leaderboard', async () => {
    renderWidget(<TopReferrers leaderboard={null} />, 'dashboard');
    await screen.findByText('The server did not send this.');
    expect(screen.queryByText('No referrals found.')).toBeNull();
  });
});
