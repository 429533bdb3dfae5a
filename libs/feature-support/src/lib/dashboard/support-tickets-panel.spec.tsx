import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/testing';
import { paths, type Area } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderArea } from '../../test-support/render-area';
import { SupportTicketsPanel, type SupportTicketsPanelProps } from './support-tickets-panel';

function open(props: SupportTicketsPanelProps) {
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

const panel = async () => within(await screen.findByRole('region', { name: 'Support Tickets' }));
const figure = async (label: string) => {
  const lines = (await panel()).getAllByRole('listitem').map(({ textContent }) => textContent);
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
  ] as const)('a Pending count and a Resolved figure: %s, %o', async (counters, tickets, resolved) => {
    open({ counters, tickets });
    expect(await figure('Pending')).toBe('1,240');
    expect(await figure('Resolved')).toBe(resolved);
  });

  it('leads to the tickets that it counts', async () => {
    open({ counters: 'fixed', tickets: { pending: 3 } });
    const link = async (name: string) => (await (await panel()).findByRole('link', { name })).getAttribute('href');
    expect(await link('Pending')).toBe('/admin/support-tickets?status=pending');
    expect(await link('Resolved')).toBe('/admin/support-tickets?status=resolved');
  });

  it('leads nowhere where the tickets may not be seen', async () => {
    server.use(
      http.get('/permissions/{id}', ({ response }) =>
        response(200).json({ success: true, permissions: fixtures.noPermissions() }),
      ),
    );
    open({ counters: 'fixed', tickets: { pending: 3 } });
    await screen.findByText('Permissions: success');
    expect((await panel()).queryByRole('link')).toBeNull();
  });

  it.each([[null], [{}]])('draws a dash where the server sent no figure: %j', async (tickets) => {
    open({ counters: 'fixed', tickets });
    expect(await figure('Pending')).toBe('–');
    expect(await figure('Resolved')).toBe('0');
  });

  it('shows no figure while it loads', async () => {
    open({ counters: 'fixed', tickets: undefined });
    expect(await figure('Pending')).toBe('');
    expect(await figure('Resolved')).toBe('');
  });
});
