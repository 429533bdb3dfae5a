import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnsaid, lacks, server } from '@countinghouse/testing';
import { paths, type Area } from '@countinghouse/navigation';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderArea } from '../../test-support/render-area';
import { NotificationsBell, type NotificationsBellProps } from './notifications-bell';

type Notification = ReturnType<typeof fixtures.notification>;

/** A server that holds notifications, marks them, and counts how often it is asked for them. */
function serve(...notifications: Notification[]) {
  const state = { held: notifications, asked: 0 };
  server.use(
    http.get('/notifications', ({ response }) => {
      state.asked += 1;
      return response(200).json({ success: true, data: state.held });
    }),
    http.put('/notifications/{id}/read', ({ params, response }) => {
      state.held = state.held.map((held) => (held._id === params.id ? { ...held, isRead: true } : held));
      return response(200).json({ success: true, data: fixtures.notification({ _id: params.id, isRead: true }) });
    }),
    http.put('/notifications/read-all', ({ response }) => {
      state.held = state.held.map((held) => ({ ...held, isRead: true }));
      return response(200).json({ success: true, message: 'All notifications are read.' });
    }),
  );
  return state;
}

const many = (unread: number, read = 0) =>
  Array.from({ length: unread + read }, (_, index) =>
    fixtures.notification({ _id: `n${index}`, message: `News ${index}`, isRead: index >= unread }),
  );

function open(counters: NotificationsBellProps['counters'] = 'fixed') {
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

const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name });
async function press() {
  await userEvent.click(await bell());
  return within(await screen.findByRole('region', { name: 'All notifications' }));
}

describe('spec §2 Header: the notification bell', () => {
  // covers: header.bell, header.bell-cap, limit.badge
  it.each([
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [12, '9+'],
  ])('an unread-count badge: %i unread show %s', async (unread, badge) => {
    serve(...many(unread, 3));
    open();
    expect((await bell(`Notifications, ${unread} unread`)).textContent).toBe(badge);
  });

  // covers: header.bell
  it('without anything unread there is no badge', async () => {
    const state = serve(...many(0, 2));
    open();
    await waitFor(() => expect(state.asked).toBe(1));
    expect((await bell('Notifications')).textContent).toBe('');
  });

  // covers: header.notifications, calls.notifications
  it('Each shows an initial, title, created time and message', async () => {
    serve(fixtures.notification());
    open();
    const row = within(await (await press()).findByRole('listitem'));
    const { title, message, createdAt } = fixtures.notification();
    for (const text of ['N', title, message]) expect(row.getByText(text)).toBeDefined();
    expect(row.getByText((_, element) => element?.tagName === 'TIME').getAttribute('datetime')).toBe(createdAt);
  });

  it('marks where the old and the new address of a security notice differ', async () => {
    const [before, after] = ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TJRabPrwbZy45sbavfGjinPJC18kjpRTv8'];
    const message = `From USDT TRC20: ${before} to USDT TRC20: ${after}`;
    serve(
      fixtures.notification({ _id: 'n1', title: 'Deposit address changed', message, category: 'security' }),
      fixtures.notification({ _id: 'n2', title: 'Mentioned in a note', message: `${before} or ${after}?` }),
    );
    open();
    const panel = await press();
    await panel.findByText('Deposit address changed');
    expect(panel.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['c', 'G']);
  });

  // covers: header.notifications-badge, header.notifications-live, limit.notifications-badge
  it.each([
    ['fixed', '6'],
    ['live', '14'],
  ] as const)('The dropdown header has a badge; %s, it is %s', async (counters, figure) => {
    serve(...many(12, 2));
    open(counters);
    await press();
    const heading = await screen.findByRole('heading', { name: 'Notifications' });
    expect(heading.nextSibling?.textContent).toBe(figure);
  });

  it('a live badge counts nothing where nothing could be read', async () => {
    server.use(http.get('/notifications', ({ response }) => response(500).json(fixtures.failure())));
    open('live');
    const panel = await press();
    await panel.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('heading', { name: 'Notifications' }).nextSibling).toBeNull();
  });

  // covers: limit.notifications-height
  it('spec §9 scrolls at a maximum height of 400px', async () => {
    serve(...many(12));
    open();
    await press();
    const panel = screen.getByRole('region', { name: 'All notifications' }).parentElement;
    expect(panel?.style.maxHeight).toBe('400px');
  });

  // covers: header.outside
  it('A click outside closes it', async () => {
    serve(fixtures.notification());
    open();
    await press();
    await userEvent.click(screen.getByText('Elsewhere'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'All notifications' })).toBeNull());
  });

  it('says that there are none', async () => {
    serve();
    open();
    expect(await (await press()).findByText('No notifications')).toBeDefined();
  });

  // covers: error.notifications
  it('says that they could not be loaded, with another try', async () => {
    serve(fixtures.notification());
    server.use(http.get('/notifications', ({ response }) => response(500).json(fixtures.failure()), { once: true }));
    open();
    const panel = await press();
    await userEvent.click(await panel.findByRole('button', { name: 'Retry' }));
    expect(await panel.findByText('New withdrawal request')).toBeDefined();
  });

  it('keeps what is there when it could not be read again, and says so', async () => {
    const state = serve(fixtures.notification());
    open();
    const panel = await press();
    await panel.findByText('New withdrawal request');
    server.use(http.get('/notifications', ({ response }) => response(500).json(fixtures.failure()), { once: true }));
    await userEvent.click(panel.getByRole('button', { name: /^Mark as read/ }));
    expect(await panel.findByText('Internal Server Error')).toBeDefined();
    expect(panel.getByText('New withdrawal request')).toBeDefined();
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }));
    expect(await bell('Notifications')).toBeDefined();
    expect(state.held.map(({ isRead }) => isRead)).toEqual([true]);
  });
});

describe('marking notifications as read', () => {
  // covers: state.notification
  it('one', async () => {
    serve(...many(2));
    open();
    const panel = await press();
    await userEvent.click(await panel.findByRole('button', { name: 'Mark as read: News 1' }));
    expect(await bell('Notifications, 1 unread')).toBeDefined();
    expect(panel.queryByRole('button', { name: 'Mark as read: News 1' })).toBeNull();
    expect(panel.getByRole('button', { name: 'Mark as read: News 0' })).toBeDefined();
  });

  // covers: state.notification
  it('all', async () => {
    serve(...many(12));
    open();
    await press();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await bell('Notifications')).toBeDefined();
    expect(screen.queryByRole('button', { name: /as read/ })).toBeNull();
  });

  // covers: state.notification, calls.other-server
  it('is not offered where the server cannot do it', async () => {
    serve(...many(2));
    server.use(lacks('notification_reads'));
    open();
    await press();
    await screen.findByText('News 0');
    await waitFor(() => expect(screen.queryByRole('button', { name: /as read/ })).toBeNull());
    expect(await bell('Notifications, 2 unread')).toBeDefined();
  });
});

describe('security notices', () => {
  const secure = (id: string, isRead = false) =>
    fixtures.notification({ _id: id, message: `Alarm ${id}`, category: 'security', isRead });
  const section = (name: string) => within(screen.getByRole('region', { name }));
  const textsIn = (name: string) =>
    section(name)
      .getAllByRole('listitem')
      .map(({ textContent }) => /Alarm [a-z]|News \d/.exec(textContent)?.[0]);

  it('that are unread stand apart, above the others', async () => {
    serve(...many(2), secure('a'), secure('b'), secure('c', true));
    open();
    await userEvent.click(await bell('Notifications, 4 unread'));
    await screen.findByRole('heading', { name: 'Security', level: 3 });
    expect(textsIn('Security')).toEqual(['Alarm a', 'Alarm b']);
    expect(textsIn('Other notifications')).toEqual(['News 0', 'News 1', 'Alarm c']);
  });

  it('draw the addresses that they name as addresses', async () => {
    const [old, present] = ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', '0x52908400098527886E0F7030069857D2E4169EE7'];
    serve(fixtures.notification({ _id: 'a', message: `From TRON: ${old} to ETH: ${present}` }));
    open();
    const panel = await press();
    const codes = await panel.findAllByRole('code');
    expect(codes.map(({ textContent }) => textContent)).toEqual([old, present]);
  });

  it('take no place where all of them are read', async () => {
    serve(...many(1), secure('a', true));
    open();
    const panel = await press();
    expect(await panel.findAllByRole('listitem')).toHaveLength(2);
    expect(panel.queryByRole('heading')).toBeNull();
  });

  it('go to the others when they are marked as read', async () => {
    serve(secure('a'), ...many(1));
    open();
    const panel = await press();
    await userEvent.click(await panel.findByRole('button', { name: 'Mark as read: Alarm a' }));
    expect(await bell('Notifications, 1 unread')).toBeDefined();
    expect(panel.queryByRole('heading')).toBeNull();
    expect(panel.getByText('Alarm a')).toBeDefined();
  });

  it('that are shown are named when all are marked, and no others', async () => {
    serve(secure('a'), ...many(1), secure('b'), secure('c', true));
    const sent: unknown[] = [];
    server.use(
      http.put('/notifications/read-all', async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json({ success: true, message: 'All notifications are read.' });
      }),
    );
    open();
    await press();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(sent).toEqual([{ security: ['a', 'b'] }]));
  });

  it('that are not listed are counted, and said to be there', async () => {
    serve(secure('a'));
    server.use(
      http.get('/notifications', ({ response }) =>
        response(200).json({ success: true, data: [secure('a')], unread_security: 4 }),
      ),
    );
    open();
    await userEvent.click(await bell('Notifications, 4 unread'));
    expect(await screen.findByText(/^3 older security notices are unread\./)).toBeDefined();
  });
});

describe('a notification about a record', () => {
  const about = (type: string) => fixtures.notification({ record: { type, _id: '7' } });

  it('leads to it, is read then, and the bell closes', async () => {
    const state = serve(about('ticket'));
    const { router } = open();
    const panel = await press();
    await userEvent.click(await panel.findByRole('link', { name: 'New withdrawal request' }));
    expect(router.state.location.pathname).toBe('/admin/support-ticket/details/7');
    await waitFor(() => expect(state.held.map(({ isRead }) => isRead)).toEqual([true]));
  });

  it('leads nowhere where its kind has no screen, or the admin may not see it', async () => {
    const seen = { ...about('ticket'), _id: '3', title: 'New support ticket' };
    serve({ ...about('cash_book'), _id: '1' }, { ...about('withdrawal'), _id: '2' }, seen);
    const permissions = { ...fixtures.permissions(), withdrawals: false };
    server.use(http.get('/permissions/{id}', ({ response }) => response(200).json({ success: true, permissions })));
    open();
    const panel = await press();
    expect((await panel.findByRole('link')).textContent).toBe('New support ticket');
    expect(panel.getAllByText('New withdrawal request')).toHaveLength(2);
  });
});

describe('the count refreshes by itself', () => {
  afterEach(() => {
    vi.useRealTimers();
    fireEvent(window, new Event('visibilitychange'));
  });

  it('every minute while the tab is visible, and not while it is hidden', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    const state = serve(...many(1));
    open();
    await bell('Notifications, 1 unread');

    state.held = many(2);
    vi.advanceTimersByTime(60_000);
    await bell('Notifications, 2 unread');

    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(window, new Event('visibilitychange'));
    const asked = state.asked;
    state.held = many(3);
    vi.advanceTimersByTime(180_000);
    expect(state.asked).toBe(asked);

    visibility.mockReturnValue('visible');
    vi.advanceTimersByTime(60_000);
    await bell('Notifications, 3 unread');
  });

  it('not before they could be read: the message and its Retry stay', async () => {
    // Time goes by, so that what is waited for is looked for again and again.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    let asked = 0;
    server.use(
      http.get('/notifications', ({ response }) => {
        asked += 1;
        return response(500).json(fixtures.failure());
      }),
    );
    const { queryClient } = open();
    await press();
    await screen.findByRole('button', { name: 'Retry' });
    const askedAtFirst = asked;
    vi.advanceTimersByTime(180_000);
    // What an interval asks for is under way as soon as it has passed.
    expect(queryClient.isFetching()).toBe(0);
    expect(asked).toBe(askedAtFirst);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  });
});

describe('over a server that is not ours', () => {
  it('shows what it sends of each notification, and says which cannot be read', async () => {
    const data = [{ _id: 'n1', title: null, message: null }, { title: 'Nobody knows me' }, ...many(1)];
    server.use(http.untyped.get('*/notifications', () => HttpResponse.json({ success: true, data })));
    open();
    await userEvent.click(await bell('Notifications, 2 unread'));
    const list = within(await screen.findByRole('region', { name: 'All notifications' }));
    const rows = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringContaining('–'),
      expect.stringContaining('News 0'),
      expect.stringMatching(/^Row 2 cannot be read/),
    ]);
    expect(findUnsaid()).toBeUndefined();
  });
});
