import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import type { Area } from '@countinghouse/navigation';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { Link } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { RecordNotes } from './record-notes';

type Note = ReturnType<typeof fixtures.note>;

const Record = () => (
  <>
    <h1>The record</h1>
    <Link to="/elsewhere">Elsewhere</Link>
    <RecordNotes recordType="withdrawal" id="w1" />
  </>
);
const area: Area = {
  permission: 'withdrawals',
  routes: [{ path: '/record', lazy: () => Promise.resolve({ Component: Record }) }],
};
const openRecord = () => renderArea(area, '/record');

/** Mocks a server with notes, newest first; collects the received queries and bodies. */
function serveNotes(...notes: Note[]) {
  const state = { notes, queries: new Array<Record<string, string>>(), bodies: new Array<object>() };
  server.use(
    http.get('/notes', ({ request, response }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      state.queries.push(query);
      const [page, limit] = [Number(query['page']), Number(query['limit'])];
      const sorted = state.notes.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned));
      const data = sorted.slice((page - 1) * limit, page * limit);
      return response(200).json({
        success: true,
        data,
        pagination: fixtures.pagination({ page, limit, totalCount: sorted.length }),
      });
    }),
    http.post('/notes', async ({ request, response }) => {
      const body = await request.json();
      state.bodies.push(body);
      const note = fixtures.note({ _id: `sent-${state.bodies.length}`, text: body.text });
      state.notes = [note, ...state.notes];
      return response(201).json({ success: true, data: note });
    }),
    http.put('/notes/{id}/pinned', async ({ params, request, response }) => {
      const { pinned } = await request.json();
      state.notes = state.notes.map((note) => (note._id === params.id ? { ...note, isPinned: pinned } : note));
      return response(200).json({ success: true, data: fixtures.note({ _id: params.id, isPinned: pinned }) });
    }),
    http.get('/colleagues', ({ response }) =>
      response(200).json({
        success: true,
        data: [
          fixtures.colleague({ _id: 'a1', fullName: 'Ada Lovelace' }),
          fixtures.colleague({ _id: 'a2', fullName: 'Łukasz Nowak' }),
        ],
      }),
    ),
  );
  return state;
}

const createNotes = (count: number) =>
  Array.from({ length: count }, (_, index) => fixtures.note({ _id: `n${index}`, text: `Note ${index}` }));

const respondWithError = (status: number, failure: object) =>
  server.use(
    http.post('/notes', ({ response }) =>
      response.untyped(HttpResponse.json({ success: false, ...failure }, { status })),
    ),
  );

const findField = () => screen.findByRole('textbox', { name: 'Write a note' });
const clickAdd = () => userEvent.click(screen.getByRole('button', { name: 'Add note' }));
const findItems = async () => within(await screen.findByRole('list', { name: 'Notes' })).findAllByRole('listitem');
const findTexts = async () => (await findItems()).map(({ textContent }) => textContent);

describe('record notes', () => {
  it('show author, time and text, pinned notes first', async () => {
    const state = serveNotes(
      fixtures.note({ _id: '1', text: 'One line.\nAnother.' }),
      fixtures.note({
        _id: '2',
        text: 'What matters.',
        isPinned: true,
        author: { _id: 'g', fullName: 'Grace Hopper' },
      }),
    );
    openRecord();
    expect(await findTexts()).toEqual([
      expect.stringMatching(/^Grace Hopper\d{1,2} \w{3} 2026, \d\d:\d\dPinnedUnpinWhat matters\.$/),
      expect.stringMatching(/^Katherine Johnson\d{1,2} \w{3} 2026, \d\d:\d\dPinOne line\.\nAnother\.$/),
    ]);
    expect(state.queries).toEqual([{ record_type: 'withdrawal', record_id: 'w1', page: '1', limit: '10' }]);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('highlight mentions', async () => {
    serveNotes(fixtures.note({ text: 'Ask @Ada Lovelace.', mentions: [{ _id: 'a1', fullName: 'Ada Lovelace' }] }));
    openRecord();
    expect((await screen.findByText('@Ada Lovelace')).tagName).toBe('STRONG');
  });

  it('load ten at a time', async () => {
    serveNotes(...createNotes(12));
    openRecord();
    expect(await findItems()).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(async () => expect(await findItems()).toHaveLength(12));
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('can be pinned and unpinned', async () => {
    serveNotes(...createNotes(2));
    openRecord();
    const [, last] = await findItems();
    await userEvent.click(
      within(last ?? document.body).getByRole('button', { name: 'Pin the note by Katherine Johnson' }),
    );
    await waitFor(async () =>
      expect(await findTexts()).toEqual([expect.stringContaining('Note 1'), expect.anything()]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Unpin the note by Katherine Johnson' }));
    await waitFor(async () =>
      expect(await findTexts()).toEqual([expect.stringContaining('Note 0'), expect.anything()]),
    );
  });

  it('show an error if a pin cannot be changed', async () => {
    serveNotes(...createNotes(1));
    server.use(
      http.put('/notes/{id}/pinned', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    const { toastMessages } = openRecord();
    await userEvent.click(await screen.findByRole('button', { name: /^Pin the note/ }));
    await waitFor(() => expect(toastMessages).toEqual(['Failed to change the pin of the note.']));
  });

  it('show a message if there are none', async () => {
    serveNotes();
    openRecord();
    expect(await screen.findByText('No notes yet.')).toBeDefined();
  });

  it('leave the record on the screen if they fail to load, and can be retried', async () => {
    serveNotes(...createNotes(1));
    server.use(http.get('/notes', ({ response }) => response(500).json(fixtures.failure()), { once: true }));
    openRecord();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await findItems()).toHaveLength(1);
  });

  it.each([
    ['the server does not support notes', () => server.use(withoutCapabilities('notes'))],
    [
      'the permission is missing',
      () =>
        server.use(http.get('/notes', ({ response }) => response(401).json(fixtures.failure({ code: 'not_allowed' })))),
    ],
  ])('stay hidden if %s', async (_, prepare) => {
    prepare();
    const { toastMessages } = openRecord();
    await screen.findByRole('region', { name: 'Notes' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'The record' })).toBeDefined();
    expect(toastMessages).toEqual([]);
  });
});

describe('note form', () => {
  it('adds the note on top and clears the field', async () => {
    const state = serveNotes(...createNotes(1));
    const { toastMessages } = openRecord();
    await userEvent.type(await findField(), '  They called.{Enter}Twice. ');
    await clickAdd();
    await waitFor(async () =>
      expect(await findTexts()).toEqual([expect.stringContaining('They called.\nTwice.'), expect.anything()]),
    );
    expect(state.bodies).toEqual([
      { record_type: 'withdrawal', record_id: 'w1', text: 'They called.\nTwice.', mentions: [] },
    ]);
    expect(await findField()).toHaveProperty('value', '');
    expect(toastMessages).toEqual(['Note added.']);
  });

  it('mentions colleagues and lists them before sending', async () => {
    const state = serveNotes();
    openRecord();
    await pasteText(await findField(), 'Please look, @');
    await screen.findByRole('option', { name: 'Ada Lovelace' });
    await userEvent.keyboard('lukasz{Enter}or @love{Enter}{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(state.bodies).toMatchObject([
        { text: 'Please look, @Łukasz Nowak or @Ada Lovelace', mentions: ['a2', 'a1'] },
      ]),
    );
    await userEvent.type(await findField(), '@Ada Lovelace{Escape} see');
    expect(screen.getByText('Will be notified: Ada Lovelace')).toBeDefined();
    await userEvent.clear(await findField());
    expect(screen.queryByText(/^Will be notified/)).toBeNull();
  });

  it('shows a message if the names cannot be loaded', async () => {
    serveNotes();
    server.use(http.get('/colleagues', ({ response }) => response(500).json(fixtures.failure())));
    openRecord();
    expect(await screen.findByText('The names of colleagues could not be loaded.')).toBeDefined();
  });

  it.each([
    ['an empty note', '   ', 'Write something first'],
    ['a note that is too long', 'x'.repeat(2001), 'A note has at most 2,000 characters; this one has 2,001'],
  ])('does not send %s', async (_case, text, message) => {
    const state = serveNotes();
    openRecord();
    await userEvent.click(await findField());
    await userEvent.paste(text);
    await clickAdd();
    await screen.findByText(message);
    expect(document.activeElement).toBe(await findField());
    expect(state.bodies).toEqual([]);
  });

  it('keeps the text and shows the error if the server rejects it', async () => {
    serveNotes();
    respondWithError(500, { code: 'internal', message: 'The ink is dry.' });
    const { toastMessages } = openRecord();
    await pasteText(await findField(), 'They called.');
    await clickAdd();
    expect((await screen.findByRole('alert')).textContent).toContain('The ink is dry.');
    expect(await findField()).toHaveProperty('value', 'They called.');
    expect(toastMessages).toEqual([]);

    const expectFieldError = async (status: 400 | 429, code: string, message: string) => {
      respondWithError(status, { code, message, errors: [{ field: 'mentions', message }] });
      await clickAdd();
      await screen.findByText(message);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(await findField()).toHaveProperty('value', 'They called.');
    };
    await expectFieldError(400, 'validation_failed', 'You can only mention colleagues who can see this record.');
    await expectFieldError(429, 'too_many_requests', 'You have mentioned many colleagues in the last minute.');
  });

  it('asks for confirmation before leaving', async () => {
    serveNotes();
    const { router } = openRecord();
    await pasteText(await findField(), 'They called.');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/record');
    await userEvent.clear(await findField());
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it('restores typed text after an unmount', async () => {
    serveNotes();
    openRecord();
    await pasteText(await findField(), 'They called.');
    cleanup();
    openRecord();
    expect(await findField()).toHaveProperty('value', 'They called.');
    await screen.findByText(/Draft restored/);
    await clickAdd();
    await waitFor(() => expect(screen.queryByText(/Draft restored/)).toBeNull());
  });
});
