import { fixtures, http } from '@countinghouse/api-client/testing';
import { useMutation } from '@countinghouse/api-client';
import { pasteText, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createQueueArea } from '../test-support/queue-area';
import { useQueueContext } from './case-context';
import type { CaseActivity, QueueCase } from './queues-api';

/** A case with an Approve button. */
function TestCase({ id }: { id: string }) {
  const queueContext = useQueueContext();
  const finishCase = () => queueContext?.onDone({ label: 'Approved', amount: 2.5 });
  const claim = useMutation('put', '/queues/{name}/cases/{id}/claim');
  const approveOnServer = async () => {
    await claim.mutateAsync({ params: { path: { name: 'withdrawals', id } }, body: {} });
    finishCase();
  };
  return (
    <>
      <div data-own-keys>
        <button aria-keyshortcuts="A">Annotate</button>
      </div>
      <button aria-keyshortcuts="A" onClick={finishCase}>
        Approve {id}
      </button>
      <button onClick={() => void approveOnServer()}>Confirm on server</button>
    </>
  );
}

const preloaded: string[] = [];
function Preload({ id }: { id: string }) {
  preloaded.push(id);
  return null;
}

const area = createQueueArea({ Case: TestCase, Preload, isMoney: true });

const grace = { _id: 'grace', fullName: 'Grace Hopper' };
const createCase = (_id: string, properties: Partial<QueueCase> = {}): QueueCase => ({
  _id,
  label: `P-${_id}`,
  fullName: 'Ada Lovelace',
  amount: 2.5,
  since: '2026-03-12T08:15:00.000Z',
  claim: null,
  viewers: [],
  ...properties,
});

let cases: QueueCase[];
let queries: string[];
let activity: CaseActivity;

beforeEach(() => {
  cases = ['a', 'b', 'c'].map((id) => createCase(id));
  queries = [];
  activity = { claim: null, viewers: [] };
  preloaded.length = 0;
  server.use(
    http.get('/queues/{name}/cases', ({ request, response }) => {
      queries.push(new URL(request.url).search);
      return response(200).json({ success: true, data: cases, total: cases.length });
    }),
    http.put('/queues/{name}/cases/{id}/presence', ({ response }) =>
      response(200).json({ success: true, data: activity }),
    ),
  );
});

const openQueue = (search = '') => renderArea(area, `/admin/queue/withdrawals${search}`);
const expectCase = async (id: string, position?: string) => {
  await screen.findByRole('button', { name: `Approve ${id}` });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`P-${id} · Ada Lovelace`);
  expect(document.title).toMatch(/^P-. · Ada Lovelace · \$2\.50 · /);
  if (position !== undefined) screen.getByText(new RegExp(`^Pending withdrawals · ${position} · waiting`));
};

describe('queue', () => {
  it('opens the first case and preloads its neighbours', async () => {
    cases = ['a', 'b', 'c', 'd'].map((id) => createCase(id));
    openQueue();
    await expectCase('a', '1 of 4');
    await waitFor(() => expect(preloaded).toEqual(expect.arrayContaining(['b', 'd'])));
    expect(preloaded).not.toContain('c');
  });

  it('opens the first unoccupied case', async () => {
    cases = [createCase('a', { viewers: [grace] }), createCase('b', { claim: { admin: grace } }), createCase('c')];
    openQueue();
    await expectCase('c', '3 of 3');
  });

  it('moves with J and K, wrapping around, and returns to a skipped case', async () => {
    openQueue();
    await expectCase('a');
    for (const [key, id, position] of [
      ['j', 'b', '2 of 3'],
      ['j', 'c', '3 of 3'],
      ['j', 'a', '1 of 3'],
      ['k', 'c', '3 of 3'],
    ] as const) {
      await userEvent.keyboard(key);
      await expectCase(id, position);
    }
  });

  it('opens the next case automatically and shows a summary at the end', async () => {
    openQueue();
    await expectCase('a');
    for (const id of ['a', 'b', 'c']) {
      await expectCase(id);
      await userEvent.keyboard('a');
    }
    await screen.findByText('Queue cleared.');
    screen.getByText('This session: Approved 3, $7.50.');
    const links = screen.getAllByRole('link', { name: 'All withdrawals' });
    expect(links.map((link) => link.getAttribute('href'))).toContain('/admin/withdrawals');
  });

  it('skips cases that others have decided', async () => {
    openQueue();
    await expectCase('a');
    // Everything is refetched after a mutation.
    cases = [createCase('c')];
    await userEvent.click(screen.getByRole('button', { name: 'Confirm on server' }));
    await expectCase('c', '1 of 1');
  });

  it('skips an occupied case unless the admin has opened it', async () => {
    let heartbeatCount = 0;
    server.use(
      http.put('/queues/{name}/cases/{id}/presence', ({ response, params }) => {
        heartbeatCount += 1;
        const viewers = params.id === 'c' ? [] : [grace];
        return response(200).json({ success: true, data: { claim: null, viewers } });
      }),
    );
    openQueue();
    await expectCase('c', '3 of 3');
    expect(heartbeatCount).toBe(3);
    await userEvent.keyboard('j');
    await expectCase('a', '1 of 3');
    await screen.findByText(/is viewing this case/);
    await expectCase('a', '1 of 3');
  });

  it('stays on an occupied case that the admin has returned to after it was opened automatically', async () => {
    const occupied = new Set(['a']);
    const heartbeats: string[] = [];
    server.use(
      http.put('/queues/{name}/cases/{id}/presence', ({ response, params }) => {
        heartbeats.push(params.id);
        return response(200).json({
          success: true,
          data: { claim: null, viewers: occupied.has(params.id) ? [grace] : [] },
        });
      }),
    );
    openQueue();
    await expectCase('b', '2 of 3');
    await userEvent.keyboard('j');
    await expectCase('c', '3 of 3');
    occupied.add('b');
    await userEvent.keyboard('k');
    await screen.findByText(/is viewing this case/);
    await userEvent.keyboard('k');
    await expectCase('a', '1 of 3');
    expect(heartbeats).toEqual(['a', 'b', 'c', 'b', 'a']);
  });

  it('does not skip an occupied case after an interaction', async () => {
    let sendResponse: () => void = () => undefined;
    const responseAllowed = new Promise<void>((resolve) => (sendResponse = resolve));
    server.use(
      http.put('/queues/{name}/cases/{id}/presence', async ({ response, params }) => {
        if (params.id === 'a') await responseAllowed;
        const viewers = params.id === 'a' ? [grace] : [];
        return response(200).json({ success: true, data: { claim: null, viewers } });
      }),
    );
    openQueue();
    await expectCase('a', '1 of 3');
    await userEvent.tab();
    sendResponse();
    await screen.findByText(/is viewing this case/);
    await act(async () => undefined);
    await expectCase('a', '1 of 3');
  });

  it('stays on a case if all are occupied', async () => {
    activity = { claim: null, viewers: [grace] };
    openQueue();
    await expectCase('c');
    await screen.findByText(/is viewing this case/);
    await expectCase('c', '3 of 3');
  });

  it('opens a case that arrives after the queue was cleared', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    cases = [createCase('a')];
    openQueue();
    await expectCase('a');
    cases = [];
    await userEvent.click(screen.getByRole('button', { name: 'Confirm on server' }));
    await screen.findByText('Queue cleared.');
    cases = [createCase('d')];
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await expectCase('d', '1 of 1');
  });

  it('uses the queue title as heading for an unknown case', async () => {
    openQueue('?case=unknown');
    await screen.findByText(/^This case is no longer pending/);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pending withdrawals');
  });

  it('ignores shortcuts while the admin types', async () => {
    openQueue();
    await expectCase('a');
    await userEvent.click(screen.getByRole('button', { name: /^Amount/ }));
    await pasteText(await screen.findByLabelText('From'), 'jj');
    await expectCase('a', '1 of 3');
  });

  it('keeps order and filters from case to case', async () => {
    openQueue('?order=largest&amount_min=2');
    await expectCase('a');
    await userEvent.keyboard('j');
    await expectCase('b');
    expect(new Set(queries)).toEqual(new Set(['?order=largest&amount_min=2']));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest first');
    await expectCase('a');
    expect(queries.at(-1)).toBe('?order=oldest&amount_min=2');
  });

  it('shows a message if no case matches the amounts', async () => {
    cases = [];
    openQueue('?amount_min=2');
    await screen.findByText('No pending cases between these amounts.');
  });

  it('keeps showing a case that another admin has decided', async () => {
    openQueue();
    await expectCase('a');
    cases = cases.slice(1);
    // Every mutation refetches what is on the screen.
    await userEvent.keyboard('t');
    await screen.findByText(/This case is no longer pending/);
    await userEvent.keyboard('j');
    await expectCase('b', '1 of 2');
  });

  it('shows an error with a retry button', async () => {
    server.use(http.get('/queues/{name}/cases', ({ response }) => response.untyped(HttpResponse.error())));
    openQueue();
    await screen.findByRole('heading', { name: 'Pending withdrawals' });
    await screen.findByRole('button', { name: 'Retry' });
  });

  it('shows a message on servers without queues', async () => {
    server.use(withoutCapabilities('queues'));
    openQueue();
    await screen.findByText('This server has no queues.');
  });
});

describe('claim and viewers', () => {
  const findStatus = (text: string | RegExp) =>
    waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
        typeof text === 'string' ? text : expect.stringMatching(text),
      ),
    );

  it('shows viewers, and claims and releases a case with T', async () => {
    const calls: string[] = [];
    activity = { claim: null, viewers: [grace] };
    server.use(
      http.put('/queues/{name}/cases/{id}/claim', async ({ request, response }) => {
        calls.push(`claim ${JSON.stringify(await request.json())}`);
        activity = { claim: { admin: { _id: fixtures.admin()._id, fullName: 'Me' } }, viewers: [] };
        return response(200).json({ success: true, data: activity });
      }),
      http.delete('/queues/{name}/cases/{id}/claim', ({ response }) => {
        calls.push('release');
        activity = { claim: null, viewers: [] };
        return response(200).json({ success: true, data: activity });
      }),
    );
    openQueue('?case=a');
    await findStatus('Grace Hopper is viewing this case.');
    await userEvent.keyboard('t');
    await screen.findByText('You have claimed this case.');
    await screen.findByRole('button', { name: 'Release' });
    await userEvent.keyboard('t');
    await screen.findByRole('button', { name: 'Claim' });
    expect(calls).toEqual(['claim {}', 'release']);
  });

  it('takes over a claim', async () => {
    const bodies: unknown[] = [];
    activity = { claim: { admin: grace, at: '2026-03-14T09:26:53.000Z' }, viewers: [grace] };
    server.use(
      http.put('/queues/{name}/cases/{id}/claim', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json({ success: true, data: activity });
      }),
    );
    openQueue('?case=a');
    await findStatus(/^Grace Hopper has claimed this case, \d+ d ago\.$/);
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(bodies).toEqual([{ from: 'grace' }]));
  });
});

describe('presence', () => {
  let heartbeats: string[];
  const setVisibility = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  const advanceSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    heartbeats = [];
    server.use(
      http.put('/queues/{name}/cases/{id}/presence', ({ response, params }) => {
        heartbeats.push(params.id);
        return response(200).json({ success: true, data: activity });
      }),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is sent every ten seconds, and shows arriving and leaving viewers', async () => {
    openQueue('?case=a');
    await expectCase('a');
    await waitFor(() => expect(heartbeats).toEqual(['a']));
    activity = { claim: null, viewers: [grace] };
    await advanceSeconds(10);
    await screen.findByText(/is viewing this case/);
    activity = { claim: null, viewers: [] };
    await advanceSeconds(10);
    await waitFor(() => expect(screen.queryByText(/is viewing this case/)).toBeNull());
    expect(heartbeats).toEqual(['a', 'a', 'a']);
  });

  it('pauses in a hidden tab and resumes immediately when visible', async () => {
    openQueue('?case=a');
    await waitFor(() => expect(heartbeats).toEqual(['a']));
    setVisibility('hidden');
    await advanceSeconds(60);
    expect(heartbeats).toEqual(['a']);
    await advanceSeconds(10);
    setVisibility('visible');
    await waitFor(() => expect(heartbeats).toEqual(['a', 'a']));
  });

  it.each([
    ['gets no response', () => HttpResponse.error()],
    ['fails', () => HttpResponse.json({ success: false }, { status: 503 })],
  ])('changes nothing on the screen and causes no refetch if it %s', async (_outcome, fail) => {
    activity = { claim: null, viewers: [grace] };
    const { toastMessages } = openQueue('?case=a');
    await screen.findByText(/is viewing this case/);
    let failures = 0;
    server.use(
      http.put('/queues/{name}/cases/{id}/presence', ({ response }) => {
        failures += 1;
        return response.untyped(fail());
      }),
    );
    await advanceSeconds(10);
    await waitFor(() => expect(failures).toBe(1));
    await act(async () => undefined);
    screen.getByText(/is viewing this case/);
    expect(queries).toHaveLength(1);
    expect(toastMessages).toEqual([]);
  });

  it('is sent again when the list shows a new claim', async () => {
    openQueue('?case=a');
    await waitFor(() => expect(heartbeats).toEqual(['a']));
    activity = { claim: { admin: grace }, viewers: [] };
    cases = [createCase('a', { claim: { admin: grace } }), createCase('b')];
    await advanceSeconds(15);
    await screen.findByText(/has claimed this case/);
  });

  it('ends with the case: aborts a pending heartbeat and leaves the queue', async () => {
    const calls: string[] = [];
    server.use(
      http.put('/queues/{name}/cases/{id}/presence', async ({ request }) => {
        request.signal.addEventListener('abort', () => calls.push('abort'));
        calls.push('heartbeat');
        return new Promise<never>(() => undefined);
      }),
      http.delete('/queues/{name}/presence', ({ response }) => {
        calls.push('leave');
        return response(200).json({ success: true });
      }),
    );
    const consoleError = vi.spyOn(console, 'error');
    openQueue('?case=a');
    await waitFor(() => expect(calls).toEqual(['heartbeat']));
    cleanup();
    await waitFor(() => expect(calls).toEqual(['heartbeat', 'abort', 'leave']));
    await advanceSeconds(30);
    expect(calls).toHaveLength(3);
    expect(consoleError).not.toHaveBeenCalled();
  });
});
