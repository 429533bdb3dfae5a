import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, lacks, renderArea, server } from '@countinghouse/testing';
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
const open = () => renderArea(area, '/record');

/** A server that keeps notes, newest first, and collects what it is asked and sent. */
function serve(...notes: Note[]) {
  const state = { held: notes, asked: new Array<Record<string, string>>(), sent: new Array<object>() };
  server.use(
    http.get('/notes', ({ request, response }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      state.asked.push(query);
      const [page, limit] = [Number(query['page']), Number(query['limit'])];
      const sorted = state.held.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned));
      const data = sorted.slice((page - 1) * limit, page * limit);
      return response(200).json({
        success: true,
        data,
        pagination: fixtures.pagination({ page, limit, totalCount: sorted.length }),
      });
    }),
    http.post('/notes', async ({ request, response }) => {
      const body = await request.json();
      state.sent.push(body);
      const note = fixtures.note({ _id: `sent-${state.sent.length}`, text: body.text });
      state.held = [note, ...state.held];
      return response(201).json({ success: true, data: note });
    }),
    http.put('/notes/{id}/pinned', async ({ params, request, response }) => {
      const { pinned } = await request.json();
      state.held = state.held.map((held) => (held._id === params.id ? { ...held, isPinned: pinned } : held));
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

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => fixtures.note({ _id: `n${index}`, text: `Note ${index}` }));

const refuse = (status: number, failure: object) =>
  server.use(
    http.post('/notes', ({ response }) =>
      response.untyped(HttpResponse.json({ success: false, ...failure }, { status })),
    ),
  );

const field = () => screen.findByRole('textbox', { name: 'Write a note' });
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add note' }));
const list = async () => within(await screen.findByRole('list', { name: 'Notes' })).findAllByRole('listitem');
const rows = async () => (await list()).map(({ textContent }) => textContent);

describe('the notes on a record', () => {
  it('say who wrote what and when, the pinned ones on top', async () => {
    const state = serve(
      fixtures.note({ _id: '1', text: 'One line.\nAnother.' }),
      fixtures.note({
        _id: '2',
        text: 'What matters.',
        isPinned: true,
        author: { _id: 'g', fullName: 'Grace Hopper' },
      }),
    );
    open();
    expect(await rows()).toEqual([
      expect.stringMatching(/^Grace Hopper\d{1,2} \w{3} 2026, \d\d:\d\dPinnedUnpinWhat matters\.$/),
      expect.stringMatching(/^Katherine Johnson\d{1,2} \w{3} 2026, \d\d:\d\dPinOne line\.\nAnother\.$/),
    ]);
    expect(state.asked).toEqual([{ record_type: 'withdrawal', record_id: 'w1', page: '1', limit: '10' }]);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('mark whom they mention', async () => {
    serve(fixtures.note({ text: 'Ask @Ada Lovelace.', mentions: [{ _id: 'a1', fullName: 'Ada Lovelace' }] }));
    open();
    expect((await screen.findByText('@Ada Lovelace')).tagName).toBe('STRONG');
  });

  it('come ten at a time', async () => {
    serve(...many(12));
    open();
    expect(await list()).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(async () => expect(await list()).toHaveLength(12));
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('are pinned and unpinned', async () => {
    serve(...many(2));
    open();
    const [, last] = await list();
    await userEvent.click(
      within(last ?? document.body).getByRole('button', { name: 'Pin the note by Katherine Johnson' }),
    );
    await waitFor(async () => expect(await rows()).toEqual([expect.stringContaining('Note 1'), expect.anything()]));
    await userEvent.click(screen.getByRole('button', { name: 'Unpin the note by Katherine Johnson' }));
    await waitFor(async () => expect(await rows()).toEqual([expect.stringContaining('Note 0'), expect.anything()]));
  });

  it('say that a pin could not be changed', async () => {
    serve(...many(1));
    server.use(
      http.put('/notes/{id}/pinned', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    const { said } = open();
    await userEvent.click(await screen.findByRole('button', { name: /^Pin the note/ }));
    await waitFor(() => expect(said).toEqual(['Failed to change the pin of the note.']));
  });

  it('are none yet', async () => {
    serve();
    open();
    expect(await screen.findByText('No notes yet.')).toBeDefined();
  });

  it('that fail leave the record standing, and are asked for again', async () => {
    serve(...many(1));
    server.use(http.get('/notes', ({ response }) => response(500).json(fixtures.failure()), { once: true }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['the server keeps none', () => server.use(lacks('notes'))],
    [
      'they may not be seen',
      () =>
        server.use(http.get('/notes', ({ response }) => response(401).json(fixtures.failure({ code: 'not_allowed' })))),
    ],
  ])('are not there where %s', async (_, prepare) => {
    prepare();
    const { said } = open();
    await screen.findByRole('region', { name: 'Notes' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'The record' })).toBeDefined();
    expect(said).toEqual([]);
  });
});

describe('writing a note', () => {
  it('adds it on top and empties the field', async () => {
    const state = serve(...many(1));
    const { said } = open();
    await userEvent.type(await field(), '  They called.{Enter}Twice. ');
    await add();
    await waitFor(async () =>
      expect(await rows()).toEqual([expect.stringContaining('They called.\nTwice.'), expect.anything()]),
    );
    expect(state.sent).toEqual([
      { record_type: 'withdrawal', record_id: 'w1', text: 'They called.\nTwice.', mentions: [] },
    ]);
    expect(await field()).toHaveProperty('value', '');
    expect(said).toEqual(['Note added.']);
  });

  it('tells the colleagues who are named in it, and says so before', async () => {
    const state = serve();
    open();
    await enter(await field(), 'Please look, @');
    await screen.findByRole('option', { name: 'Ada Lovelace' });
    await userEvent.keyboard('lukasz{Enter}or @love{Enter}{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(state.sent).toMatchObject([
        { text: 'Please look, @Łukasz Nowak or @Ada Lovelace', mentions: ['a2', 'a1'] },
      ]),
    );
    await userEvent.type(await field(), '@Ada Lovelace{Escape} see');
    expect(screen.getByText('Will be told: Ada Lovelace')).toBeDefined();
    await userEvent.clear(await field());
    expect(screen.queryByText(/^Will be told/)).toBeNull();
  });

  it('says that there are no names to choose from', async () => {
    serve();
    server.use(http.get('/colleagues', ({ response }) => response(500).json(fixtures.failure())));
    open();
    expect(await screen.findByText('The names of colleagues could not be loaded.')).toBeDefined();
  });

  it.each([
    ['nothing', '   ', 'Write something first'],
    ['too much', 'x'.repeat(2001), 'A note has at most 2,000 characters; this one has 2,001'],
  ])('sends not %s', async (_what, text, words) => {
    const state = serve();
    open();
    await userEvent.click(await field());
    await userEvent.paste(text);
    await add();
    await screen.findByText(words);
    expect(document.activeElement).toBe(await field());
    expect(state.sent).toEqual([]);
  });

  it('keeps what was typed when it is refused, and says why', async () => {
    serve();
    refuse(500, { code: 'internal', message: 'The ink is dry.' });
    const { said } = open();
    await enter(await field(), 'They called.');
    await add();
    expect((await screen.findByRole('alert')).textContent).toContain('The ink is dry.');
    expect(await field()).toHaveProperty('value', 'They called.');
    expect(said).toEqual([]);

    const atField = async (status: 400 | 429, code: string, message: string) => {
      refuse(status, { code, message, errors: [{ field: 'mentions', message }] });
      await add();
      await screen.findByText(message);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(await field()).toHaveProperty('value', 'They called.');
    };
    await atField(400, 'validation_failed', 'Only colleagues who may see this record can be mentioned.');
    await atField(429, 'too_many_requests', 'You have mentioned many colleagues within a minute.');
  });

  it('asks before it is left', async () => {
    serve();
    const { router } = open();
    await enter(await field(), 'They called.');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/record');
    await userEvent.clear(await field());
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it('brings back what was typed when the screen was torn down', async () => {
    serve();
    open();
    await enter(await field(), 'They called.');
    cleanup();
    open();
    expect(await field()).toHaveProperty('value', 'They called.');
    await screen.findByText(/is here again/);
    await add();
    await waitFor(() => expect(screen.queryByText(/is here again/)).toBeNull());
  });
});
