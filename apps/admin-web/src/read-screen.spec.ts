import { capabilitiesQuery, createApiClient, createQueryClient, type Capability } from '@countinghouse/api-client';
import { endSession, startSession } from '@countinghouse/permissions';
import { beforeEach, expect, it, vi } from 'vitest';
import { createScreenReader } from './read-screen';

let asked: string[];
beforeEach(() => {
  asked = [];
  startSession('token', 'admin-1');
});

/** A reader of screens whose server can do this much; undefined where it has not said yet. */
function readerOf(capabilities: readonly Capability[] | undefined) {
  const queryClient = createQueryClient();
  const client = createApiClient({
    baseUrl: 'http://panel.example/api/admin',
    getToken: () => 'token',
    fetch: async ({ url }) => {
      asked.push(url.replace('http://panel.example/api/admin', ''));
      return Response.json({ success: false }, { status: 404 });
    },
  });
  if (capabilities) queryClient.setQueryData(capabilitiesQuery(client).queryKey, capabilities);
  return createScreenReader({ client, queryClient });
}

const users = { pathname: '/admin/users', search: '?page=2&search=ada&status=active' };

it.each([
  [undefined, ['/user/getall?page=2&limit=10&search=ada&status=active']],
  [['user_filters'], ['/user/getall?page=2&limit=10&search=ada&status=active']],
  [[], ['/user/getall?page=2&limit=10&search=ada']],
] as const)('asks a server that can do %j what its screen asks', async (capabilities, wanted) => {
  readerOf(capabilities)(users);
  await vi.waitFor(() => expect(asked).toEqual(wanted));
});

it.each(['/admin/transactions', '/admin/users/new', '/admin/nowhere'])(
  'asks nothing in vain for %s',
  async (pathname) => {
    const read = readerOf([]);
    read({ pathname, search: '' });
    read(users);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatch(/^\/user\/getall/);
  },
);

it('leaves to the screen what is asked of it later', async () => {
  const read = readerOf([]);
  read(users);
  read({ ...users, search: '?page=3' });
  read({ pathname: '/admin/subadmins', search: '' });
  read({ ...users, search: '?page=3' });
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked).toEqual([
    '/user/getall?page=2&limit=10&search=ada',
    '/subadmin/getall',
    '/user/getall?page=3&limit=10',
  ]);
});

it('asks nothing where nobody is signed in', async () => {
  const read = readerOf([]);
  endSession();
  read(users);
  startSession('token', 'admin-1');
  read({ pathname: '/admin/subadmins', search: '' });
  await vi.waitFor(() => expect(asked).toEqual(['/subadmin/getall']));
});
