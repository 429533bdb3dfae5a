import { focusManager } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../core/api-client';
import { fixtures } from '../../testing';
import { ApiProvider } from './api-provider';
import { useInfiniteQuery, useQuery } from './hooks';
import { createQueryClient } from './query-client';

type Answer = { status: number; headers?: Record<string, string>; body?: unknown };

/** A server that gives every call the same answer. */
function serve() {
  const state: { answer: Answer | 'none'; asked: string[] } = { answer: 'none', asked: [] };
  const client = createApiClient({
    baseUrl: 'http://panel.example/api/admin',
    getToken: () => 'secret',
    fetch: async (request) => {
      state.asked.push(request.url.replace(/.*admin/, ''));
      if (state.answer === 'none') throw new TypeError('Failed to fetch');
      const { status, headers = {}, body = fixtures.failure() } = state.answer;
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

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(1000 * count));
/** The first call and the one retry after a second. */
const failsTwice = () => seconds(1.1);
const works = { status: 200, body: { success: true, data: [fixtures.plan()] } };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

describe('what could not be read', () => {
  it.each(['none', { status: 503 }, { status: 502 }, { status: 504 }] as const)(
    'is there by itself once the server is back: %j',
    async (answer) => {
      const { state, wrapper } = serve();
      state.answer = answer;
      const { result } = renderHook(() => useQuery('get', '/plan/getall'), { wrapper });
      await failsTwice();
      expect(result.current.isError).toBe(true);
      state.answer = works;
      await seconds(2);
      expect(result.current.data).toEqual(works.body);
    },
  );

  it('is asked for with growing pauses, of which the screen shows nothing', async () => {
    const { state, wrapper } = serve();
    const seen = new Set<string>();
    renderHook(() => seen.add(useQuery('get', '/plan/getall').status), { wrapper });
    await failsTwice();
    seen.clear();
    const pauses = [];
    for (const pause of [2, 4, 8, 16, 30, 30]) {
      state.asked = [];
      await seconds(pause - 1);
      const early = state.asked.length;
      await seconds(1);
      pauses.push([early, state.asked.length]);
    }
    expect(pauses).toEqual(Array.from({ length: 6 }, () => [0, 1]));
    expect([...seen]).toEqual([]);
  });

  it('is left alone as long as the server asks for', async () => {
    const { state, wrapper } = serve();
    state.answer = { status: 503, headers: { 'Retry-After': '20' } };
    renderHook(() => useQuery('get', '/plan/getall'), { wrapper });
    await seconds(6);
    state.asked = [];
    await seconds(18);
    expect(state.asked).toEqual([]);
    await seconds(2);
    expect(state.asked).toHaveLength(1);
  });

  it.each([400, 401, 404, 429, 500, 501])('is not asked for where its failure does not pass: %i', async (status) => {
    const { state, wrapper } = serve();
    state.answer = { status };
    renderHook(() => useQuery('get', '/plan/getall'), { wrapper });
    await seconds(2);
    state.asked = [];
    await seconds(120);
    expect(state.asked).toEqual([]);
  });

  it('is not asked for while nobody looks at it', async () => {
    const { state, wrapper } = serve();
    const { unmount } = renderHook(() => useQuery('get', '/plan/getall'), { wrapper });
    await failsTwice();
    focusManager.setFocused(false);
    state.asked = [];
    await seconds(120);
    expect(state.asked).toEqual([]);
    act(() => focusManager.setFocused(true));
    await seconds(30);
    expect(state.asked).not.toEqual([]);
    unmount();
    state.asked = [];
    await seconds(120);
    expect(state.asked).toEqual([]);
  });

  it('is there at once when the network is back', async () => {
    const { state, wrapper } = serve();
    const { result } = renderHook(() => useQuery('get', '/plan/getall'), { wrapper });
    await failsTwice();
    state.answer = works;
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await seconds(0.1);
    expect(result.current.isSuccess).toBe(true);
  });

  it('goes on with the page of many that failed', async () => {
    const { state, wrapper } = serve();
    const transactions = { success: true, data: { transactions: [] } };
    state.answer = { status: 200, body: transactions };
    const paging = { pageParamName: 'page', initialPageParam: 1, getNextPageParam: () => 2 };
    const usePages = () => {
      const { data, isFetchNextPageError, fetchNextPage } = useInfiniteQuery('get', '/all-transactions', {}, paging);
      return { data, isFetchNextPageError, fetchNextPage };
    };
    const { result } = renderHook(usePages, { wrapper });
    await seconds(0.1);
    state.answer = 'none';
    act(() => void result.current.fetchNextPage());
    await failsTwice();
    expect(result.current.isFetchNextPageError).toBe(true);
    state.answer = { status: 200, body: transactions };
    state.asked = [];
    await seconds(2);
    expect(result.current.data?.pages).toHaveLength(2);
    expect(state.asked.at(-1)).toBe('/all-transactions?page=2');
  });
});
