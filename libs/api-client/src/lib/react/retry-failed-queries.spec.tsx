import { focusManager } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../core/api-client';
import { fixtures } from '../../testing';
import { ApiProvider } from './api-provider';
import { useInfiniteQuery, useQuery } from './hooks';
import { createQueryClient } from './query-client';

type ServerResponse = { status: number; headers?: Record<string, string>; body?: unknown };

/** Creates a client whose calls all get `state.response`. */
function mockServer() {
  const state: { response: ServerResponse | 'none'; requests: string[] } = { response: 'none', requests: [] };
  const client = createApiClient({
    baseUrl: 'http://panel.example/api/admin',
    getToken: () => 'secret',
    fetch: async (request) => {
      state.requests.push(request.url.replace(/.*admin/, ''));
      if (state.response === 'none') throw new TypeError('Failed to fetch');
      const { status, headers = {}, body = fixtures.failure() } = state.response;
      return Response.json(body, { status, headers });
    },
  });
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiProvider client={client} queryClient={queryClient}>
      {children}
    </ApiProvider>
  );
  return { state, wrapper };
}

const advanceSeconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(1000 * count));
/** Waits for the first call and its retry after a second. */
const waitForRetry = () => advanceSeconds(1.1);
const successResponse = { status: 200, body: { success: true, data: [fixtures.plan()] } };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

describe('a failed query', () => {
  it.each(['none', { status: 503 }, { status: 502 }, { status: 504 }] as const)(
    'succeeds once the server is available again: %j',
    async (response) => {
      const { state, wrapper } = mockServer();
      state.response = response;
      const { result } = renderHook(() => useQuery('get', '/plan/getall'), { wrapper });
      await waitForRetry();
      expect(result.current.isError).toBe(true);
      state.response = successResponse;
      await advanceSeconds(2);
      expect(result.current.data).toEqual(successResponse.body);
    },
  );

  it('is retried with growing pauses that the screen does not show', async () => {
    const { state, wrapper } = mockServer();
    const statuses = new Set<string>();
    renderHook(() => statuses.add(useQuery('get', '/plan/getall').status), { wrapper });
    await waitForRetry();
    statuses.clear();
    const pauses = [];
    for (const pause of [2, 4, 8, 16, 30, 30]) {
      state.requests = [];
      await advanceSeconds(pause - 1);
      const requestsBefore = state.requests.length;
      await advanceSeconds(1);
      pauses.push([requestsBefore, state.requests.length]);
    }
    expect(pauses).toEqual(Array.from({ length: 6 }, () => [0, 1]));
    expect([...statuses]).toEqual([]);
  });

  it('is not retried before Retry-After', async () => {
    const { state, wrapper } = mockServer();
    state.response = { status: 503, headers: { 'Retry-After': '20' } };
    renderHook(() => useQuery('get', '/plan/getall'), { wrapper });
    await advanceSeconds(6);
    state.requests = [];
    await advanceSeconds(18);
    expect(state.requests).toEqual([]);
    await advanceSeconds(2);
    expect(state.requests).toHaveLength(1);
  });

  it.each([400, 401, 404, 429, 500, 501])('is not retried after a permanent error: %i', async (status) => {
    const { state, wrapper } = mockServer();
    state.response = { status };
    renderHook(() => useQuery('get', '/plan/getall'), { wrapper });
    await advanceSeconds(2);
    state.requests = [];
    await advanceSeconds(120);
    expect(state.requests).toEqual([]);
  });

  it('is not retried while the page is hidden or the query is inactive', async () => {
    const { state, wrapper } = mockServer();
    const { unmount } = renderHook(() => useQuery('get', '/plan/getall'), { wrapper });
    await waitForRetry();
    focusManager.setFocused(false);
    state.requests = [];
    await advanceSeconds(120);
    expect(state.requests).toEqual([]);
    act(() => focusManager.setFocused(true));
    await advanceSeconds(30);
    expect(state.requests).not.toEqual([]);
    unmount();
    state.requests = [];
    await advanceSeconds(120);
    expect(state.requests).toEqual([]);
  });

  it('is retried immediately when the network is back', async () => {
    const { state, wrapper } = mockServer();
    const { result } = renderHook(() => useQuery('get', '/plan/getall'), { wrapper });
    await waitForRetry();
    state.response = successResponse;
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await advanceSeconds(0.1);
    expect(result.current.isSuccess).toBe(true);
  });

  it('retries the failed page of an infinite query', async () => {
    const { state, wrapper } = mockServer();
    const transactions = { success: true, data: { transactions: [] } };
    state.response = { status: 200, body: transactions };
    const paging = { pageParamName: 'page', initialPageParam: 1, getNextPageParam: () => 2 };
    const usePages = () => {
      const { data, isFetchNextPageError, fetchNextPage } = useInfiniteQuery('get', '/all-transactions', {}, paging);
      return { data, isFetchNextPageError, fetchNextPage };
    };
    const { result } = renderHook(usePages, { wrapper });
    await advanceSeconds(0.1);
    state.response = 'none';
    act(() => void result.current.fetchNextPage());
    await waitForRetry();
    expect(result.current.isFetchNextPageError).toBe(true);
    state.response = { status: 200, body: transactions };
    state.requests = [];
    await advanceSeconds(2);
    expect(result.current.data?.pages).toHaveLength(2);
    expect(state.requests.at(-1)).toBe('/all-transactions?page=2');
  });
});
