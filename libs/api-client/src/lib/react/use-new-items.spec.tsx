import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createApiClient } from '../core/api-client';
import { http } from '../../testing';
import { server } from '../../testing-node';
import type { Capability } from '../core/unsupported-headers';
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

function renderNewItems(capabilities: Capability[] = ['new_items']) {
  const list = { total: 3, isLowerBound: false, requests: new Array<string>() };
  server.use(
    http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: capabilities })),
    http.get('/user/getall', ({ request, response }) => {
      const { search } = new URL(request.url);
      list.requests.push(`${search} ${request.headers.get('x-background') ?? 'foreground'}`);
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

const advanceTimers = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const [foreground, background] = ['?search=ada&page=2 foreground', '?search=ada&page=1&limit=1 true'];

it('returns the number of added or removed rows with a background request for one row', async () => {
  const { list, result } = renderNewItems();
  await waitFor(() => expect(result.current.readAt).toBeDefined());
  await advanceTimers(29_000);
  expect(list.requests).toEqual([foreground]);

  list.total = 5;
  await advanceTimers(2_000);
  await waitFor(() => expect(result.current.difference).toBe(2));
  expect(list.requests).toEqual([foreground, background]);

  list.total = 1;
  await advanceTimers(30_000);
  await waitFor(() => expect(result.current.difference).toBe(-2));

  const { readAt = 0 } = result.current;
  await act(() => result.current.show());
  await waitFor(() => expect(result.current.difference).toBe(0));
  expect(result.current.readAt).toBeGreaterThan(readAt);
});

it('returns no difference if the total is a lower bound', async () => {
  const { list, result } = renderNewItems();
  await waitFor(() => expect(result.current.readAt).toBeDefined());
  list.total = 1000;
  list.isLowerBound = true;
  await advanceTimers(31_000);
  await waitFor(() => expect(list.requests).toHaveLength(2));
  expect(result.current.difference).toBe(0);
});

it('does not check a server that does not support background requests', async () => {
  const { list, result } = renderNewItems([]);
  await waitFor(() => expect(result.current.readAt).toBeDefined());
  list.total = 5;
  await advanceTimers(120_000);
  expect(list.requests).toEqual([foreground]);
});
