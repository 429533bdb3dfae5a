import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, renderArea, server } from '@countinghouse/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pearsWith } from '../test-support/pears';
import { useCase } from './case-context';
import type { CaseActivity, QueueCase } from './queues-api';

/** A case of pears, which is decided by pressing Eat. */
function Pear({ id }: { id: string }) {
  const inQueue = useCase();
  return (
    <>
      <label>
        Remark <input />
      </label>
      <button onClick={() => inQueue?.onDone({ word: 'Eaten' })}>Eat {id}</button>
    </>
  );
}

const pears = pearsWith({ Case: Pear });

const grace = { _id: 'grace', fullName: 'Grace Hopper' };
const alan = { _id: 'alan', fullName: 'Alan Turing' };
const me = { _id: fixtures.admin()._id, fullName: 'Me' };
const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();

let cases: QueueCase[];
let total: number;
let asked: number;
let handled: (id: string) => CaseActivity;

beforeEach(() => {
  cases = [
    { _id: 'a', label: 'P-a', fullName: 'Ada Lovelace', amount: 2.5, since: hours(50), claim: null, viewers: [] },
    { _id: 'b', label: 'P-b', fullName: 'Emmy Noether', amount: 1200, since: hours(3), claim: null, viewers: [] },
    { _id: 'c', label: 'P-c', fullName: 'Hedy Lamarr', amount: 40, since: hours(2), claim: null, viewers: [] },
  ];
  total = 3;
  asked = 0;
  handled = () => ({ claim: null, viewers: [] });
  server.use(
    http.get('/queues/{name}/cases', ({ response }) => {
      asked += 1;
      return response(200).json({ success: true, data: cases, total });
    }),
    http.put('/queues/{name}/cases/{id}/presence', ({ response, params }) =>
      response(200).json({ success: true, data: handled(params.id) }),
    ),
  );
});
afterEach(() => vi.restoreAllMocks());

/** Opens the queue in a window that has room for the list beside the case, or has none. */
async function open({ isWide = true, search = '?case=a' } = {}) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(isWide ? 1300 : 400);
  document.documentElement.style.fontSize = '16px';
  const opened = renderArea(pears, `/admin/queue/withdrawals${search}`);
  await screen.findByRole('button', { name: /^Eat/ });
  return opened;
}
const list = () => screen.getByRole('navigation', { name: 'Waiting pears' });
const queryList = () => screen.queryByRole('navigation', { name: 'Waiting pears' });
const rows = () =>
  within(list())
    .getAllByRole('link')
    .map((row) => row.textContent);
const row = (name: RegExp) => within(list()).getByRole('link', { name });
const button = () => screen.getByRole('button', { name: 'List' });
const isOpen = (id: string) => screen.findByRole('button', { name: `Eat ${id}` });

describe('the list of what waits', () => {
  it('names each case with its amount, its age and who is on it, and which is open', async () => {
    cases = cases.map((each, place) => ({
      ...each,
      ...[{}, { claim: { admin: grace } }, { viewers: [grace, alan] }][place],
    }));
    await open();
    expect(rows()).toEqual([
      'Ada Lovelace$2.50P-a2 d',
      'Emmy Noether$1,200.00P-b3 hTaken by Grace Hopper',
      'Hedy Lamarr$40.00P-c2 hGrace Hopper and 1 more are looking',
    ]);
    expect(row(/^Ada/).getAttribute('aria-current')).toBe('true');
    expect(row(/^Emmy/).getAttribute('aria-current')).toBeNull();
  });

  it('says what I have taken myself', async () => {
    cases = [{ _id: 'a', label: 'P-a', claim: { admin: me } }];
    await open();
    await waitFor(() => expect(rows()).toEqual(['P-aTaken by you']));
  });

  it('names until when each is snoozed, where it lists those', async () => {
    const until = new Date(2026, 10, 27, 9).toISOString();
    cases = cases.slice(0, 1).map((each) => ({ ...each, snooze: { until, admin: grace } }));
    await open({ search: '?snoozed=true&case=a' });
    const snoozed = screen.getByRole('navigation', { name: 'Snoozed pears' });
    expect(within(snoozed).getByRole('link').textContent).toBe('Ada Lovelace$2.50P-a27 Nov 2026, 09:00');
  });

  it('opens what is pressed, and asks nothing more for it', async () => {
    const { router } = await open({ search: '?order=largest&case=a' });
    await userEvent.click(row(/^Hedy/));
    await isOpen('c');
    expect(router.state.location.search).toBe('?order=largest&case=c');
    expect(row(/^Hedy/).getAttribute('aria-current')).toBe('true');
    expect(asked).toBe(1);
  });

  it('follows J and K', async () => {
    await open();
    await userEvent.keyboard('j');
    await isOpen('b');
    expect(row(/^Emmy/).getAttribute('aria-current')).toBe('true');
    expect(row(/^Ada/).getAttribute('aria-current')).toBeNull();
  });

  it('is one stop for the Tab key, and is gone through by the arrows', async () => {
    await open();
    row(/^Ada/).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(row(/^Emmy/));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(row(/^Hedy/));
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await isOpen('b');
    expect(
      within(list())
        .getAllByRole<HTMLAnchorElement>('link')
        .map(({ tabIndex }) => tabIndex),
    ).toEqual([-1, 0, -1]);
  });

  it('has no more what has been decided', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Eat a' }));
    await isOpen('b');
    expect(rows()).toHaveLength(2);
    expect(asked).toBe(1);
  });

  it('says how many wait that are not among the first', async () => {
    total = 1203;
    await open();
    within(list()).getByText('and 1,200 more');
    within(list()).getByText('1,203');
  });

  it('says that nothing waits, beside a case that waits no more', async () => {
    cases = [];
    total = 0;
    await open({ search: '?case=gone' });
    within(list()).getByText('Nothing waits.');
  });

  it('is not said again whenever it changes', async () => {
    await open();
    expect(list().closest('[role="status"], [aria-live]')).toBeNull();
    expect(list().querySelector('[role="status"], [aria-live]')).toBeNull();
  });

  it('leads to a case as one’s own step does: it does not give way', async () => {
    const others = new Set(['a']);
    const looked: string[] = [];
    handled = (id) => {
      looked.push(id);
      return { claim: null, viewers: others.has(id) ? [grace] : [] };
    };
    await open({ search: '' });
    // The walk has gone on from a by itself.
    await isOpen('b');
    await userEvent.click(row(/^Hedy/));
    await isOpen('c');
    others.add('b');
    await userEvent.click(row(/^Emmy/));
    await screen.findByText(/is looking at this/);
    await act(async () => undefined);
    await isOpen('b');
    expect(looked).toEqual(['a', 'b', 'c', 'b']);
  });
});

describe('beside the case', () => {
  it('is hidden and shown by L, and nothing that was typed is lost', async () => {
    await open();
    await enter(screen.getByRole('textbox', { name: 'Remark' }), 'ripe');
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(button());
    expect(queryList()).toBeNull();
    expect(button().getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('l');
    list();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Remark' }).value).toBe('ripe');
  });

  it('stays hidden on this device until it is shown again', async () => {
    await open();
    expect(localStorage.getItem('queue-list')).toBeNull();
    await userEvent.keyboard('l');
    expect(queryList()).toBeNull();
    cleanup();
    await open();
    expect(queryList()).toBeNull();
    await userEvent.keyboard('l');
    cleanup();
    await open();
    list();
  });

  it('goes where the window gets narrow, and comes back', async () => {
    await open();
    const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(500);
    window.dispatchEvent(new Event('resize'));
    await waitFor(() => expect(queryList()).toBeNull());
    width.mockReturnValue(1300);
    window.dispatchEvent(new Event('resize'));
    await waitFor(list);
  });
});

describe('where there is no room beside the case', () => {
  it('is opened over it by L, and closed by Escape', async () => {
    await open({ isWide: false });
    expect(queryList()).toBeNull();
    await userEvent.keyboard('l');
    within(await screen.findByRole('dialog', { name: 'Waiting pears' })).getByRole('link', { name: /^Emmy/ });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(queryList()).toBeNull());
    expect(document.activeElement).toBe(button());
  });

  it.each([
    ['another case', /^Hedy/, 'c'],
    ['the open case', /^Ada/, 'a'],
  ])('is closed by choosing %s', async (_, name, id) => {
    await open({ isWide: false });
    await userEvent.click(button());
    await screen.findByRole('dialog', { name: 'Waiting pears' });
    await userEvent.click(row(name));
    await waitFor(() => expect(queryList()).toBeNull());
    await isOpen(id);
  });
});
