import { server } from '@countinghouse/api-client/testing/node';
import { cleanup, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { recordRequests } from './test-support/record-requests';
import { renderPanel } from './test-support/render-panel';
import { getMain } from './test-support/screens';

async function openCompletely(address: string) {
  const { queryClient } = await renderPanel(address);
  await getMain().findByRole('heading', { level: 1 });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

it.each([
  ['/admin/dashboard', /^\/info\//],
  ['/admin/users?limit=25&sort=-email&status=active', /^\/user\/getall$/],
  ['/admin/plans?limit=25&sort=-category', /^\/plan\/getall$/],
  ['/admin/subadmins', /^\/subadmin\/getall$/],
  ['/admin/wallets', /^\/admin-wallets$/],
  ['/admin/withdrawals?status=pending&sort=-amount', /^\/withdrawals$/],
  ['/admin/transactions?type=topup&amount_min=100&sort=-amount', /^\/all-transactions$/],
  ['/admin/support-tickets?sort=-subject&status=closed', /^\/support-enquiries$/],
  ['/admin/support-tickets', /^\/support-enquiries\/stats$/],
  ['/admin/referrals-list?limit=25&sort=email', /^\/referrals$/],
])("the prefetch for %s matches the screen's request: %s", async (address, readPattern) => {
  const requests = recordRequests();
  await openCompletely(address);
  expect(requests.filter(({ pathname }) => readPattern.test(pathname))).toHaveLength(1);
});

describe.each([
  ['with all capabilities', []],
  [
    'with the specification’s calls only',
    [http.get('*/capabilities', () => new HttpResponse('Not found', { status: 404 }))],
  ],
])('a server %s', (_, handlers) => {
  it.each([
    ['/admin/dashboard', /^\/info\//],
    ['/admin/transactions', /^\/all-transactions$/],
    ['/admin/withdrawals', /^\/withdrawals$/],
  ])('receives one request per page of %s', async (address, readPattern) => {
    server.use(...handlers);
    // The first visit learns the server's capabilities.
    await openCompletely(address);
    cleanup();
    const requests = recordRequests();
    await openCompletely(address);
    const pages = requests
      // Requests with a limit of one check for new items.
      .filter(({ pathname, searchParams }) => readPattern.test(pathname) && searchParams.get('limit') !== '1')
      .map(({ searchParams }) => searchParams.get('page'));
    expect(pages.length).toBeGreaterThan(0);
    expect(pages).toEqual([...new Set(pages)]);
  });
});
