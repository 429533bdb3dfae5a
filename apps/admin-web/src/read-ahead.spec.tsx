import { server } from '@countinghouse/api-client/testing/node';
import { cleanup, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { noteRequests } from './test-support/note-requests';
import { renderPanel } from './test-support/render-panel';
import { main } from './test-support/screens';

async function openWhole(address: string) {
  const { queryClient } = await renderPanel(address);
  await main().findByRole('heading', { level: 1 });
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
])('what is asked ahead for %s is what the screen asks: %s', async (address, read) => {
  const asked = noteRequests();
  await openWhole(address);
  expect(asked.filter(({ pathname }) => read.test(pathname))).toHaveLength(1);
});

describe.each([
  ['of ours', []],
  [
    'of the product’s document alone',
    [http.get('*/capabilities', () => new HttpResponse('Not found', { status: 404 }))],
  ],
])('a server %s', (_, handlers) => {
  it.each([
    ['/admin/dashboard', /^\/info\//],
    ['/admin/transactions', /^\/all-transactions$/],
    ['/admin/withdrawals', /^\/withdrawals$/],
  ])('is asked for a page of %s once, and as it takes it', async (address, read) => {
    server.use(...handlers);
    // The first visit finds out what the server can do.
    await openWhole(address);
    cleanup();
    const asked = noteRequests();
    await openWhole(address);
    const pages = asked
      // One row is for what is new in the list.
      .filter(({ pathname, searchParams }) => read.test(pathname) && searchParams.get('limit') !== '1')
      .map(({ searchParams }) => searchParams.get('page'));
    expect(pages.length).toBeGreaterThan(0);
    expect(pages).toEqual([...new Set(pages)]);
  });
});
