import { fixtures, http } from '@countinghouse/api-client/testing';
import { useMutation } from '@countinghouse/api-client';
import { enter, lacks, renderArea, server } from '@countinghouse/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pearsWith } from '../test-support/pears';
import { useCase } from './case-context';
import type { CaseActivity, QueueCase } from './queues-api';

/** A case of pears, which is decided by pressing Eat. */
function Pear({ id }: { id: string }) {
  const inQueue = useCase();
  const eaten = () => inQueue?.onDone({ word: 'Eaten', amount: 2.5 });
  const take = useMutation('put', '/queues/{name}/cases/{id}/claim');
  const eatWithTheServer = async () => {
    await take.mutateAsync({ params: { path: { name: 'withdrawals', id } }, body: {} });
    eaten();
  };
  return (
    <>
      <div data-own-keys>
        <button aria-keyshortcuts="E">Peel</button>
      </div>
      <button aria-keyshortcuts="E" onClick={eaten}>
        Eat {id}
      </button>
      <button onClick={() => void eatWithTheServer()}>Eat slowly</button>
    </>
  );
}

const loaded: string[] = [];
function Preload({ id }: { id: string }) {
  loaded.push(id);
  return null;
}

const pears = pearsWith({ Case: Pear, Preload, isMoney: true });

const grace = { _id: 'grace', fullName: 'Grace Hopper' };
const aCase = (_id: string, more: Partial<QueueCase> = {}): QueueCase => ({
  _id,
  label: `P-${_id}`,
  fullName: 'Ada Lovelace',
  amount: 2.5,
  since: '2026-03-12T08:15:00.000Z',
  claim: null,
  viewers: [],
  ...more,
});

let cases: QueueCase[];
let questions: string[];
let activity: CaseActivity;

beforeEach(() => {
  cases = ['a', 'b', 'c'].map((id) => aCase(id));
  questions = [];
  activity = { claim: null, viewers: [] };
  loaded.length = 0;
  server.use(
    http.get('/queues/{name}/cases', ({ request, response }) => {
      questions.push(new URL(request.url).search);
      return response(200).json({ success: true, data: cases, total: cases.length });
    }),
    http.put('/queues/{name}/cases/{id}/presence', ({ response }) =>
      response(200).json({ success: true, data: activity }),
    ),
  );
});

const open = (search = '') => renderArea(pears, `/admin/queue/withdrawals${search}`);
const isShown = async (id: string, place?: string) => {
  await screen.findByRole('button', { name: `Eat ${id}` });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`P-${id} · Ada Lovelace`);
  expect(document.title).toMatch(/^P-. · Ada Lovelace · \$2\.50 · /);
  if (place !== undefined) screen.getByText(new RegExp(`^Pears to decide · ${place} · waits for`));
};

describe('a queue', () => {
  it('begins with its first case, and has those before and after it loaded', async () => {
    cases = ['a', 'b', 'c', 'd'].map((id) => aCase(id));
    open();
    await isShown('a', '1 of 4');
    await waitFor(() => expect(loaded).toEqual(expect.arrayContaining(['b', 'd'])));
    expect(loaded).not.toContain('c');
  });

  it('begins where nobody else is', async () => {
    cases = [aCase('a', { viewers: [grace] }), aCase('b', { claim: { admin: grace } }), aCase('c')];
    open();
    await isShown('c', '3 of 3');
  });

  it('is walked through by J and K, round the ends, and a skipped case comes again', async () => {
    open();
    await isShown('a');
    for (const [key, id, place] of [
      ['j', 'b', '2 of 3'],
      ['j', 'c', '3 of 3'],
      ['j', 'a', '1 of 3'],
      ['k', 'c', '3 of 3'],
    ] as const) {
      await userEvent.keyboard(key);
      await isShown(id, place);
    }
  });

  it('goes on by itself, and says at the end what was done', async () => {
    open();
    await isShown('a');
    for (const id of ['a', 'b', 'c']) {
      await isShown(id);
      await userEvent.keyboard('e');
    }
    await screen.findByText('Nothing more waits here.');
    screen.getByText('You have dealt with Eaten 3, $7.50.');
    const links = screen.getAllByRole('link', { name: 'All pears' });
    expect(links.map((link) => link.getAttribute('href'))).toContain('/admin/withdrawals');
  });

  it('goes on past what others have decided meanwhile', async () => {
    open();
    await isShown('a');
    // Known with the answer to the decision, after which everything is read again.
    cases = [aCase('c')];
    await userEvent.click(screen.getByRole('button', { name: 'Eat slowly' }));
    await isShown('c', '1 of 1');
  });

  it('gives way to whoever is there already, though not where one has gone by oneself', async () => {
    let asked = 0;
    server.use(
      http.put('/queues/{name}/cases/{id}/presence', ({ response, params }) => {
        asked += 1;
        const viewers = params.id === 'c' ? [] : [grace];
        return response(200).json({ success: true, data: { claim: null, viewers } });
      }),
    );
    open();
    await isShown('c', '3 of 3');
    expect(asked).toBe(3);
    await userEvent.keyboard('j');
    await isShown('a', '1 of 3');
    await screen.findByText(/is looking at this/);
    await isShown('a', '1 of 3');
  });

  it('stays where one has gone back to by oneself, though the walk had come there before', async () => {
    const on = new Set(['a']);
    const looked: string[] = [];
    server.use(
      http.put('/queues/{name}/cases/{id}/presence', ({ response, params }) => {
        looked.push(params.id);
        return response(200).json({ success: true, data: { claim: null, viewers: on.has(params.id) ? [grace] : [] } });
      }),
    );
    open();
    await isShown('b', '2 of 3');
    await userEvent.keyboard('j');
    await isShown('c', '3 of 3');
    on.add('b');
    await userEvent.keyboard('k');
    await screen.findByText(/is looking at this/);
    await userEvent.keyboard('k');
    await isShown('a', '1 of 3');
    expect(looked).toEqual(['a', 'b', 'c', 'b', 'a']);
  });

  it('does not give way any more once one has begun with a case', async () => {
    let answer: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.put('/queues/{name}/cases/{id}/presence', async ({ response, params }) => {
        if (params.id === 'a') await isAnswered;
        const viewers = params.id === 'a' ? [grace] : [];
        return response(200).json({ success: true, data: { claim: null, viewers } });
      }),
    );
    open();
    await isShown('a', '1 of 3');
    await userEvent.tab();
    answer();
    await screen.findByText(/is looking at this/);
    await act(async () => undefined);
    await isShown('a', '1 of 3');
  });

  it('stays where others are on every case', async () => {
    activity = { claim: null, viewers: [grace] };
    open();
    await isShown('c');
    await screen.findByText(/is looking at this/);
    await isShown('c', '3 of 3');
  });

  it('goes on when something comes after the end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    cases = [aCase('a')];
    open();
    await isShown('a');
    cases = [];
    await userEvent.click(screen.getByRole('button', { name: 'Eat slowly' }));
    await screen.findByText('Nothing more waits here.');
    cases = [aCase('d')];
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await isShown('d', '1 of 1');
  });

  it('is called by its name where nothing is known of a case', async () => {
    open('?case=gone');
    await screen.findByText(/^This case does not wait any more/);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pears to decide');
  });

  it('leaves keys to whoever writes, and to a question', async () => {
    open();
    await isShown('a');
    await userEvent.click(screen.getByRole('button', { name: /^Amount/ }));
    await enter(await screen.findByLabelText('From'), 'jj');
    await isShown('a', '1 of 3');
  });

  it('is ordered and narrowed, which stays from case to case', async () => {
    open('?order=largest&amount_min=2');
    await isShown('a');
    await userEvent.keyboard('j');
    await isShown('b');
    expect(new Set(questions)).toEqual(new Set(['?order=largest&amount_min=2']));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest first');
    await isShown('a');
    expect(questions.at(-1)).toBe('?order=oldest&amount_min=2');
  });

  it('that holds nothing between the amounts says so', async () => {
    cases = [];
    open('?amount_min=2');
    await screen.findByText('Nothing waits between these amounts.');
  });

  it('keeps a case on the screen that somebody else has decided', async () => {
    open();
    await isShown('a');
    cases = cases.slice(1);
    // Whatever is written, what is on the screen is read anew.
    await userEvent.keyboard('t');
    await screen.findByText(/This case does not wait any more/);
    await userEvent.keyboard('j');
    await isShown('b', '1 of 2');
  });

  it('that cannot be read says so, and offers to try again', async () => {
    server.use(http.get('/queues/{name}/cases', ({ response }) => response.untyped(HttpResponse.error())));
    open();
    await screen.findByRole('heading', { name: 'Pears to decide' });
    await screen.findByRole('button', { name: 'Retry' });
  });

  it('says where the server has none', async () => {
    server.use(lacks('queues'));
    open();
    await screen.findByText('This server keeps no queues.');
  });
});

describe('who is on a case', () => {
  const saysOfPeople = (words: string | RegExp) =>
    waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
        typeof words === 'string' ? words : expect.stringMatching(words),
      ),
    );

  it('is said, and a case is taken and given back by T', async () => {
    const calls: string[] = [];
    activity = { claim: null, viewers: [grace] };
    server.use(
      http.put('/queues/{name}/cases/{id}/claim', async ({ request, response }) => {
        calls.push(`take ${JSON.stringify(await request.json())}`);
        activity = { claim: { admin: { _id: fixtures.admin()._id, fullName: 'Me' } }, viewers: [] };
        return response(200).json({ success: true, data: activity });
      }),
      http.delete('/queues/{name}/cases/{id}/claim', ({ response }) => {
        calls.push('give back');
        activity = { claim: null, viewers: [] };
        return response(200).json({ success: true, data: activity });
      }),
    );
    open('?case=a');
    await saysOfPeople('Grace Hopper is looking at this.');
    await userEvent.keyboard('t');
    await screen.findByText('You have taken this case.');
    await screen.findByRole('button', { name: 'Give back' });
    await userEvent.keyboard('t');
    await screen.findByRole('button', { name: 'Take' });
    expect(calls).toEqual(['take {}', 'give back']);
  });

  it('can be taken over from whom it says', async () => {
    const bodies: unknown[] = [];
    activity = { claim: { admin: grace, at: '2026-03-14T09:26:53.000Z' }, viewers: [grace] };
    server.use(
      http.put('/queues/{name}/cases/{id}/claim', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json({ success: true, data: activity });
      }),
    );
    open('?case=a');
    await saysOfPeople(/^Grace Hopper has taken this case, \d+ d ago\.$/);
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(bodies).toEqual([{ from: 'grace' }]));
  });
});

describe('looking at a case', () => {
  let looks: string[];
  const isVisible = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    looks = [];
    server.use(
      http.put('/queues/{name}/cases/{id}/presence', ({ response, params }) => {
        looks.push(params.id);
        return response(200).json({ success: true, data: activity });
      }),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is said every ten seconds, and shows who has come and gone', async () => {
    open('?case=a');
    await isShown('a');
    await waitFor(() => expect(looks).toEqual(['a']));
    activity = { claim: null, viewers: [grace] };
    await pass(10);
    await screen.findByText(/is looking at this/);
    activity = { claim: null, viewers: [] };
    await pass(10);
    await waitFor(() => expect(screen.queryByText(/is looking at this/)).toBeNull());
    expect(looks).toEqual(['a', 'a', 'a']);
  });

  it('is not said by a hidden tab, and at once when it is shown again', async () => {
    open('?case=a');
    await waitFor(() => expect(looks).toEqual(['a']));
    isVisible('hidden');
    await pass(60);
    expect(looks).toEqual(['a']);
    await pass(10);
    isVisible('visible');
    await waitFor(() => expect(looks).toEqual(['a', 'a']));
  });

  it.each([
    ['is not answered', () => HttpResponse.error()],
    ['fails', () => HttpResponse.json({ success: false }, { status: 503 })],
  ])('that %s leaves the screen as it is, and reads nothing again', async (_how, fail) => {
    activity = { claim: null, viewers: [grace] };
    const { said } = open('?case=a');
    await screen.findByText(/is looking at this/);
    let failures = 0;
    server.use(
      http.put('/queues/{name}/cases/{id}/presence', ({ response }) => {
        failures += 1;
        return response.untyped(fail());
      }),
    );
    await pass(10);
    await waitFor(() => expect(failures).toBe(1));
    await act(async () => undefined);
    screen.getByText(/is looking at this/);
    expect(questions).toHaveLength(1);
    expect(said).toEqual([]);
  });

  it('is said again when the list tells that somebody has taken the case', async () => {
    open('?case=a');
    await waitFor(() => expect(looks).toEqual(['a']));
    activity = { claim: { admin: grace }, viewers: [] };
    cases = [aCase('a', { claim: { admin: grace } }), aCase('b')];
    await pass(15);
    await screen.findByText(/has taken this case/);
  });

  it('ends with the case: what is on its way is called off, and the queue is left', async () => {
    const calls: string[] = [];
    server.use(
      http.put('/queues/{name}/cases/{id}/presence', async ({ request }) => {
        request.signal.addEventListener('abort', () => calls.push('called off'));
        calls.push('look');
        return new Promise<never>(() => undefined);
      }),
      http.delete('/queues/{name}/presence', ({ response }) => {
        calls.push('leave');
        return response(200).json({ success: true });
      }),
    );
    const complain = vi.spyOn(console, 'error');
    open('?case=a');
    await waitFor(() => expect(calls).toEqual(['look']));
    cleanup();
    await waitFor(() => expect(calls).toEqual(['look', 'called off', 'leave']));
    await pass(30);
    expect(calls).toHaveLength(3);
    expect(complain).not.toHaveBeenCalled();
  });
});
