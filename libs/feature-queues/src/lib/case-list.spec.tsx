import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, renderArea, server } from '@countinghouse/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueueArea } from '../test-support/queue-area';
import { useQueueContext } from './case-context';
import type { CaseActivity, QueueCase } from './queues-api';

/** A case with an Approve button. */
function TestCase({ id }: { id: string }) {
  const queueContext = useQueueContext();
  return (
    <>
      <label>
        Remark <input />
      </label>
      <button onClick={() => queueContext?.onDone({ label: 'Approved' })}>Approve {id}</button>
    </>
  );
}

const area = createQueueArea({ Case: TestCase });

const grace = { _id: 'grace', fullName: 'Grace Hopper' };
const alan = { _id: 'alan', fullName: 'Alan Turing' };
const me = { _id: fixtures.admin()._id, fullName: 'Me' };
const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();

let cases: QueueCase[];
let total: number;
let requestCount: number;
let getActivity: (id: string) => CaseActivity;

beforeEach(() => {
  cases = [
    { _id: 'a', label: 'P-a', fullName: 'Ada Lovelace', amount: 2.5, since: hours(50), claim: null, viewers: [] },
    { _id: 'b', label: 'P-b', fullName: 'Emmy Noether', amount: 1200, since: hours(3), claim: null, viewers: [] },
    { _id: 'c', label: 'P-c', fullName: 'Hedy Lamarr', amount: 40, since: hours(2), claim: null, viewers: [] },
  ];
  total = 3;
  requestCount = 0;
  getActivity = () => ({ claim: null, viewers: [] });
  server.use(
    http.get('/queues/{name}/cases', ({ response }) => {
      requestCount += 1;
      return response(200).json({ success: true, data: cases, total });
    }),
    http.put('/queues/{name}/cases/{id}/presence', ({ response, params }) =>
      response(200).json({ success: true, data: getActivity(params.id) }),
    ),
  );
});
afterEach(() => vi.restoreAllMocks());

/** Opens the queue; `isWide` leaves room for the list beside the case. */
async function open({ isWide = true, search = '?case=a' } = {}) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(isWide ? 1300 : 400);
  document.documentElement.style.fontSize = '16px';
  const view = renderArea(area, `/admin/queue/withdrawals${search}`);
  await screen.findByRole('button', { name: /^Approve/ });
  return view;
}
const list = () => screen.getByRole('navigation', { name: 'Pending withdrawals' });
const queryList = () => screen.queryByRole('navigation', { name: 'Pending withdrawals' });
const rows = () =>
  within(list())
    .getAllByRole('link')
    .map((row) => row.textContent);
const row = (name: RegExp) => within(list()).getByRole('link', { name });
const button = () => screen.getByRole('button', { name: 'List' });
const expectCase = (id: string) => screen.findByRole('button', { name: `Approve ${id}` });

describe('case list', () => {
  it('shows each case with its amount, age, claim or viewers, and marks the open one', async () => {
    cases = cases.map((queueCase, index) => ({
      ...queueCase,
      ...[{}, { claim: { admin: grace } }, { viewers: [grace, alan] }][index],
    }));
    await open();
    expect(rows()).toEqual([
      'Ada Lovelace$2.50P-a2 d',
      'Emmy Noether$1,200.00P-b3 hClaimed by Grace Hopper',
      'Hedy Lamarr$40.00P-c2 hGrace Hopper and 1 more are looking',
    ]);
    expect(row(/^Ada/).getAttribute('aria-current')).toBe('true');
    expect(row(/^Emmy/).getAttribute('aria-current')).toBeNull();
  });

  it('shows the admin’s own claim', async () => {
    cases = [{ _id: 'a', label: 'P-a', claim: { admin: me } }];
    await open();
    await waitFor(() => expect(rows()).toEqual(['P-aClaimed by you']));
  });

  it('shows the end of the snooze in the snoozed list', async () => {
    const until = new Date(2026, 10, 27, 9).toISOString();
    cases = cases.slice(0, 1).map((queueCase) => ({ ...queueCase, snooze: { until, admin: grace } }));
    await open({ search: '?snoozed=true&case=a' });
    const snoozed = screen.getByRole('navigation', { name: 'Snoozed withdrawals' });
    expect(within(snoozed).getByRole('link').textContent).toBe('Ada Lovelace$2.50P-a27 Nov 2026, 09:00');
  });

  it('opens the clicked case without another request', async () => {
    const { router } = await open({ search: '?order=largest&case=a' });
    await userEvent.click(row(/^Hedy/));
    await expectCase('c');
    expect(router.state.location.search).toBe('?order=largest&case=c');
    expect(row(/^Hedy/).getAttribute('aria-current')).toBe('true');
    expect(requestCount).toBe(1);
  });

  it('marks the case opened with J', async () => {
    await open();
    await userEvent.keyboard('j');
    await expectCase('b');
    expect(row(/^Emmy/).getAttribute('aria-current')).toBe('true');
    expect(row(/^Ada/).getAttribute('aria-current')).toBeNull();
  });

  it('is one tab stop and moves focus with the arrow keys', async () => {
    await open();
    row(/^Ada/).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(row(/^Emmy/));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(row(/^Hedy/));
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await expectCase('b');
    expect(
      within(list())
        .getAllByRole<HTMLAnchorElement>('link')
        .map(({ tabIndex }) => tabIndex),
    ).toEqual([-1, 0, -1]);
  });

  it('drops a decided case', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Approve a' }));
    await expectCase('b');
    expect(rows()).toHaveLength(2);
    expect(requestCount).toBe(1);
  });

  it('shows the number of cases beyond the first page', async () => {
    total = 1203;
    await open();
    within(list()).getByText('and 1,200 more');
    within(list()).getByText('1,203');
  });

  it('shows an empty message beside a case that is no longer pending', async () => {
    cases = [];
    total = 0;
    await open({ search: '?case=gone' });
    within(list()).getByText('Nothing pending.');
  });

  it('is not a live region', async () => {
    await open();
    expect(list().closest('[role="status"], [aria-live]')).toBeNull();
    expect(list().querySelector('[role="status"], [aria-live]')).toBeNull();
  });

  it('does not skip an occupied case that was opened from the list', async () => {
    const others = new Set(['a']);
    const heartbeats: string[] = [];
    getActivity = (id) => {
      heartbeats.push(id);
      return { claim: null, viewers: others.has(id) ? [grace] : [] };
    };
    await open({ search: '' });
    // Case a is occupied, so it was skipped.
    await expectCase('b');
    await userEvent.click(row(/^Hedy/));
    await expectCase('c');
    others.add('b');
    await userEvent.click(row(/^Emmy/));
    await screen.findByText(/is looking at this/);
    await act(async () => undefined);
    await expectCase('b');
    expect(heartbeats).toEqual(['a', 'b', 'c', 'b']);
  });
});

describe('list beside the case', () => {
  it('toggles with L and keeps typed text', async () => {
    await open();
    await enter(screen.getByRole('textbox', { name: 'Remark' }), 'checked');
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(button());
    expect(queryList()).toBeNull();
    expect(button().getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('l');
    list();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Remark' }).value).toBe('checked');
  });

  it('stores on the device whether it is hidden', async () => {
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

  it('disappears in a narrow window and returns in a wide one', async () => {
    await open();
    const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(500);
    window.dispatchEvent(new Event('resize'));
    await waitFor(() => expect(queryList()).toBeNull());
    width.mockReturnValue(1300);
    window.dispatchEvent(new Event('resize'));
    await waitFor(list);
  });
});

describe('list in a narrow window', () => {
  it('opens over the case with L and closes with Escape', async () => {
    await open({ isWide: false });
    expect(queryList()).toBeNull();
    await userEvent.keyboard('l');
    within(await screen.findByRole('dialog', { name: 'Pending withdrawals' })).getByRole('link', { name: /^Emmy/ });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(queryList()).toBeNull());
    expect(document.activeElement).toBe(button());
  });

  it.each([
    ['another case', /^Hedy/, 'c'],
    ['the open case', /^Ada/, 'a'],
  ])('closes when %s is selected', async (_, name, id) => {
    await open({ isWide: false });
    await userEvent.click(button());
    await screen.findByRole('dialog', { name: 'Pending withdrawals' });
    await userEvent.click(row(name));
    await waitFor(() => expect(queryList()).toBeNull());
    await expectCase(id);
  });
});
