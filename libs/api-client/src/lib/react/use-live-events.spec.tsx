import { BroadcastChannel as NodeBroadcastChannel } from 'node:worker_threads';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Schemas } from '../../schema';
import { fixtures, http } from '../../testing';
import { server } from '../../testing-node';
import { createApiClient } from '../core/api-client';
import type { Capability } from '../core/lacking-headers';
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

/** Locks as a browser has them, which jsdom lacks: one holder of a name, the others wait in turn; one may be stolen. */
function browserLocks() {
  const holders = new Map<string, LockRequest>();
  const lines = new Map<string, LockRequest[]>();
  const refused = () => Promise.reject(new DOMException('The lock was given up.', 'AbortError'));

  const grant = (name: string, request: LockRequest) => {
    holders.set(name, request);
    const held = request.hold();
    request.settle(held);
    const next = () => {
      if (holders.get(name) !== request) return;
      holders.delete(name);
      const waiting = (lines.get(name) ?? []).filter(({ signal }) => !signal?.aborted);
      const first = waiting.shift();
      lines.set(name, waiting);
      if (first) grant(name, first);
    };
    held.then(next, next);
  };
  return {
    request: (name: string, { signal, steal }: LockOptions, hold: () => Promise<unknown>) =>
      new Promise<unknown>((resolve, reject) => {
        const request = { hold, signal, settle: (outcome: Promise<unknown>) => void outcome.then(resolve, reject) };
        signal?.addEventListener('abort', () => holders.get(name) !== request && request.settle(refused()));
        const holder = holders.get(name);
        if (holder && !steal) return void lines.set(name, [...(lines.get(name) ?? []), request]);
        holder?.settle(refused());
        grant(name, request);
      }),
  };
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', NodeBroadcastChannel);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: browserLocks() });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.resetHandlers();
});
afterAll(() => server.close());

/** A server that says what changes, and counts what it is asked. */
function serve(capabilities: Capability[] = ['live', 'queues', 'new_items']) {
  const streams: { send: (text: string) => void; end: () => void; lastId: string | null; age: string | null }[] = [];
  const asked = new Array<string>();
  const count = (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(`${pathname.replace('/api/admin', '')}${request.headers.has('x-background') ? ' background' : ''}`);
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
      count(request);
      return response(200).json({ success: true, data: fixtures.queues() });
    }),
    http.get('/withdrawal/details/{id}', ({ request, response, params }) => {
      count(request);
      return response(200).json({ success: true, data: fixtures.withdrawal({ _id: params.id }) });
    }),
    http.get('/withdrawals', ({ request, response }) => {
      count(request);
      return response(200).json({ success: true, data: [], pagination: { totalCount: asked.length } });
    }),
  );
  const stream = async (index: number) => {
    await waitFor(() => expect(streams.length).toBeGreaterThan(index), { timeout: 5_000 });
    const found = streams[index];
    if (!found) throw new Error('There is no such stream.');
    return found;
  };
  const say = async (index: number, event: Schemas['LiveEvent'], id?: string) =>
    (await stream(index)).send(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`);
  const countOf = (line: string) => asked.filter((each) => each === line).length;
  return { streams, stream, say, asked, countOf };
}

/** A tab of an admin, with a cache of its own. */
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

/** One with a record, a list and what waits on its screen. */
const openBusyTab = () =>
  openTab(() => {
    useLiveEvents('admin-1');
    useQuery('get', '/queues', {}, { refetchInterval: pollUnlessLive(100_000) });
    useQuery('get', '/withdrawal/details/{id}', { params: { path: { id: 'w-1' } } });
    const list = useQuery('get', '/withdrawals', { params: { query: { page: 1 } } });
    return useNewItems('/withdrawals', { query: {} }, list);
  });

/** One that polls often. */
const openPollingTab = (adminId: string | undefined) =>
  openTab(() => {
    useLiveEvents(adminId);
    useQuery('get', '/queues', {}, { refetchInterval: pollUnlessLive(50) });
  });

const soon = { timeout: 5_000 };
const readBy = (countOf: (line: string) => number, line: string, times: number) =>
  waitFor(() => expect(countOf(line)).toBe(times), soon);

it('reads anew what an event is about, as if nobody were there, and nothing else', async () => {
  const { say, countOf, asked } = serve();
  openBusyTab();
  await say(0, { topic: 'resync' });
  await readBy(countOf, '/queues background', 1);
  const before = countOf('/withdrawal/details/w-1 background');

  await say(0, { topic: 'withdrawal', _id: 'w-2' });
  await readBy(countOf, '/queues background', 2);
  expect(countOf('/withdrawal/details/w-1 background')).toBe(before);

  await say(0, { topic: 'withdrawal', _id: 'w-1' });
  await readBy(countOf, '/withdrawal/details/w-1 background', before + 1);
  expect(asked.filter((line) => line === '/withdrawal/details/w-1')).toHaveLength(1);
});

it('a list says what is new, and moves no row', async () => {
  const { say, countOf } = serve();
  const { result } = openBusyTab();
  await waitFor(() => expect(result.current.readAt).toBeDefined());
  await say(0, { topic: 'withdrawal', _id: 'w-3' });
  await waitFor(() => expect(result.current.difference).toBeGreaterThan(0), soon);
  expect(countOf('/withdrawals')).toBe(1);
});

it('a row that somebody else has changed is drawn as it is now, in its place', async () => {
  const { say } = serve();
  const first = fixtures.withdrawal({ _id: 'w-1', status: 'pending' });
  const second = fixtures.withdrawal({ _id: 'w-2', status: 'pending' });
  let now = [first, second];
  server.use(
    http.get('/withdrawals', ({ request, response }) => {
      const isBackground = request.headers.has('x-background');
      return response(200).json({ success: true, data: now, pagination: { totalCount: isBackground ? 3 : 2 } });
    }),
  );
  const { result } = openTab(() => {
    useLiveEvents('admin-1');
    const list = useQuery('get', '/withdrawals', { params: { query: { page: 1 } } });
    return { rows: list.data?.data, news: useNewItems('/withdrawals', { query: {} }, list) };
  });
  await waitFor(() => expect(result.current.rows).toEqual([first, second]));
  const { readAt } = result.current.news;

  const another = fixtures.withdrawal({ _id: 'w-3', status: 'pending' });
  const decided = { ...second, status: 'approved' as const };
  now = [another, decided];
  await say(0, { topic: 'withdrawal', _id: 'w-2' });
  await waitFor(() => expect(result.current.rows).toEqual([first, decided]), soon);
  await waitFor(() => expect(result.current.news.difference).toBe(1), soon);
  expect(result.current.news.readAt).toBe(readAt);
});

it('a row that has been read meanwhile is not drawn as it was before', async () => {
  const { say } = serve();
  const pending = fixtures.withdrawal({ _id: 'w-1', status: 'pending' });
  const approved = fixtures.withdrawal({ _id: 'w-1', status: 'approved' });
  const held: (() => void)[] = [];
  server.use(
    http.get('/withdrawals', async ({ request, response }) => {
      const isAsked = request.headers.has('x-background');
      if (isAsked) await new Promise<void>((resolve) => held.push(resolve));
      return response(200).json({ success: true, data: [isAsked || held.length === 0 ? pending : approved] });
    }),
  );
  const { result } = openTab(() => {
    useLiveEvents('admin-1');
    return useQuery('get', '/withdrawals', { params: { query: { page: 1 } } });
  });
  await waitFor(() => expect(result.current.data?.data).toEqual([pending]));
  await say(0, { topic: 'withdrawal', _id: 'w-1' });
  await waitFor(() => expect(held).toHaveLength(1), soon);
  await act(() => result.current.refetch());
  await waitFor(() => expect(result.current.data?.data).toEqual([approved]));

  held[0]?.();
  // Another event is answered after the first one has been.
  await say(0, { topic: 'withdrawal', _id: 'w-1' });
  await waitFor(() => expect(held).toHaveLength(2), soon);
  expect(result.current.data?.data).toEqual([approved]);
});

it('ignores what it does not know', async () => {
  const { stream, say, countOf } = serve();
  openBusyTab();
  const { send } = await stream(0);
  send(': nothing\n\ndata: no JSON\n\ndata: {"topic":"weather"}\n\n');
  await say(0, { topic: 'withdrawal', _id: 'w-1' });
  await readBy(countOf, '/withdrawal/details/w-1 background', 1);
});

it('reads nothing twice at first, where the server knows what has changed since', async () => {
  const { stream, say, countOf, asked } = serve();
  openBusyTab();
  // An answer may be as old as the longest that one takes.
  expect(Number((await stream(0)).age)).toBeGreaterThanOrEqual(30);
  await say(0, { topic: 'ticket', _id: 't-1' });
  await readBy(countOf, '/queues background', 1);
  expect(asked.filter((line) => line.includes('withdrawal'))).toEqual(['/withdrawal/details/w-1', '/withdrawals']);
});

it('comes back to where it was when the stream ends', async () => {
  const { stream, say } = serve();
  openBusyTab();
  await say(0, { topic: 'resync' }, '41');
  await say(0, { topic: 'ticket', _id: 't-1' }, '42');
  (await stream(0)).end();
  expect((await stream(1)).lastId).toBe('42');
});

it('tabs share one connection, and another takes over when the one that has it closes', async () => {
  const { streams, stream, say, asked } = serve();
  const record = '/withdrawal/details/w-1 background';
  const readings = () => asked.filter((line) => line === record).length;
  const first = openBusyTab();
  await say(0, { topic: 'resync' }, '7');
  await waitFor(() => expect(readings()).toBe(1), soon);
  // It hears that events come, and reads anew what it has read before.
  openBusyTab();
  await waitFor(() => expect(readings()).toBe(2), soon);

  await say(0, { topic: 'withdrawal', _id: 'w-1' }, '8');
  await waitFor(() => expect(readings()).toBe(4), soon);
  expect(streams).toHaveLength(1);

  act(() => first.unmount());
  expect((await stream(1)).lastId).toBe('8');
}, 20_000);

it.each([
  ['the server has no events', ['queues'] as Capability[], 'admin-1'],
  ['nobody is to begin yet', ['live', 'queues'] as Capability[], undefined],
])('asks for no events where %s', async (_, capabilities, adminId) => {
  const { streams, countOf } = serve(capabilities);
  openPollingTab(adminId);
  await waitFor(() => expect(countOf('/queues')).toBeGreaterThan(3), soon);
  expect(streams).toHaveLength(0);
});

it('goes on polling where the events cannot be had', async () => {
  const { countOf } = serve();
  server.use(
    http.get('/events', ({ response }) => response.untyped(Response.json(fixtures.failure(), { status: 404 }))),
  );
  openPollingTab('admin-1');
  await waitFor(() => expect(countOf('/queues')).toBeGreaterThan(3), soon);
});

/** Two tabs of one admin: the one that listens, which can be made to hang, and another. */
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
  const served = serve();
  const first = openPollingTab('admin-1');
  await served.say(0, { topic: 'resync' }, '7');
  const readings = () => served.countOf('/queues background');
  const before = readings();
  openPollingTab('admin-1');
  // It has heard that events come, and what the last one was.
  await waitFor(() => expect(readings()).toBeGreaterThan(before), soon);
  const beforeLast = readings();
  await served.say(0, { topic: 'withdrawal', _id: 'w-1' }, '8');
  await waitFor(() => expect(readings()).toBeGreaterThanOrEqual(beforeLast + 2), soon);
  const [listening] = channels;
  if (!listening) throw new Error('There is no channel.');
  const { onmessage } = listening;
  const post = listening.postMessage.bind(listening);
  const hang = () => {
    listening.onmessage = () => undefined;
    listening.postMessage = () => undefined;
  };
  const comeBack = () => Object.assign(listening, { onmessage, postMessage: post });
  /** Lets seconds pass, with time for each message to arrive. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      vi.advanceTimersByTime(1_000);
      await new Promise((done) => setTimeout(done, 5));
    }
  };
  return { ...served, first, hang, comeBack, pass };
}

it('a tab takes over within 30 seconds from one that hangs, from where it was, and polls until then', async () => {
  const { streams, stream, say, countOf, hang, comeBack, pass } = await openTwoTabs();
  hang();
  await pass(20);
  const polled = countOf('/queues');
  await waitFor(() => expect(countOf('/queues')).toBeGreaterThan(polled + 3), soon);
  await pass(10);
  expect((await stream(1)).lastId).toBe('8');

  // The first one notices that it has lost the lock, and hears from the other what happens.
  comeBack();
  const read = countOf('/queues background');
  await say(1, { topic: 'withdrawal', _id: 'w-1' }, '9');
  await waitFor(() => expect(countOf('/queues background')).toBeGreaterThanOrEqual(read + 2), soon);
  await pass(60);
  expect(streams).toHaveLength(2);
}, 30_000);

it('nobody takes over from a tab that answers, however little happens', async () => {
  const { streams, pass } = await openTwoTabs();
  await pass(120);
  expect(streams).toHaveLength(1);
}, 30_000);

it('goes on polling where the browser lets no tab speak to another', async () => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { streams, countOf } = serve();
  openPollingTab('admin-1');
  await waitFor(() => expect(countOf('/queues')).toBeGreaterThan(3), soon);
  expect(streams).toHaveLength(0);
});
