import { capabilitiesQuery, createApiClient, createQueryClient, type Capability } from '@countinghouse/api-client';
import { endSession, startSession } from '@countinghouse/permissions';
import { beforeEach, expect, it, vi } from 'vitest';
import { createScreenPrefetcher } from './prefetch-screen-data';

let requests: string[];
beforeEach(() => {
  requests = [];
  startSession('token', 'admin-1');
});

/** Creates a prefetcher for a server with these capabilities; undefined if they are not known yet. */
function createPrefetcher(capabilities: readonly Capability[] | undefined) {
  const queryClient = createQueryClient();
  const client = createApiClient({
    baseUrl: 'http://panel.example/api/admin',
    getToken: () => 'token',
    fetch: async ({ url }) => {
      requests.push(url.replace('http://panel.example/api/admin', ''));
      return Response.json({ success: false }, { status: 404 });
    },
  });
  if (capabilities) queryClient.setQueryData(capabilitiesQuery(client).queryKey, capabilities);
  return createScreenPrefetcher({ client, queryClient });
}

const users = { pathname: '/admin/users', search: '?page=2&search=ada&status=active' };

it.each([
  [undefined, ['/user/getall?page=2&limit=10&search=ada&status=active']],
  [['user_filters'], ['/user/getall?page=2&limit=10&search=ada&status=active']],
  [[], ['/user/getall?page=2&limit=10&search=ada']],
] as const)('requests the same as the screen with the capabilities %j', async (capabilities, expected) => {
  createPrefetcher(capabilities)(users);
  await vi.waitFor(() => expect(requests).toEqual(expected));
});

it.each(['/admin/transactions', '/admin/users/new', '/admin/nowhere'])(
  'prefetches nothing for %s',
  async (pathname) => {
    const prefetch = createPrefetcher([]);
    prefetch({ pathname, search: '' });
    prefetch(users);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatch(/^\/user\/getall/);
  },
);

it('leaves later requests to the screen', async () => {
  const prefetch = createPrefetcher([]);
  prefetch(users);
  prefetch({ ...users, search: '?page=3' });
  prefetch({ pathname: '/admin/subadmins', search: '' });
  prefetch({ ...users, search: '?page=3' });
  await vi.waitFor(() => expect(requests).toHaveLength(3));
  expect(requests).toEqual([
    '/user/getall?page=2&limit=10&search=ada',
    '/subadmin/getall',
    '/user/getall?page=3&limit=10',
  ]);
});

it('prefetches nothing without a session', async () => {
  const prefetch = createPrefetcher([]);
  endSession();
  prefetch(users);
  startSession('token', 'admin-1');
  prefetch({ pathname: '/admin/subadmins', search: '' });
  await vi.waitFor(() => expect(requests).toEqual(['/subadmin/getall']));
});
