import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../core/api-client';
import { ApiError } from '../core/api-error';
import { fixtures, http } from '../../testing';
import { server } from '../../testing-node';
import { ApiProvider } from './api-provider';
import type { CallMeta } from './call-meta';
import { useInfiniteQuery, useMutation, useQuery } from './hooks';
import { createQueryClient, type QueryClientOptions } from './query-client';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function createWrapper(options?: QueryClientOptions) {
  const client = createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: () => 'secret' });
  const queryClient = createQueryClient(options);
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
  });
  return function Provider({ children }: { children: ReactNode }) {
    return (
      <ApiProvider client={client} queryClient={queryClient}>
        {children}
      </ApiProvider>
    );
  };
}

const failWith = (status: number, onRequest: () => void) =>
  http.untyped.all('*', () => {
    onRequest();
    return HttpResponse.json(fixtures.failure(), { status });
  });

describe('useQuery', () => {
  it('returns the data', async () => {
    const { result } = renderHook(() => useQuery('get', '/plan/getall'), { wrapper: createWrapper() });
    expect(result.current.isPending).toBe(true);
    await waitFor(() => expect(result.current.data?.data).toEqual([fixtures.plan()]));
  });

  it.each([
    [400, 1],
    [404, 1],
    [429, 1],
    [501, 1],
    [500, 2],
    [503, 2],
  ])('fails with a %i after this many requests: %i', async (status, times) => {
    const onRequest = vi.fn();
    const onFailure = vi.fn();
    server.use(failWith(status, onRequest));
    const meta = { error: 'Failed to load plans.' };
    const { result } = renderHook(() => useQuery('get', '/plan/getall', {}, { meta }), {
      wrapper: createWrapper({ onFailure }),
    });
    await waitFor(() => expect(result.current.error?.status).toBe(status));
    expect(onRequest).toHaveBeenCalledTimes(times);
    expect(onFailure.mock.calls).toEqual([
      [result.current.error, { kind: 'read', key: expect.any(String), message: undefined }],
    ]);
  });

  it.each([
    [undefined, 1000],
    [2, 2000],
    [60, 5000],
  ])('retries after Retry-After (%s s), within a limit', (retryAfterSeconds, milliseconds) => {
    const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
    const error = new ApiError({ status: 503, code: 'unavailable', retryAfterSeconds });
    expect(typeof retryDelay === 'function' && retryDelay(1, error)).toBe(milliseconds);
  });

  it('aborts a call after unmounting', async () => {
    const stopped = vi.fn();
    server.use(
      http.untyped.get('*/plan/getall', async ({ request }) => {
        request.signal.addEventListener('abort', stopped);
        await delay('infinite');
      }),
    );
    const { unmount } = renderHook(() => useQuery('get', '/plan/getall'), { wrapper: createWrapper() });
    const started = vi.fn();
    server.events.on('request:start', started);
    await waitFor(() => expect(started).toHaveBeenCalled());
    unmount();
    await waitFor(() => expect(stopped).toHaveBeenCalled());
  });

  it.each([
    ['"v1"', '"v1"'],
    ['W/"v1"', '"v1"'],
    [undefined, undefined],
  ])('returns the version of a record: %s', async (etag, version) => {
    server.use(
      http.get('/plan/details/{id}', ({ response }) =>
        response(200).json(
          { success: true, data: fixtures.plan() },
          etag === undefined ? undefined : { headers: { ETag: etag } },
        ),
      ),
    );
    const { result } = renderHook(() => useQuery('get', '/plan/details/{id}', { params: { path: { id: 'p' } } }), {
      wrapper: createWrapper(),
    });
    await waitFor(() => expect(result.current.data?.data).toEqual(fixtures.plan()));
    expect(result.current.data?.version).toBe(version);
  });

  it('returns a file unchanged', async () => {
    server.use(
      http.get('/uploads/{path}', ({ response }) =>
        response.untyped(new HttpResponse('pixels', { headers: { ETag: '"v1"', 'Content-Type': 'image/webp' } })),
      ),
    );
    const params = { path: { path: 'a.webp' } };
    const { result } = renderHook(() => useQuery('get', '/uploads/{path}', { params, parseAs: 'blob' }), {
      wrapper: createWrapper(),
    });
    await waitFor(() => expect(result.current.data).toHaveProperty('size', 6));
  });

  it('throws outside an ApiProvider', () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => renderHook(() => useQuery('get', '/plan/getall'))).toThrow('There is no ApiProvider');
    consoleError.mockRestore();
  });
});

describe('useMutation', () => {
  it("writes and reports the call's own message", async () => {
    const onSuccess = vi.fn();
    const meta = { success: 'Wallet deleted successfully' };
    const { result } = renderHook(() => useMutation('delete', '/admin-wallet/delete/{id}', { meta }), {
      wrapper: createWrapper({ onSuccess }),
    });
    await act(() => result.current.mutateAsync({ params: { path: { id: 'w' } } }));
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith({
      kind: 'write',
      key: expect.any(String),
      message: meta.success,
    });
  });

  it.each([500, 503, 409])('sends a write once, even if it fails with %i', async (status) => {
    const onRequest = vi.fn();
    const onFailure = vi.fn();
    server.use(failWith(status, onRequest));
    const { result } = renderHook(() => useMutation('delete', '/user/{id}'), { wrapper: createWrapper({ onFailure }) });
    act(() => result.current.mutate({ params: { path: { id: 'u' } } }));
    await waitFor(() => expect(result.current.error?.status).toBe(status));
    expect(onRequest).toHaveBeenCalledTimes(1);
    expect(onFailure.mock.calls).toEqual([
      [result.current.error, { kind: 'write', key: expect.any(String), message: undefined }],
    ]);
  });

  describe('a mutation whose response is not JSON', () => {
    const message = 'Plan deleted.';

    async function removePlan({ isReloaded, ...call }: { isReloaded: boolean } & CallMeta) {
      const [onSuccess, onFailure] = [vi.fn(), vi.fn()];
      const useBoth = () => ({
        plans: useQuery('get', '/plan/getall'),
        remove: useMutation('delete', '/plan/delete/{id}', { meta: { success: message, ...call } }),
      });
      const { result } = renderHook(useBoth, { wrapper: createWrapper({ onSuccess, onFailure }) });
      await waitFor(() => expect(result.current.plans.isSuccess).toBe(true));
      const createPortalResponse = () => HttpResponse.html('<p>Welcome to our Wi-Fi.</p>');
      server.use(
        http.untyped.delete('*', createPortalResponse),
        ...(isReloaded ? [] : [http.untyped.get('*', createPortalResponse)]),
      );
      act(() => result.current.remove.mutate({ params: { path: { id: 'p' } } }));
      await waitFor(() => expect(result.current.remove.isPending).toBe(false), { timeout: 5000 });
      const messages = onSuccess.mock.calls.flatMap(([call]) => call.message ?? []);
      return { remove: result.current.remove, messages };
    }

    it('succeeds after the active queries have been refetched', async () => {
      const { remove, messages } = await removePlan({ isReloaded: true });
      expect(remove.isSuccess).toBe(true);
      expect(messages).toEqual([message]);
    });

    it('fails as malformed if a refetch fails too', async () => {
      const { remove, messages } = await removePlan({ isReloaded: false });
      expect(remove.error).toMatchObject({ code: 'malformed' });
      expect(messages).toEqual([]);
    });

    it('fails as malformed if it decides about money', async () => {
      const { remove, messages } = await removePlan({ isReloaded: true, isDecision: true });
      expect(remove.error).toMatchObject({ code: 'malformed' });
      expect(messages).toEqual([]);
    });
  });

  it('fails immediately without a network, and sends nothing later', async () => {
    const onLineSpy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.use(http.untyped.all('*', () => HttpResponse.error()));
    const { result } = renderHook(() => useMutation('delete', '/user/{id}'), { wrapper: createWrapper() });
    act(() => result.current.mutate({ params: { path: { id: 'u' } } }));
    await waitFor(() => expect(result.current.error?.code).toBe('network'));
    onLineSpy.mockRestore();
  });
});

describe('the message of a toast', () => {
  const meta = { error: 'Failed to delete user.', malformed: 'Something went wrong' };
  const deleteUser = async (response: Response, call?: CallMeta) => {
    const onFailure = vi.fn();
    server.use(http.untyped.delete('*', () => response));
    const { result } = renderHook(() => useMutation('delete', '/user/{id}', { ...(call && { meta: call }) }), {
      wrapper: createWrapper({ onFailure }),
    });
    act(() => result.current.mutate({ params: { path: { id: 'u' } } }));
    await waitFor(() => expect(onFailure).toHaveBeenCalled());
    return onFailure.mock.calls[0]?.[1].message;
  };

  // covers: error.server-first
  it.each([
    [
      "is the server's for a write",
      HttpResponse.json(fixtures.failure({ message: 'Too late.' }), { status: 409 }),
      'Too late.',
    ],
    ["is the call's own otherwise", HttpResponse.json({ success: false }, { status: 404 }), 'Failed to delete user.'],
    [
      "is the call's own for a malformed response",
      HttpResponse.html('<p>A page.</p>', { status: 500 }),
      'Something went wrong',
    ],
    ['is the default one without a response', HttpResponse.error(), 'Network Error'],
    ['is undefined if the session has expired', HttpResponse.json({ success: false }, { status: 403 }), undefined],
  ])('%s', async (_name, response, message) => {
    expect(await deleteUser(response, meta)).toBe(message);
  });

  it('is undefined for a write without its own message, which a form shows', async () => {
    expect(await deleteUser(HttpResponse.error())).toBeUndefined();
    expect(await deleteUser(HttpResponse.error(), { shouldNotifyOnNetworkError: true })).toBe('Network Error');
  });

  it.each([
    [500, 'Failed to load plans.'],
    [401, undefined],
    [403, undefined],
  ])("is the call's own for a failed refetch with %i: %s", async (status, message) => {
    const onFailure = vi.fn();
    const wrapper = createWrapper({ onFailure });
    const usePlans = () => useQuery('get', '/plan/getall', {}, { meta: { error: 'Failed to load plans.' } });
    const { result } = renderHook(usePlans, { wrapper });
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    server.use(http.untyped.get('*', () => HttpResponse.json({ success: false }, { status })));
    await act(() => result.current.refetch());
    expect(onFailure.mock.calls[0]?.[1].message).toBe(message);
  });
});

describe('a write', () => {
  const id = { params: { path: { id: 'w' } } };
  const upload = { params: { path: { path: 'a.webp' } }, parseAs: 'blob' as const };
  const paging = {
    pageParamName: 'page',
    initialPageParam: 1,
    getNextPageParam: (_last: unknown, pages: readonly unknown[]) => pages.length + 1,
  };
  let reads: string[] = [];

  function readAndWrite(wrapper: ReturnType<typeof createWrapper>, meta?: CallMeta) {
    const useEverything = () => ({
      plans: useQuery('get', '/plan/getall'),
      notifications: useQuery('get', '/notifications'),
      image: useQuery('get', '/uploads/{path}', upload, { staleTime: 'static' }),
      remove: useMutation('delete', '/admin-wallet/delete/{id}', { ...(meta && { meta }) }),
    });
    return renderHook(useEverything, { wrapper });
  }

  const waitForReads = () =>
    waitFor(() => expect(reads.sort()).toEqual(['/notifications', '/plan/getall', '/uploads/a.webp']));

  beforeEach(() => {
    reads = [];
    server.use(
      http.untyped.get(
        '*/uploads/:path',
        () => new HttpResponse('image', { headers: { 'Content-Type': 'image/webp' } }),
      ),
    );
    server.events.on('request:start', ({ request }) => {
      if (request.method === 'GET') reads.push(new URL(request.url).pathname.replace('/api/admin', ''));
    });
  });
  afterEach(() => server.events.removeAllListeners());

  it('refetches queries before it ends, except static queries', async () => {
    const { result } = readAndWrite(createWrapper());
    await waitForReads();
    reads = [];
    await act(() => result.current.remove.mutateAsync(id));
    expect(reads.sort()).toEqual(['/notifications', '/plan/getall']);
    expect(result.current.plans.isFetching).toBe(false);
  });

  it('refetches only queries of the changed path with changesOnly', async () => {
    const { result } = readAndWrite(createWrapper(), { changesOnly: '/notifications' });
    await waitForReads();
    reads = [];
    await act(() => result.current.remove.mutateAsync(id));
    expect(reads).toEqual(['/notifications']);
  });

  it.each([404, 409, 503])('refetches queries even if it failed with %i', async (status) => {
    server.use(http.untyped.delete('*', () => HttpResponse.json(fixtures.failure(), { status })));
    const { result } = readAndWrite(createWrapper());
    await waitForReads();
    reads = [];
    act(() => result.current.remove.mutate(id));
    await waitFor(() => expect(reads.sort()).toEqual(['/notifications', '/plan/getall']));
  });

  it('succeeds even if a refetch fails', async () => {
    const { result } = readAndWrite(createWrapper());
    await waitForReads();
    server.use(http.untyped.get('*', () => HttpResponse.json(fixtures.failure(), { status: 500 })));
    await act(() => result.current.remove.mutateAsync(id));
    await waitFor(() => expect(result.current.remove.isSuccess).toBe(true));
    expect(result.current.plans).toMatchObject({ isError: true, data: { success: true } });
  });

  it('refetches pending first reads from before the write', async () => {
    let category = 'Before';
    let releaseResponse = () => undefined as void;
    const released = new Promise<void>((resolve) => (releaseResponse = resolve));
    server.use(
      http.get('/plan/getall', async ({ response }) => {
        const plan = fixtures.plan({ category });
        await released;
        return response(200).json({ success: true, data: [plan] });
      }),
      http.delete('/admin-wallet/delete/{id}', ({ response }) => {
        category = 'After';
        releaseResponse();
        return response(200).json({ success: true });
      }),
    );
    const { result } = readAndWrite(createWrapper());
    await waitForReads();
    await act(() => result.current.remove.mutateAsync(id));
    expect(result.current.plans.data?.data).toMatchObject([{ category: 'After' }]);
  });

  it('refetches inactive queries when they are used, and infinite lists from their first page', async () => {
    const wrapper = createWrapper();
    const useLists = () => ({
      plans: useQuery('get', '/plan/getall'),
      transactions: useInfiniteQuery('get', '/all-transactions', {}, paging),
    });
    const { result, unmount } = renderHook(useLists, { wrapper });
    await waitFor(() => expect(result.current.transactions.data?.pages).toHaveLength(1));
    await act(() => result.current.transactions.fetchNextPage());
    unmount();

    const { result: write } = renderHook(() => useMutation('delete', '/user/{id}'), { wrapper });
    reads = [];
    await act(() => write.current.mutateAsync(id));
    expect(reads).toEqual([]);
    const { result: remounted } = renderHook(useLists, { wrapper });
    await waitFor(() => expect(remounted.current.transactions.data?.pages).toHaveLength(1));
    expect(reads.sort()).toEqual(['/all-transactions', '/plan/getall']);
  });
});
