import { BroadcastChannel as NodeBroadcastChannel } from 'node:worker_threads';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Schemas } from '../../schema';
import { fixtures, http } from '../../testing';
import { server } from '../../testing-node';
import { createApiClient } from '../core/api-client';
import type { Capability } from '../core/unsupported-headers';
import { ApiProvider } from './api-provider';
import { useQuery } from './hooks';
import { pollUnlessLive } from './poll-every';
import { createQueryClient } from './query-client';
import { useLiveEvents } from './use-live-events';
import { useNewItems } from './use-new-items';

interface LockRequest {
  hold: () => Promise<unknown>;
  settle: (outcome: Promise<unknown>) => void;
  signal: AbortSignal | undefined;
}

/** Mocks the Web Locks API, which jsdom lacks: exclusive locks with a queue and stealing. */
function createLocks() {
  const holders = new Map<string, LockRequest>();
  const waitQueues = new Map<string, LockRequest[]>();
  const rejectWithAbort = () => Promise.reject(new DOMException('The lock was given up.', 'AbortError'));

  const grantLock = (name: string, request: LockRequest) => {
    holders.set(name, request);
    const result = request.hold();
    request.settle(result);
    const grantNext = () => {
      if (holders.get(name) !== request) return;
      holders.delete(name);
      const pendingRequests = (waitQueues.get(name) ?? []).filter(({ signal }) => !signal?.aborted);
      const first = pendingRequests.shift();
      waitQueues.set(name, pendingRequests);
      if (first) grantLock(name, first);
    };
    result.then(grantNext, grantNext);
  };
  return {
    request: (name: string, { signal, steal }: LockOptions, hold: () => Promise<unknown>) =>
      new Promise<unknown>((resolve, reject) => {
        const request = { hold, signal, settle: (outcome: Promise<unknown>) => void outcome.then(resolve, reject) };
        signal?.addEventListener('abort', () => holders.get(name) !== request && request.settle(rejectWithAbort()));
        const holder = holders.get(name);
        if (holder && !steal) return void waitQueues.set(name, [...(waitQueues.get(name) ?? []), request]);
        holder?.settle(rejectWithAbort());
        grantLock(name, request);
      }),
  };
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', NodeBroadcastChannel);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createLocks() });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.resetHandlers();
});
afterAll(() => server.close());

/** Serves event streams and lists, and records the requests. */
function mockServer(capabilities: Capability[] = ['live', 'queues', 'new_items']) {
  const streams: { send: (text: string) => void; end: () => void; lastId: string | null; age: string | null }[] = [];
  const requests = new Array<string>();
  const recordRequest = (request: Request) => {
    const { pathname } = new URL(request.url);
    requests.push(`${pathname.replace('/api/admin', '')}${request.headers.has('x-background') ? ' background' : ''}`);
  };
  server.use(
    http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: capabilities })),
    http.get('/events', ({ request, response }) => {
      const encoder = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const lastId = request.headers.get('last-event-id');
          const send = (text: string) => controller.enqueue(encoder.encode(text));
          const age = new URL(request.url).searchParams.get('age');
          streams.push({ send, end: () => controller.close(), lastId, age });
          send('retry: 1000\n\n');
        },
      });
      return response.untyped(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }));
    }),
    http.get('/queues', ({ request, response }) => {
      recordRequest(request);
      return response(200).json({ success: true, data: fixtures.queues() });
    }),
    http.get('/withdrawal/details/{id}', ({ request, response, params }) => {
      recordRequest(request);
      return response(200).json({ success: true, data: fixtures.withdrawal({ _id: params.id }) });
    }),
    http.get('/withdrawals', ({ request, response }) => {
      recordRequest(request);
      return response(200).json({ success: true, data: [], pagination: { totalCount: requests.length } });
    }),
  );
  const waitForStream = async (index: number) => {
    await waitFor(() => expect(streams.length).toBeGreaterThan(index), { timeout: 5_000 });
    const stream = streams[index];
    if (!stream) throw new Error('The stream does not exist.');
    return stream;
  };
  const sendEvent = async (index: number, event: Schemas['LiveEvent'], id?: string) =>
    (await waitForStream(index)).send(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`);
  const countRequests = (line: string) => requests.filter((each) => each === line).length;
  return { streams, waitForStream, sendEvent, requests, countRequests };
}

/** Renders a tab with its own query cache. */
function openTab<Result>(useScreen: () => Result) {
  const client = createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: () => 'secret' });
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiProvider client={client} queryClient={queryClient}>
      {children}
    </ApiProvider>
  );
  return renderHook(useScreen, { wrapper });
}

/** Opens a tab with a record, a list and the queues. */
const openBusyTab = () =>
  openTab(() => {
    useLiveEvents('admin-1');
    useQuery('get', '/queues', {}, { refetchInterval: pollUnlessLive(100_000) });
    useQuery('get', '/withdrawal/details/{id}', { params: { path: { id: 'w-1' } } });
    const list = useQuery('get', '/withdrawals', { params: { query: { page: 1 } } });
    return useNewItems('/withdrawals', { query: {} }, list);
  });

/** Opens a tab that polls every 50 ms. */
const openPollingTab = (adminId: string | undefined) =>
  openTab(() => {
    useLiveEvents(adminId);
    useQuery('get', '/queues', {}, { refetchInterval: pollUnlessLive(50) });
  });

const waitOptions = { timeout: 5_000 };
const waitForRequests = (countRequests: (line: string) => number, line: string, times: number) =>
  waitFor(() => expect(countRequests(line)).toBe(times), waitOptions);

it('refetches only the queries that an event affects, in the background', async () => {
  const { sendEvent, countRequests, requests } = mockServer();
  openBusyTab();
  await sendEvent(0, { topic: 'resync' });
  await waitForRequests(countRequests, '/queues background', 1);
  const before = countRequests('/withdrawal/details/w-1 background');

  await sendEvent(0, { topic: 'withdrawal', _id: 'w-2' });
  await waitForRequests(countRequests, '/queues background', 2);
  expect(countRequests('/withdrawal/details/w-1 background')).toBe(before);

  await sendEvent(0, { topic: 'withdrawal', _id: 'w-1' });
  await waitForRequests(countRequests, '/withdrawal/details/w-1 background', before + 1);
  expect(requests.filter((line) => line === '/withdrawal/details/w-1')).toHaveLength(1);
});

it('shows the number of new rows of a list and moves no row', async () => {
  const { sendEvent, countRequests } = mockServer();
  const { result } = openBusyTab();
  await waitFor(() => expect(result.current.readAt).toBeDefined());
  await sendEvent(0, { topic: 'withdrawal', _id: 'w-3' });
  await waitFor(() => expect(result.current.difference).toBeGreaterThan(0), waitOptions);
  expect(countRequests('/withdrawals')).toBe(1);
});

it('refreshes a changed row in place', async () => {
  const { sendEvent } = mockServer();
  const first = fixtures.withdrawal({ _id: 'w-1', status: 'pending' });
  const second = fixtures.withdrawal({ _id: 'w-2', status: 'pending' });
  let rows = [first, second];
  server.use(
    http.get('/withdrawals', ({ request, response }) => {
      const isBackground = request.headers.has('x-background');
      return response(200).json({ success: true, data: rows, pagination: { totalCount: isBackground ? 3 : 2 } });
    }),
  );
  const { result } = openTab(() => {
    useLiveEvents('admin-1');
    const list = useQuery('get', '/withdrawals', { params: { query: { page: 1 } } });
    return { rows: list.data?.data, newItems: useNewItems('/withdrawals', { query: {} }, list) };
  });
  await waitFor(() => expect(result.current.rows).toEqual([first, second]));
  const { readAt } = result.current.newItems;

  const another = fixtures.withdrawal({ _id: 'w-3', status: 'pending' });
  const decided = { ...second, status: 'approved' as const };
  rows = [another, decided];
  await sendEvent(0, { topic: 'withdrawal', _id: 'w-2' });
  await waitFor(() => expect(result.current.rows).toEqual([first, decided]), waitOptions);
  await waitFor(() => expect(result.current.newItems.difference).toBe(1), waitOptions);
  expect(result.current.newItems.readAt).toBe(readAt);
});

it('does not overwrite a row that was refetched in the meantime', async () => {
  const { sendEvent } = mockServer();
  const pending = fixtures.withdrawal({ _id: 'w-1', status: 'pending' });
  const approved = fixtures.withdrawal({ _id: 'w-1', status: 'approved' });
  const releases: (() => void)[] = [];
  server.use(
    http.get('/withdrawals', async ({ request, response }) => {
      const isBackground = request.headers.has('x-background');
      if (isBackground) await new Promise<void>((resolve) => releases.push(resolve));
      return response(200).json({ success: true, data: [isBackground || releases.length === 0 ? pending : approved] });
    }),
  );
  const { result } = openTab(() => {
    useLiveEvents('admin-1');
    return useQuery('get', '/withdrawals', { params: { query: { page: 1 } } });
  });
  await waitFor(() => expect(result.current.data?.data).toEqual([pending]));
  await sendEvent(0, { topic: 'withdrawal', _id: 'w-1' });
  await waitFor(() => expect(releases).toHaveLength(1), waitOptions);
  await act(() => result.current.refetch());
  await waitFor(() => expect(result.current.data?.data).toEqual([approved]));

  releases[0]?.();
  // The second event is processed after the first.
  await sendEvent(0, { topic: 'withdrawal', _id: 'w-1' });
  await waitFor(() => expect(releases).toHaveLength(2), waitOptions);
  expect(result.current.data?.data).toEqual([approved]);
});

it('ignores malformed and unknown events', async () => {
  const { waitForStream, sendEvent, countRequests } = mockServer();
  openBusyTab();
  const { send } = await waitForStream(0);
  send(': nothing\n\ndata: no JSON\n\ndata: {"topic":"weather"}\n\n');
  await sendEvent(0, { topic: 'withdrawal', _id: 'w-1' });
  await waitForRequests(countRequests, '/withdrawal/details/w-1 background', 1);
});

it('refetches nothing at the start if the server knows what has changed', async () => {
  const { waitForStream, sendEvent, countRequests, requests } = mockServer();
  openBusyTab();
  // The age includes the longest duration of a response.
  expect(Number((await waitForStream(0)).age)).toBeGreaterThanOrEqual(30);
  await sendEvent(0, { topic: 'ticket', _id: 't-1' });
  await waitForRequests(countRequests, '/queues background', 1);
  expect(requests.filter((line) => line.includes('withdrawal'))).toEqual(['/withdrawal/details/w-1', '/withdrawals']);
});

it('resumes after the last event when the stream ends', async () => {
  const { waitForStream, sendEvent } = mockServer();
  openBusyTab();
  await sendEvent(0, { topic: 'resync' }, '41');
  await sendEvent(0, { topic: 'ticket', _id: 't-1' }, '42');
  (await waitForStream(0)).end();
  expect((await waitForStream(1)).lastId).toBe('42');
});

it('shares one connection between tabs, and another tab takes over when the leader closes', async () => {
  const { streams, waitForStream, sendEvent, requests } = mockServer();
  const record = '/withdrawal/details/w-1 background';
  const countReads = () => requests.filter((line) => line === record).length;
  const first = openBusyTab();
  await sendEvent(0, { topic: 'resync' }, '7');
  await waitFor(() => expect(countReads()).toBe(1), waitOptions);
  // The second tab learns that events arrive, and refetches its data.
  openBusyTab();
  await waitFor(() => expect(countReads()).toBe(2), waitOptions);

  await sendEvent(0, { topic: 'withdrawal', _id: 'w-1' }, '8');
  await waitFor(() => expect(countReads()).toBe(4), waitOptions);
  expect(streams).toHaveLength(1);

  act(() => first.unmount());
  expect((await waitForStream(1)).lastId).toBe('8');
}, 20_000);

it.each([
  ['the server has no events', ['queues'] as Capability[], 'admin-1'],
  ['there is no admin', ['live', 'queues'] as Capability[], undefined],
])('requests no events if %s', async (_, capabilities, adminId) => {
  const { streams, countRequests } = mockServer(capabilities);
  openPollingTab(adminId);
  await waitFor(() => expect(countRequests('/queues')).toBeGreaterThan(3), waitOptions);
  expect(streams).toHaveLength(0);
});

it('keeps polling if the events are unavailable', async () => {
  const { countRequests } = mockServer();
  server.use(
    http.get('/events', ({ response }) => response.untyped(Response.json(fixtures.failure(), { status: 404 }))),
  );
  openPollingTab('admin-1');
  await waitFor(() => expect(countRequests('/queues')).toBeGreaterThan(3), waitOptions);
});

/** Opens two tabs of one admin. The leader can be made to hang. */
async function openTwoTabs() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
  const channels: NodeBroadcastChannel[] = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class extends NodeBroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
  const api = mockServer();
  const first = openPollingTab('admin-1');
  await api.sendEvent(0, { topic: 'resync' }, '7');
  const countReads = () => api.countRequests('/queues background');
  const before = countReads();
  openPollingTab('admin-1');
  // The second tab has received the connection state and the last event id.
  await waitFor(() => expect(countReads()).toBeGreaterThan(before), waitOptions);
  const beforeLast = countReads();
  await api.sendEvent(0, { topic: 'withdrawal', _id: 'w-1' }, '8');
  await waitFor(() => expect(countReads()).toBeGreaterThanOrEqual(beforeLast + 2), waitOptions);
  const [leaderChannel] = channels;
  if (!leaderChannel) throw new Error('No channel was opened.');
  const { onmessage } = leaderChannel;
  const postMessage = leaderChannel.postMessage.bind(leaderChannel);
  const hangLeader = () => {
    leaderChannel.onmessage = () => undefined;
    leaderChannel.postMessage = () => undefined;
  };
  const resumeLeader = () => Object.assign(leaderChannel, { onmessage, postMessage: postMessage });
  /** Advances the timers second by second, with time for each message to arrive. */
  const advanceSeconds = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      vi.advanceTimersByTime(1_000);
      await new Promise((done) => setTimeout(done, 5));
    }
  };
  return { ...api, first, hangLeader, resumeLeader, advanceSeconds };
}

it('takes over from a leader that hangs within 30 seconds, and polls until then', async () => {
  const { streams, waitForStream, sendEvent, countRequests, hangLeader, resumeLeader, advanceSeconds } =
    await openTwoTabs();
  hangLeader();
  await advanceSeconds(20);
  const pollsBefore = countRequests('/queues');
  await waitFor(() => expect(countRequests('/queues')).toBeGreaterThan(pollsBefore + 3), waitOptions);
  await advanceSeconds(10);
  expect((await waitForStream(1)).lastId).toBe('8');

  // The first tab notices that it has lost the lock, and receives events from the other.
  resumeLeader();
  const readsBefore = countRequests('/queues background');
  await sendEvent(1, { topic: 'withdrawal', _id: 'w-1' }, '9');
  await waitFor(() => expect(countRequests('/queues background')).toBeGreaterThanOrEqual(readsBefore + 2), waitOptions);
  await advanceSeconds(60);
  expect(streams).toHaveLength(2);
}, 30_000);

it('does not take over from a leader that answers pings', async () => {
  const { streams, advanceSeconds } = await openTwoTabs();
  await advanceSeconds(120);
  expect(streams).toHaveLength(1);
}, 30_000);

it('keeps polling if the browser blocks BroadcastChannel', async () => {
  vi.stubGlobal('BroadcastChannel', function throwSecurityError() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { streams, countRequests } = mockServer();
  openPollingTab('admin-1');
  await waitFor(() => expect(countRequests('/queues')).toBeGreaterThan(3), waitOptions);
  expect(streams).toHaveLength(0);
});
