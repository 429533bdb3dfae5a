import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { syncServerTime } from '@countinghouse/ui';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueueArea } from '../test-support/queue-area';
import { useQueueContext } from './case-context';
import type { CaseSnooze, QueueCase } from './queues-api';

/** A case with an Approve button. */
function TestCase({ id }: { id: string }) {
  const queueContext = useQueueContext();
  return <button onClick={() => queueContext?.onDone({ label: 'Approved', amount: 2.5 })}>Approve {id}</button>;
}

const area = createQueueArea({ Case: TestCase, isMoney: true });

const createCase = (id: string): QueueCase =>
  fixtures.queueCase({ _id: id, label: `P-${id}`, fullName: 'Ada Lovelace', amount: 2.5 });

/** Snoozes on the server, by case id. */
let snoozes: Map<string, CaseSnooze>;
let cases: QueueCase[];
let returnsIn: number | null;
let bodies: { until: string; note?: string | undefined }[];
const getActivity = (id: string) => ({ claim: null, viewers: [], snooze: snoozes.get(id) ?? null });

beforeEach(() => {
  snoozes = new Map();
  cases = ['a', 'b', 'c'].map(createCase);
  returnsIn = null;
  bodies = [];
  localStorage.setItem('time-zone', 'utc');
  // A Thursday.
  vi.useFakeTimers({ now: new Date('2026-11-26T10:15:30Z'), toFake: ['Date'] });
  server.use(
    http.get('/queues/{name}/cases', ({ request, response }) => {
      const isSnoozed = new URL(request.url).searchParams.get('snoozed') === 'true';
      const data = cases
        .filter(({ _id }) => snoozes.has(_id) === isSnoozed)
        .map((queueCase) => ({ ...queueCase, snooze: snoozes.get(queueCase._id) ?? null }));
      return response(200).json({ success: true, data, total: data.length, snoozed: snoozes.size, returnsIn });
    }),
    http.put('/queues/{name}/cases/{id}/presence', ({ response, params }) =>
      response(200).json({ success: true, data: getActivity(params.id) }),
    ),
    http.put('/queues/{name}/cases/{id}/snooze', async ({ request, response, params }) => {
      const body = await request.json();
      bodies.push(body);
      const { _id, fullName } = fixtures.admin();
      snoozes.set(params.id, { until: body.until, admin: { _id, fullName }, note: body.note ?? null });
      return response(200).json({ success: true, data: getActivity(params.id) });
    }),
    http.delete('/queues/{name}/cases/{id}/snooze', ({ response, params }) => {
      snoozes.delete(params.id);
      return response(200).json({ success: true, data: getActivity(params.id) });
    }),
  );
});
afterEach(() => {
  syncServerTime(new Date().toUTCString(), Date.now(), Date.now());
  vi.useRealTimers();
  localStorage.clear();
});

const setupUser = () => userEvent.setup();
const openQueue = (search = '') => renderArea(area, `/admin/queue/withdrawals${search}`);
const findCase = (id: string) => screen.findByRole('button', { name: `Approve ${id}` });
const waitForSnoozeButton = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Snooze' }).matches(':enabled')).toBe(true));
async function openDialog() {
  await waitForSnoozeButton();
  await setupUser().keyboard('s');
  return within(await screen.findByRole('dialog', { name: 'Snooze' }));
}
const waitForDialogToClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('snoozing a case', () => {
  it('offers later today, tomorrow, next week and a custom time', async () => {
    openQueue();
    const dialog = await openDialog();
    expect(dialog.getAllByRole('radio')).toHaveLength(4);
    dialog.getByRole('radio', { name: 'Later today 26 Nov 2026, 13:15' });
    dialog.getByRole('radio', { name: 'Next week 30 Nov 2026, 09:00' });
    dialog.getByRole('radio', { name: 'Another time' });
    const tomorrow = dialog.getByRole('radio', { name: 'Tomorrow 27 Nov 2026, 09:00', checked: true });
    await waitFor(() => expect(document.activeElement).toBe(tomorrow));
  });

  it('bases the times on the server’s clock if the local one is wrong', async () => {
    cases = [{ ...createCase('a'), since: '2026-11-26T12:00:00Z' }];
    syncServerTime('Thu, 26 Nov 2026 12:15:30 GMT', Date.now(), Date.now());
    openQueue();
    const dialog = await openDialog();
    dialog.getByRole('radio', { name: 'Later today 26 Nov 2026, 15:15' });
    await setupUser().click(dialog.getByRole('radio', { name: /^Later today/ }));
    await setupUser().click(dialog.getByRole('button', { name: 'Snooze' }));
    await waitFor(() => expect(bodies[0]?.until).toBe('2026-11-26T15:15:00.000Z'));
  });

  it('removes the case from the queue, opens the next one and shows the end of the snooze', async () => {
    openQueue();
    await findCase('a');
    const dialog = await openDialog();
    await pasteText(dialog.getByRole('textbox', { name: 'Note' }), ' Asked for a new photo ');
    await setupUser().click(dialog.getByRole('button', { name: 'Snooze' }));
    await findCase('b');
    await waitForDialogToClose();
    await screen.findByText('Snoozed until 27 Nov 2026, 09:00');
    screen.getByText('Done so far: Snoozed 1');
    screen.getByRole('button', { name: 'Snoozed (1)' });
    expect(bodies).toEqual([{ until: '2026-11-27T09:00:00.000Z', note: 'Asked for a new photo' }]);
  });

  it('is undone with Z, which returns to the case', async () => {
    openQueue();
    await findCase('a');
    const dialog = await openDialog();
    await setupUser().click(dialog.getByRole('button', { name: 'Snooze' }));
    await findCase('b');
    await waitForDialogToClose();
    await screen.findByRole('button', { name: /^Undo/ });
    await setupUser().keyboard('z');
    await findCase('a');
    expect(snoozes.size).toBe(0);
    await waitFor(() => expect(screen.queryByText(/^Done so far/)).toBeNull());
    expect(screen.queryByText('Snoozed until 27 Nov 2026, 09:00')).toBeNull();
  });

  it('counts snoozed and decided cases in the summary', async () => {
    cases = [createCase('a'), createCase('b')];
    openQueue();
    await setupUser().click(await findCase('a'));
    await findCase('b');
    const dialog = await openDialog();
    await setupUser().click(dialog.getByRole('button', { name: 'Snooze' }));
    // The mock server still lists the approved case.
    await screen.findByText('This session: Approved 1, $2.50 · Snoozed 1.');
  });

  it('accepts a custom time in the chosen time zone and shows validation errors', async () => {
    openQueue();
    const dialog = await openDialog();
    await setupUser().keyboard('4');
    const time = await dialog.findByLabelText(/^Day and time/);
    dialog.getByDisplayValue('2026-11-27T09:00');
    dialog.getByText('In the time zone UTC, in the next 30 days.');
    for (const [value, message] of [
      ['2026-11-26T10:00', 'Choose a time in the future'],
      ['2026-12-27T10:00', 'Choose a time within the next 30 days'],
    ] as const) {
      await setupUser().clear(time);
      await pasteText(time, value);
      await setupUser().click(dialog.getByRole('button', { name: 'Snooze' }));
      await dialog.findByText(message);
    }
    expect(bodies).toEqual([]);
    await setupUser().clear(time);
    await pasteText(time, '2026-12-01T14:30');
    await setupUser().click(dialog.getByRole('button', { name: 'Snooze' }));
    await screen.findByText('Snoozed until 1 Dec 2026, 14:30');
    expect(bodies).toEqual([{ until: '2026-12-01T14:30:00.000Z' }]);
  });

  it('shows a server error in the dialog, which stays open', async () => {
    const message = 'Choose a time within the next 7 days.';
    server.use(
      http.put('/queues/{name}/cases/{id}/snooze', ({ response }) =>
        response(400).json({
          success: false,
          code: 'validation_failed',
          message,
          errors: [{ field: 'until', message }],
        }),
      ),
    );
    openQueue();
    const dialog = await openDialog();
    await setupUser().click(dialog.getByRole('button', { name: 'Snooze' }));
    await dialog.findByText(message);
    await findCase('a');
  });

  it('is hidden on servers without snoozes', async () => {
    server.use(withoutCapabilities('snoozes'));
    openQueue();
    await findCase('a');
    expect(screen.queryByRole('button', { name: /Snooze/ })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Cases' })).toBeNull();
    await setupUser().keyboard('s');
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('snoozed cases', () => {
  const until = '2026-11-30T09:00:00.000Z';
  const grace = { _id: 'grace', fullName: 'Grace Murray' };

  it('have a separate list with admin, end and note, and return to their position', async () => {
    snoozes.set('b', { until, admin: grace, note: 'Waits for the bank' });
    openQueue();
    await findCase('a');
    await setupUser().click(await screen.findByRole('button', { name: 'Snoozed (1)' }));
    await findCase('b');
    screen.getByText(/^Snoozed withdrawals · 1 of 1/);
    const status = await screen.findByText(/has snoozed this case until/);
    expect(status.textContent).toBe(
      'Grace Murray has snoozed this case until 30 Nov 2026, 09:00. “Waits for the bank”',
    );
    await screen.findByRole('button', { name: 'End snooze' });
    await setupUser().keyboard('s');
    await screen.findByText(/^Pending withdrawals · 2 of 3/);
    await findCase('b');
    expect(screen.queryByText(/has snoozed this case/)).toBeNull();
    expect(snoozes.size).toBe(0);
  });

  it('show an explanation when opened by URL', async () => {
    snoozes.set('b', { until, admin: grace, note: null });
    openQueue('?case=b');
    const status = await screen.findByText(/has snoozed this case until/);
    expect(status.textContent).toMatch(/30 Nov 2026, 09:00\.$/);
    expect(screen.queryByText(/is no longer pending/)).toBeNull();
    await findCase('b');
    await setupUser().click(screen.getByRole('button', { name: 'End snooze' }));
    await screen.findByText(/^Pending withdrawals · 2 of 3/);
  });

  it('show a message if there are none', async () => {
    openQueue('?snoozed=true');
    await screen.findByText('Nothing is snoozed.');
    await setupUser().click(screen.getByRole('button', { name: 'Pending' }));
    await findCase('a');
  });

  it('show a message when the open case has returned, and keep it open', async () => {
    snoozes.set('b', { until, admin: grace, note: null });
    openQueue('?snoozed=true&case=b');
    await screen.findByText(/has snoozed this case until/);
    snoozes.clear();
    // Every mutation refetches what is on the screen.
    await setupUser().keyboard('t');
    await screen.findByText('This case is no longer snoozed.');
    await findCase('b');
  });

  it('reload when the next case returns, before the polling interval ends', async () => {
    snoozes.set('a', { until, admin: grace, note: null });
    returnsIn = 1;
    openQueue();
    await screen.findByText(/^Pending withdrawals · 1 of 2/);
    snoozes.clear();
    returnsIn = null;
    await screen.findByText(/^Pending withdrawals · 2 of 3/);
  });

  it('reappear for the admin who snoozed them once they return', async () => {
    cases = [createCase('a')];
    openQueue();
    const dialog = await openDialog();
    returnsIn = 1;
    await setupUser().click(dialog.getByRole('button', { name: 'Snooze' }));
    await screen.findByText('Queue cleared.');
    // A case can only reappear after the queue was loaded without it.
    await screen.findByRole('button', { name: 'Snoozed (1)' });
    snoozes.clear();
    await findCase('a');
  });
});
