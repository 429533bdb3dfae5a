import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createApiClient } from '../core/api-client';
import { http } from '../../testing';
import { server } from '../../testing-node';
import type { Capability } from '../core/lacking-headers';
import { ApiProvider } from './api-provider';
import { useQuery } from './hooks';
import { createQueryClient } from './query-client';
import { useNewItems } from './use-new-items';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  server.resetHandlers();
});
afterAll(() => server.close());

const query = { search: 'ada' };

function open(capabilities: Capability[] = ['new_items']) {
  const list = { total: 3, isLowerBound: false, asked: new Array<string>() };
  server.use(
    http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: capabilities })),
    http.get('/user/getall', ({ request, response }) => {
      const { search } = new URL(request.url);
      list.asked.push(`${search} ${request.headers.get('x-background') ?? 'attended'}`);
      const { total, isLowerBound: totalIsLowerBound } = list;
      return response(200).json({ success: true, data: { users: [], total, totalIsLowerBound } });
    }),
  );
  const client = createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: () => 'secret' });
  const { result } = renderHook(
    () => {
      const users = useQuery('get', '/user/getall', { params: { query: { ...query, page: 2 } } });
      return useNewItems('/user/getall', { query }, users);
    },
    {
      wrapper: ({ children }) => (
        <ApiProvider client={client} queryClient={createQueryClient()}>
          {children}
        </ApiProvider>
      ),
    },
  );
  return { list, result };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const [attended, background] = ['?search=ada&page=2 attended', '?search=ada&page=1&limit=1 true'];

it('says how many rows have come or gone, by asking for one row, as if nobody were there', async () => {
  const { list, result } = open();
  await waitFor(() => expect(result.current.readAt).toBeDefined());
  await pass(29_000);
  expect(list.asked).toEqual([attended]);

  list.total = 5;
  await pass(2_000);
  await waitFor(() => expect(result.current.difference).toBe(2));
  expect(list.asked).toEqual([attended, background]);

  list.total = 1;
  await pass(30_000);
  await waitFor(() => expect(result.current.difference).toBe(-2));

  const { readAt = 0 } = result.current;
  await act(() => result.current.show());
  await waitFor(() => expect(result.current.difference).toBe(0));
  expect(result.current.readAt).toBeGreaterThan(readAt);
});

it('says nothing of how many there are where the server does not know', async () => {
  const { list, result } = open();
  await waitFor(() => expect(result.current.readAt).toBeDefined());
  list.total = 1000;
  list.isLowerBound = true;
  await pass(31_000);
  await waitFor(() => expect(list.asked).toHaveLength(2));
  expect(result.current.difference).toBe(0);
});

it('asks nothing of a server that would take it for a sign of life', async () => {
  const { list, result } = open([]);
  await waitFor(() => expect(result.current.readAt).toBeDefined());
  list.total = 5;
  await pass(120_000);
  expect(list.asked).toEqual([attended]);
});
