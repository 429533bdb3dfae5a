import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/testing';
import { paths, type Area } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderArea } from '../../test-support/render-area';
import { SupportTicketsPanel, type SupportTicketsPanelProps } from './support-tickets-panel';

function renderPanel(props: SupportTicketsPanelProps) {
  const Component = () => (
    <>
      <SupportTicketsPanel {...props} />
      <p>Permissions: {usePermissions().status}</p>
    </>
  );
  const area: Area = {
    permission: 'dashboard',
    routes: [{ path: paths.dashboard(), lazy: () => Promise.resolve({ Component }) }],
  };
  renderArea(area, paths.dashboard());
}

const findPanel = async () => within(await screen.findByRole('region', { name: 'Support Tickets' }));
const getFigure = async (label: string) => {
  const lines = (await findPanel()).getAllByRole('listitem').map(({ textContent }) => textContent);
  return lines
    .find((line) => line.startsWith(label))
    ?.slice(label.length)
    .trim();
};

describe('spec §2 Dashboard: the Support Tickets panel', () => {
  // covers: dashboard.tickets, dashboard.tickets-live, limit.resolved
  it.each([
    ['fixed', { pending: 1240, resolved: 57 }, '0'],
    ['live', { pending: 1240, resolved: 57 }, '57'],
    ['live', { pending: 1240 }, '0'],
  ] as const)('shows a Pending count and a Resolved figure: %s, %o', async (counters, tickets, resolved) => {
    renderPanel({ counters, tickets });
    expect(await getFigure('Pending')).toBe('1,240');
    expect(await getFigure('Resolved')).toBe(resolved);
  });

  it('links to the counted tickets', async () => {
    renderPanel({ counters: 'fixed', tickets: { pending: 3 } });
    const getHref = async (name: string) =>
      (await (await findPanel()).findByRole('link', { name })).getAttribute('href');
    expect(await getHref('Pending')).toBe('/admin/support-tickets?status=pending');
    expect(await getHref('Resolved')).toBe('/admin/support-tickets?status=resolved');
  });

  it('has no links without the support permission', async () => {
    server.use(
      http.get('/permissions/{id}', ({ response }) =>
        response(200).json({ success: true, permissions: fixtures.noPermissions() }),
      ),
    );
    renderPanel({ counters: 'fixed', tickets: { pending: 3 } });
    await screen.findByText('Permissions: success');
    expect((await findPanel()).queryByRole('link')).toBeNull();
  });

  it.each([[null], [{}]])('shows a dash for a missing count: %j', async (tickets) => {
    renderPanel({ counters: 'fixed', tickets });
    expect(await getFigure('Pending')).toBe('–');
    expect(await getFigure('Resolved')).toBe('0');
  });

  it('shows no count while loading', async () => {
    renderPanel({ counters: 'fixed', tickets: undefined });
    expect(await getFigure('Pending')).toBe('');
    expect(await getFigure('Resolved')).toBe('');
  });
});
