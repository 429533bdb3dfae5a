import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, renderArea, server } from '@countinghouse/testing';
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
const hoursAgo = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();

let cases: QueueCase[];
let total: number;
let requestCount: number;
let getActivity: (id: string) => CaseActivity;

beforeEach(() => {
  cases = [
    { _id: 'a', label: 'P-a', fullName: 'Ada Lovelace', amount: 2.5, since: hoursAgo(50), claim: null, viewers: [] },
    { _id: 'b', label: 'P-b', fullName: 'Emmy Noether', amount: 1200, since: hoursAgo(3), claim: null, viewers: [] },
    { _id: 'c', label: 'P-c', fullName: 'Hedy Lamarr', amount: 40, since: hoursAgo(2), claim: null, viewers: [] },
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
async function openQueue({ isWide = true, search = '?case=a' } = {}) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(isWide ? 1300 : 400);
  document.documentElement.style.fontSize = '16px';
  const view = renderArea(area, `/admin/queue/withdrawals${search}`);
  await screen.findByRole('button', { name: /^Approve/ });
  return view;
}
const getList = () => screen.getByRole('navigation', { name: 'Pending withdrawals' });
const queryList = () => screen.queryByRole('navigation', { name: 'Pending withdrawals' });
const getRowTexts = () =>
  within(getList())
    .getAllByRole('link')
    .map((row) => row.textContent);
const getRow = (name: RegExp) => within(getList()).getByRole('link', { name });
const getListButton = () => screen.getByRole('button', { name: 'List' });
const expectCase = (id: string) => screen.findByRole('button', { name: `Approve ${id}` });

describe('case list', () => {
  it('shows each case with its amount, age, claim or viewers, and marks the open one', async () => {
    cases = cases.map((queueCase, index) => ({
      ...queueCase,
      ...[{}, { claim: { admin: grace } }, { viewers: [grace, alan] }][index],
    }));
    await openQueue();
    expect(getRowTexts()).toEqual([
      'Ada Lovelace$2.50P-a2 d',
      'Emmy Noether$1,200.00P-b3 hClaimed by Grace Hopper',
      'Hedy Lamarr$40.00P-c2 hGrace Hopper and 1 more are viewing',
    ]);
    expect(getRow(/^Ada/).getAttribute('aria-current')).toBe('true');
    expect(getRow(/^Emmy/).getAttribute('aria-current')).toBeNull();
  });

  it('shows the admin’s own claim', async () => {
    cases = [{ _id: 'a', label: 'P-a', claim: { admin: me } }];
    await openQueue();
    await waitFor(() => expect(getRowTexts()).toEqual(['P-aClaimed by you']));
  });

  it('shows the end of the snooze in the snoozed list', async () => {
    const until = new Date(2026, 10, 27, 9).toISOString();
    cases = cases.slice(0, 1).map((queueCase) => ({ ...queueCase, snooze: { until, admin: grace } }));
    await openQueue({ search: '?snoozed=true&case=a' });
    const snoozed = screen.getByRole('navigation', { name: 'Snoozed withdrawals' });
    expect(within(snoozed).getByRole('link').textContent).toBe('Ada Lovelace$2.50P-a27 Nov 2026, 09:00');
  });

  it('opens the clicked case without another request', async () => {
    const { router } = await openQueue({ search: '?order=largest&case=a' });
    await userEvent.click(getRow(/^Hedy/));
    await expectCase('c');
    expect(router.state.location.search).toBe('?order=largest&case=c');
    expect(getRow(/^Hedy/).getAttribute('aria-current')).toBe('true');
    expect(requestCount).toBe(1);
  });

  it('marks the case opened with J', async () => {
    await openQueue();
    await userEvent.keyboard('j');
    await expectCase('b');
    expect(getRow(/^Emmy/).getAttribute('aria-current')).toBe('true');
    expect(getRow(/^Ada/).getAttribute('aria-current')).toBeNull();
  });

  it('is one tab stop and moves focus with the arrow keys', async () => {
    await openQueue();
    getRow(/^Ada/).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(getRow(/^Emmy/));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(getRow(/^Hedy/));
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await expectCase('b');
    expect(
      within(getList())
        .getAllByRole<HTMLAnchorElement>('link')
        .map(({ tabIndex }) => tabIndex),
    ).toEqual([-1, 0, -1]);
  });

  it('drops a decided case', async () => {
    await openQueue();
    await userEvent.click(screen.getByRole('button', { name: 'Approve a' }));
    await expectCase('b');
    expect(getRowTexts()).toHaveLength(2);
    expect(requestCount).toBe(1);
  });

  it('shows the number of cases beyond the first page', async () => {
    total = 1203;
    await openQueue();
    within(getList()).getByText('and 1,200 more');
    within(getList()).getByText('1,203');
  });

  it('shows an empty message beside a case that is no longer pending', async () => {
    cases = [];
    total = 0;
    await openQueue({ search: '?case=unknown' });
    within(getList()).getByText('Nothing pending.');
  });

  it('is not a live region', async () => {
    await openQueue();
    expect(getList().closest('[role="status"], [aria-live]')).toBeNull();
    expect(getList().querySelector('[role="status"], [aria-live]')).toBeNull();
  });

  it('does not skip an occupied case that was opened from the list', async () => {
    const others = new Set(['a']);
    const heartbeats: string[] = [];
    getActivity = (id) => {
      heartbeats.push(id);
      return { claim: null, viewers: others.has(id) ? [grace] : [] };
    };
    await openQueue({ search: '' });
    // Case a is occupied, so it was skipped.
    await expectCase('b');
    await userEvent.click(getRow(/^Hedy/));
    await expectCase('c');
    others.add('b');
    await userEvent.click(getRow(/^Emmy/));
    await screen.findByText(/is viewing this case/);
    await act(async () => undefined);
    await expectCase('b');
    expect(heartbeats).toEqual(['a', 'b', 'c', 'b']);
  });
});

describe('list beside the case', () => {
  it('toggles with L and keeps typed text', async () => {
    await openQueue();
    await pasteText(screen.getByRole('textbox', { name: 'Remark' }), 'checked');
    expect(getListButton().getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(getListButton());
    expect(queryList()).toBeNull();
    expect(getListButton().getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('l');
    getList();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Remark' }).value).toBe('checked');
  });

  it('stores on the device whether it is hidden', async () => {
    await openQueue();
    expect(localStorage.getItem('queue-list')).toBeNull();
    await userEvent.keyboard('l');
    expect(queryList()).toBeNull();
    cleanup();
    await openQueue();
    expect(queryList()).toBeNull();
    await userEvent.keyboard('l');
    cleanup();
    await openQueue();
    getList();
  });

  it('disappears in a narrow window and returns in a wide one', async () => {
    await openQueue();
    const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(500);
    window.dispatchEvent(new Event('resize'));
    await waitFor(() => expect(queryList()).toBeNull());
    width.mockReturnValue(1300);
    window.dispatchEvent(new Event('resize'));
    await waitFor(getList);
  });
});

describe('list in a narrow window', () => {
  it('opens over the case with L and closes with Escape', async () => {
    await openQueue({ isWide: false });
    expect(queryList()).toBeNull();
    await userEvent.keyboard('l');
    within(await screen.findByRole('dialog', { name: 'Pending withdrawals' })).getByRole('link', { name: /^Emmy/ });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(queryList()).toBeNull());
    expect(document.activeElement).toBe(getListButton());
  });

  it.each([
    ['another case', /^Hedy/, 'c'],
    ['the open case', /^Ada/, 'a'],
  ])('closes when %s is selected', async (_, name, id) => {
    await openQueue({ isWide: false });
    await userEvent.click(getListButton());
    await screen.findByRole('dialog', { name: 'Pending withdrawals' });
    await userEvent.click(getRow(name));
    await waitFor(() => expect(queryList()).toBeNull());
    await expectCase(id);
  });
});
