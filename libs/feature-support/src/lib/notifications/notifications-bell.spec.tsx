import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnrenderedValue, withoutCapabilities, server } from '@countinghouse/testing';
import { paths, type Area } from '@countinghouse/navigation';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderArea } from '../../test-support/render-area';
import { NotificationsBell, type NotificationsBellProps } from './notifications-bell';

type Notification = ReturnType<typeof fixtures.notification>;

/** Serves notifications, marks them as read, and counts the fetches. */
function serveNotifications(...notifications: Notification[]) {
  const state = { stored: notifications, fetches: 0 };
  server.use(
    http.get('/notifications', ({ response }) => {
      state.fetches += 1;
      return response(200).json({ success: true, data: state.stored });
    }),
    http.put('/notifications/{id}/read', ({ params, response }) => {
      state.stored = state.stored.map((stored) => (stored._id === params.id ? { ...stored, isRead: true } : stored));
      return response(200).json({ success: true, data: fixtures.notification({ _id: params.id, isRead: true }) });
    }),
    http.put('/notifications/read-all', ({ response }) => {
      state.stored = state.stored.map((stored) => ({ ...stored, isRead: true }));
      return response(200).json({ success: true, message: 'All notifications are read.' });
    }),
  );
  return state;
}

const createNotifications = (unread: number, read = 0) =>
  Array.from({ length: unread + read }, (_, index) =>
    fixtures.notification({ _id: `n${index}`, message: `News ${index}`, isRead: index >= unread }),
  );

function renderBell(counters: NotificationsBellProps['counters'] = 'fixed') {
  const area: Area = {
    permission: 'support',
    routes: [
      {
        path: paths.tickets(),
        lazy: () =>
          Promise.resolve({
            Component: () => (
              <>
                <NotificationsBell counters={counters} />
                <p>Elsewhere</p>
              </>
            ),
          }),
      },
    ],
  };
  return renderArea(area, paths.tickets());
}

const findBell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name });
async function openPanel() {
  await userEvent.click(await findBell());
  return within(await screen.findByRole('region', { name: 'All notifications' }));
}

describe('spec §2 Header: the notification bell', () => {
  // covers: header.bell, header.bell-cap, limit.badge
  it.each([
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [12, '9+'],
  ])('shows an unread-count badge: %i unread show %s', async (unread, badge) => {
    serveNotifications(...createNotifications(unread, 3));
    renderBell();
    expect((await findBell(`Notifications, ${unread} unread`)).textContent).toBe(badge);
  });

  // covers: header.bell
  it('has no badge without unread notifications', async () => {
    const state = serveNotifications(...createNotifications(0, 2));
    renderBell();
    await waitFor(() => expect(state.fetches).toBe(1));
    expect((await findBell('Notifications')).textContent).toBe('');
  });

  // covers: header.notifications, calls.notifications
  it('shows the initial, title, created time and message of each notification', async () => {
    serveNotifications(fixtures.notification());
    renderBell();
    const row = within(await (await openPanel()).findByRole('listitem'));
    const { title, message, createdAt } = fixtures.notification();
    for (const text of ['N', title, message]) expect(row.getByText(text)).toBeDefined();
    expect(row.getByText((_, element) => element?.tagName === 'TIME').getAttribute('datetime')).toBe(createdAt);
  });

  it('marks the difference between the addresses of a security notice', async () => {
    const [before, after] = ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TJRabPrwbZy45sbavfGjinPJC18kjpRTv8'];
    const message = `From USDT TRC20: ${before} to USDT TRC20: ${after}`;
    serveNotifications(
      fixtures.notification({ _id: 'n1', title: 'Deposit address changed', message, category: 'security' }),
      fixtures.notification({ _id: 'n2', title: 'Mentioned in a note', message: `${before} or ${after}?` }),
    );
    renderBell();
    const panel = await openPanel();
    await panel.findByText('Deposit address changed');
    expect(panel.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['c', 'G']);
  });

  // covers: header.notifications-badge, header.notifications-live, limit.notifications-badge
  it.each([
    ['fixed', '6'],
    ['live', '14'],
  ] as const)('shows a badge in the dropdown header; with %s counters, it is %s', async (counters, figure) => {
    serveNotifications(...createNotifications(12, 2));
    renderBell(counters);
    await openPanel();
    const heading = await screen.findByRole('heading', { name: 'Notifications' });
    expect(heading.nextSibling?.textContent).toBe(figure);
  });

  it('has no live badge if the fetch fails', async () => {
    server.use(http.get('/notifications', ({ response }) => response(500).json(fixtures.failure())));
    renderBell('live');
    const panel = await openPanel();
    await panel.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('heading', { name: 'Notifications' }).nextSibling).toBeNull();
  });

  // covers: limit.notifications-height
  it('spec §9 scrolls at a maximum height of 400px', async () => {
    serveNotifications(...createNotifications(12));
    renderBell();
    await openPanel();
    const panel = screen.getByRole('region', { name: 'All notifications' }).parentElement;
    expect(panel?.style.maxHeight).toBe('400px');
  });

  // covers: header.outside
  it('closes on a click outside', async () => {
    serveNotifications(fixtures.notification());
    renderBell();
    await openPanel();
    await userEvent.click(screen.getByText('Elsewhere'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'All notifications' })).toBeNull());
  });

  it('shows the empty state', async () => {
    serveNotifications();
    renderBell();
    expect(await (await openPanel()).findByText('No notifications')).toBeDefined();
  });

  // covers: error.notifications
  it('shows the error, with a retry', async () => {
    serveNotifications(fixtures.notification());
    server.use(http.get('/notifications', ({ response }) => response(500).json(fixtures.failure()), { once: true }));
    renderBell();
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('button', { name: 'Retry' }));
    expect(await panel.findByText('New withdrawal request')).toBeDefined();
  });

  it('keeps the notifications if a refetch fails, and shows the error', async () => {
    const state = serveNotifications(fixtures.notification());
    renderBell();
    const panel = await openPanel();
    await panel.findByText('New withdrawal request');
    server.use(http.get('/notifications', ({ response }) => response(500).json(fixtures.failure()), { once: true }));
    await userEvent.click(panel.getByRole('button', { name: /^Mark as read/ }));
    expect(await panel.findByText('Internal Server Error')).toBeDefined();
    expect(panel.getByText('New withdrawal request')).toBeDefined();
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }));
    expect(await findBell('Notifications')).toBeDefined();
    expect(state.stored.map(({ isRead }) => isRead)).toEqual([true]);
  });
});

describe('marking notifications as read', () => {
  // covers: state.notification
  it('marks one', async () => {
    serveNotifications(...createNotifications(2));
    renderBell();
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('button', { name: 'Mark as read: News 1' }));
    expect(await findBell('Notifications, 1 unread')).toBeDefined();
    expect(panel.queryByRole('button', { name: 'Mark as read: News 1' })).toBeNull();
    expect(panel.getByRole('button', { name: 'Mark as read: News 0' })).toBeDefined();
  });

  // covers: state.notification
  it('marks all', async () => {
    serveNotifications(...createNotifications(12));
    renderBell();
    await openPanel();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await findBell('Notifications')).toBeDefined();
    expect(screen.queryByRole('button', { name: /as read/ })).toBeNull();
  });

  // covers: state.notification, calls.other-server
  it('is not offered if the server does not support it', async () => {
    serveNotifications(...createNotifications(2));
    server.use(withoutCapabilities('notification_reads'));
    renderBell();
    await openPanel();
    await screen.findByText('News 0');
    await waitFor(() => expect(screen.queryByRole('button', { name: /as read/ })).toBeNull());
    expect(await findBell('Notifications, 2 unread')).toBeDefined();
  });
});

describe('security notices', () => {
  const createSecurityNotice = (id: string, isRead = false) =>
    fixtures.notification({ _id: id, message: `Alarm ${id}`, category: 'security', isRead });
  const getSection = (name: string) => within(screen.getByRole('region', { name }));
  const getTexts = (name: string) =>
    getSection(name)
      .getAllByRole('listitem')
      .map(({ textContent }) => /Alarm [a-z]|News \d/.exec(textContent)?.[0]);

  it('appear above the others while unread', async () => {
    serveNotifications(
      ...createNotifications(2),
      createSecurityNotice('a'),
      createSecurityNotice('b'),
      createSecurityNotice('c', true),
    );
    renderBell();
    await userEvent.click(await findBell('Notifications, 4 unread'));
    await screen.findByRole('heading', { name: 'Security', level: 3 });
    expect(getTexts('Security')).toEqual(['Alarm a', 'Alarm b']);
    expect(getTexts('Other notifications')).toEqual(['News 0', 'News 1', 'Alarm c']);
  });

  it('show wallet addresses as code', async () => {
    const [before, after] = ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', '0x52908400098527886E0F7030069857D2E4169EE7'];
    serveNotifications(fixtures.notification({ _id: 'a', message: `From TRON: ${before} to ETH: ${after}` }));
    renderBell();
    const panel = await openPanel();
    const codes = await panel.findAllByRole('code');
    expect(codes.map(({ textContent }) => textContent)).toEqual([before, after]);
  });

  it('have no section if all of them are read', async () => {
    serveNotifications(...createNotifications(1), createSecurityNotice('a', true));
    renderBell();
    const panel = await openPanel();
    expect(await panel.findAllByRole('listitem')).toHaveLength(2);
    expect(panel.queryByRole('heading')).toBeNull();
  });

  it('move to the others when they are marked as read', async () => {
    serveNotifications(createSecurityNotice('a'), ...createNotifications(1));
    renderBell();
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('button', { name: 'Mark as read: Alarm a' }));
    expect(await findBell('Notifications, 1 unread')).toBeDefined();
    expect(panel.queryByRole('heading')).toBeNull();
    expect(panel.getByText('Alarm a')).toBeDefined();
  });

  it('have their ids sent when all are marked as read', async () => {
    serveNotifications(
      createSecurityNotice('a'),
      ...createNotifications(1),
      createSecurityNotice('b'),
      createSecurityNotice('c', true),
    );
    const sent: unknown[] = [];
    server.use(
      http.put('/notifications/read-all', async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json({ success: true, message: 'All notifications are read.' });
      }),
    );
    renderBell();
    await openPanel();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(sent).toEqual([{ security: ['a', 'b'] }]));
  });

  it('count as unread even if they are not listed', async () => {
    serveNotifications(createSecurityNotice('a'));
    server.use(
      http.get('/notifications', ({ response }) =>
        response(200).json({ success: true, data: [createSecurityNotice('a')], unread_security: 4 }),
      ),
    );
    renderBell();
    await userEvent.click(await findBell('Notifications, 4 unread'));
    expect(await screen.findByText(/^3 older security notices are unread\./)).toBeDefined();
  });
});

describe('a notification about a record', () => {
  const createAbout = (type: string) => fixtures.notification({ record: { type, _id: '7' } });

  it('links to it, marks it as read, and closes the panel', async () => {
    const state = serveNotifications(createAbout('ticket'));
    const { router } = renderBell();
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('link', { name: 'New withdrawal request' }));
    expect(router.state.location.pathname).toBe('/admin/support-ticket/details/7');
    await waitFor(() => expect(state.stored.map(({ isRead }) => isRead)).toEqual([true]));
  });

  it('has no link if the record has no screen or the admin lacks the permission', async () => {
    const permitted = { ...createAbout('ticket'), _id: '3', title: 'New support ticket' };
    serveNotifications(
      { ...createAbout('cash_book'), _id: '1' },
      { ...createAbout('withdrawal'), _id: '2' },
      permitted,
    );
    const permissions = { ...fixtures.permissions(), withdrawals: false };
    server.use(http.get('/permissions/{id}', ({ response }) => response(200).json({ success: true, permissions })));
    renderBell();
    const panel = await openPanel();
    expect((await panel.findByRole('link')).textContent).toBe('New support ticket');
    expect(panel.getAllByText('New withdrawal request')).toHaveLength(2);
  });
});

describe('polling', () => {
  afterEach(() => {
    vi.useRealTimers();
    fireEvent(window, new Event('visibilitychange'));
  });

  it('refetches every minute while the tab is visible', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    const state = serveNotifications(...createNotifications(1));
    renderBell();
    await findBell('Notifications, 1 unread');

    state.stored = createNotifications(2);
    vi.advanceTimersByTime(60_000);
    await findBell('Notifications, 2 unread');

    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(window, new Event('visibilitychange'));
    const fetches = state.fetches;
    state.stored = createNotifications(3);
    vi.advanceTimersByTime(180_000);
    expect(state.fetches).toBe(fetches);

    visibility.mockReturnValue('visible');
    vi.advanceTimersByTime(60_000);
    await findBell('Notifications, 3 unread');
  });

  it('does not poll after a failed first fetch: the error and its Retry stay', async () => {
    // The time advances, so that `findBy` queries keep polling.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    let fetches = 0;
    server.use(
      http.get('/notifications', ({ response }) => {
        fetches += 1;
        return response(500).json(fixtures.failure());
      }),
    );
    const { queryClient } = renderBell();
    await openPanel();
    await screen.findByRole('button', { name: 'Retry' });
    const fetchesBefore = fetches;
    vi.advanceTimersByTime(180_000);
    // A fetch starts as soon as its interval has passed.
    expect(queryClient.isFetching()).toBe(0);
    expect(fetches).toBe(fetchesBefore);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  });
});

describe('minimal server', () => {
  it('shows incomplete notifications, and reports malformed ones', async () => {
    const data = [{ _id: 'n1', title: null, message: null }, { title: 'Nobody knows me' }, ...createNotifications(1)];
    server.use(http.untyped.get('*/notifications', () => HttpResponse.json({ success: true, data })));
    renderBell();
    await userEvent.click(await findBell('Notifications, 2 unread'));
    const list = within(await screen.findByRole('region', { name: 'All notifications' }));
    const rows = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringContaining('–'),
      expect.stringContaining('News 0'),
      expect.stringMatching(/^Row 2 cannot be read/),
    ]);
    expect(findUnrenderedValue()).toBeUndefined();
  });
});
