import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, lacks, renderArea, server } from '@countinghouse/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { noteServerTime } from '@countinghouse/ui';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pearsWith } from '../test-support/pears';
import { useCase } from './case-context';
import type { CaseSnooze, QueueCase } from './queues-api';

/** A case of pears, which is decided by pressing Eat. */
function Pear({ id }: { id: string }) {
  const inQueue = useCase();
  return <button onClick={() => inQueue?.onDone({ word: 'Eaten', amount: 2.5 })}>Eat {id}</button>;
}

const pears = pearsWith({ Case: Pear, isMoney: true });

const aCase = (id: string): QueueCase =>
  fixtures.queueCase({ _id: id, label: `P-${id}`, fullName: 'Ada Lovelace', amount: 2.5 });

/** A server that keeps what is put off. */
let snoozes: Map<string, CaseSnooze>;
let cases: QueueCase[];
let returnsIn: number | null;
let bodies: { until: string; note?: string | undefined }[];
const activity = (id: string) => ({ claim: null, viewers: [], snooze: snoozes.get(id) ?? null });

beforeEach(() => {
  snoozes = new Map();
  cases = ['a', 'b', 'c'].map(aCase);
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
        .map((each) => ({ ...each, snooze: snoozes.get(each._id) ?? null }));
      return response(200).json({ success: true, data, total: data.length, snoozed: snoozes.size, returnsIn });
    }),
    http.put('/queues/{name}/cases/{id}/presence', ({ response, params }) =>
      response(200).json({ success: true, data: activity(params.id) }),
    ),
    http.put('/queues/{name}/cases/{id}/snooze', async ({ request, response, params }) => {
      const body = await request.json();
      bodies.push(body);
      const { _id, fullName } = fixtures.admin();
      snoozes.set(params.id, { until: body.until, admin: { _id, fullName }, note: body.note ?? null });
      return response(200).json({ success: true, data: activity(params.id) });
    }),
    http.delete('/queues/{name}/cases/{id}/snooze', ({ response, params }) => {
      snoozes.delete(params.id);
      return response(200).json({ success: true, data: activity(params.id) });
    }),
  );
});
afterEach(() => {
  noteServerTime(new Date().toUTCString(), Date.now(), Date.now());
  vi.useRealTimers();
  localStorage.clear();
});

const user = () => userEvent.setup();
const open = (search = '') => renderArea(pears, `/admin/queue/withdrawals${search}`);
/** Resolves once nothing is being read. A read that is under way when a timer is due takes the place of the one due. */
const isShown = (id: string) => screen.findByRole('button', { name: `Eat ${id}` });
const canSnooze = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Snooze' }).matches(':enabled')).toBe(true));
async function ask() {
  await canSnooze();
  await user().keyboard('s');
  return within(await screen.findByRole('dialog', { name: 'Snooze' }));
}
const done = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('snoozing a case', () => {
  it('offers the next hours, tomorrow, next week and a time of one’s own, by keys', async () => {
    open();
    const dialog = await ask();
    expect(dialog.getAllByRole('radio')).toHaveLength(4);
    dialog.getByRole('radio', { name: 'Later today 26 Nov 2026, 13:15' });
    dialog.getByRole('radio', { name: 'Next week 30 Nov 2026, 09:00' });
    dialog.getByRole('radio', { name: 'Another time' });
    const tomorrow = dialog.getByRole('radio', { name: 'Tomorrow 27 Nov 2026, 09:00', checked: true });
    await waitFor(() => expect(document.activeElement).toBe(tomorrow));
  });

  it('offers times by the clock of the server where the one of this machine is wrong', async () => {
    cases = [{ ...aCase('a'), since: '2026-11-26T12:00:00Z' }];
    noteServerTime('Thu, 26 Nov 2026 12:15:30 GMT', Date.now(), Date.now());
    open();
    const dialog = await ask();
    dialog.getByRole('radio', { name: 'Later today 26 Nov 2026, 15:15' });
    await user().click(dialog.getByRole('radio', { name: /^Later today/ }));
    await user().click(dialog.getByRole('button', { name: 'Snooze' }));
    await waitFor(() => expect(bodies[0]?.until).toBe('2026-11-26T15:15:00.000Z'));
  });

  it('takes it out of the queue, goes on to the next, and says until when', async () => {
    open();
    await isShown('a');
    const dialog = await ask();
    await enter(dialog.getByRole('textbox', { name: 'Note' }), ' Asked for a new photo ');
    await user().click(dialog.getByRole('button', { name: 'Snooze' }));
    await isShown('b');
    await done();
    await screen.findByText('Snoozed until 27 Nov 2026, 09:00');
    screen.getByText('Done so far: Snoozed 1');
    screen.getByRole('button', { name: 'Snoozed (1)' });
    expect(bodies).toEqual([{ until: '2026-11-27T09:00:00.000Z', note: 'Asked for a new photo' }]);
  });

  it('is undone by Z, which leads back to the case', async () => {
    open();
    await isShown('a');
    const dialog = await ask();
    await user().click(dialog.getByRole('button', { name: 'Snooze' }));
    await isShown('b');
    await done();
    await screen.findByRole('button', { name: /^Undo/ });
    await user().keyboard('z');
    await isShown('a');
    expect(snoozes.size).toBe(0);
    await waitFor(() => expect(screen.queryByText(/^Done so far/)).toBeNull());
    expect(screen.queryByText('Snoozed until 27 Nov 2026, 09:00')).toBeNull();
  });

  it('counts at the end what was snoozed beside what was decided', async () => {
    cases = [aCase('a'), aCase('b')];
    open();
    await user().click(await isShown('a'));
    await isShown('b');
    const dialog = await ask();
    await user().click(dialog.getByRole('button', { name: 'Snooze' }));
    // The list of this server still has what was eaten.
    await screen.findByText('You have dealt with Eaten 1, $2.50 · Snoozed 1.');
  });

  it('takes a time of one’s own by the clocks of the chosen zone, and says what is wrong with it', async () => {
    open();
    const dialog = await ask();
    await user().keyboard('4');
    const time = await dialog.findByLabelText(/^Day and time/);
    dialog.getByDisplayValue('2026-11-27T09:00');
    dialog.getByText('By the clocks of UTC, in the next 30 days.');
    for (const [typed, words] of [
      ['2026-11-26T10:00', 'Choose a time in the future'],
      ['2026-12-27T10:00', 'Choose a time within the next 30 days'],
    ] as const) {
      await user().clear(time);
      await enter(time, typed);
      await user().click(dialog.getByRole('button', { name: 'Snooze' }));
      await dialog.findByText(words);
    }
    expect(bodies).toEqual([]);
    await user().clear(time);
    await enter(time, '2026-12-01T14:30');
    await user().click(dialog.getByRole('button', { name: 'Snooze' }));
    await screen.findByText('Snoozed until 1 Dec 2026, 14:30');
    expect(bodies).toEqual([{ until: '2026-12-01T14:30:00.000Z' }]);
  });

  it('that is refused is said in the question, which stays', async () => {
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
    open();
    const dialog = await ask();
    await user().click(dialog.getByRole('button', { name: 'Snooze' }));
    await dialog.findByText(message);
    await isShown('a');
  });

  it('is not offered where the server cannot do it, and nothing is shown of it', async () => {
    server.use(lacks('snoozes'));
    open();
    await isShown('a');
    expect(screen.queryByRole('button', { name: /Snooze/ })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Cases' })).toBeNull();
    await user().keyboard('s');
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what is snoozed', () => {
  const until = '2026-11-30T09:00:00.000Z';
  const grace = { _id: 'grace', fullName: 'Grace Murray' };

  it('is listed apart, says who, until when and why, and is brought back to its place', async () => {
    snoozes.set('b', { until, admin: grace, note: 'Waits for the bank' });
    open();
    await isShown('a');
    await user().click(await screen.findByRole('button', { name: 'Snoozed (1)' }));
    await isShown('b');
    screen.getByText(/^Snoozed pears · 1 of 1/);
    const words = await screen.findByText(/has snoozed this case until/);
    expect(words.textContent).toBe('Grace Murray has snoozed this case until 30 Nov 2026, 09:00. “Waits for the bank”');
    await screen.findByRole('button', { name: 'Bring back' });
    await user().keyboard('s');
    await screen.findByText(/^Pears to decide · 2 of 3/);
    await isShown('b');
    expect(screen.queryByText(/has snoozed this case/)).toBeNull();
    expect(snoozes.size).toBe(0);
  });

  it('is explained where it is opened by its address', async () => {
    snoozes.set('b', { until, admin: grace, note: null });
    open('?case=b');
    const words = await screen.findByText(/has snoozed this case until/);
    expect(words.textContent).toMatch(/30 Nov 2026, 09:00\.$/);
    expect(screen.queryByText(/does not wait any more/)).toBeNull();
    await isShown('b');
    await user().click(screen.getByRole('button', { name: 'Bring back' }));
    await screen.findByText(/^Pears to decide · 2 of 3/);
  });

  it('says so where there is nothing', async () => {
    open('?snoozed=true');
    await screen.findByText('Nothing is snoozed.');
    await user().click(screen.getByRole('button', { name: 'Waiting' }));
    await isShown('a');
  });

  it('says that a case has returned meanwhile, and stays at it', async () => {
    snoozes.set('b', { until, admin: grace, note: null });
    open('?snoozed=true&case=b');
    await screen.findByText(/has snoozed this case until/);
    snoozes.clear();
    // Whatever is written, what is on the screen is read anew.
    await user().keyboard('t');
    await screen.findByText('This case is not snoozed any more.');
    await isShown('b');
  });

  it('is read again when the next of it returns, long before it is read by itself', async () => {
    snoozes.set('a', { until, admin: grace, note: null });
    returnsIn = 1;
    open();
    await screen.findByText(/^Pears to decide · 1 of 2/);
    snoozes.clear();
    returnsIn = null;
    await screen.findByText(/^Pears to decide · 2 of 3/);
  });

  it('comes again to whoever has snoozed it, once it has returned', async () => {
    cases = [aCase('a')];
    open();
    const dialog = await ask();
    returnsIn = 1;
    await user().click(dialog.getByRole('button', { name: 'Snooze' }));
    await screen.findByText('Nothing more waits here.');
    // It is only known to have gone once the queue has been read without it.
    await screen.findByRole('button', { name: 'Snoozed (1)' });
    snoozes.clear();
    await isShown('a');
  });
});
