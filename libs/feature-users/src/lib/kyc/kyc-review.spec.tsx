import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import { enter, findUnsaid, lacks, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KycReview } from './kyc-review';

type User = ReturnType<typeof fixtures.userDetails>;
type Answer = 'yes' | 'conflict' | 'refused' | 'lost' | 'lost before it arrived' | 'down';

const onDecided = vi.fn();
beforeEach(() => {
  onDecided.mockClear();
  // What these add to a decision is held by their own specs.
  server.use(lacks('decision_checks', 'reasons'));
});

const area: Area = {
  permission: 'users',
  routes: [
    {
      path: '/case',
      lazy: () => Promise.resolve({ Component: () => <KycReview id="u7" onDecided={onDecided} /> }),
    },
  ],
};
const open = () => renderArea(area, '/case');

const verified = {
  identificationDocument_verified: true,
  proofOfAddressDocument_verified: true,
  selfieUpload: '/uploads/selfie-1.webp',
  selfieUpload_verified: true,
};
const grace = {
  code: 'version_conflict',
  message: 'Grace Hopper has changed this since you read it.',
  changed_by: fixtures.admin(),
  changed_at: '2026-03-14T09:26:53.000Z',
};

/**
 * A server that holds one user, and answers writes in turn. `lost`: it writes, and the answer is lost. `down`: it cannot
 * be reached from then on.
 */
function serve(user: Partial<User>, ...answers: Answer[]) {
  const state = { user: fixtures.userDetails({ _id: 'u7', ...user }), version: 1, isDown: false };
  const sent: unknown[] = [];
  const etag = () => `"v${state.version}"`;
  const change = (changes: Partial<User>) => {
    state.user = { ...state.user, ...changes };
    state.version += 1;
  };
  const respond = () => HttpResponse.json({ success: true, data: state.user }, { headers: { ETag: etag() } });
  const write = async (request: Request, changesOf: (body: never) => Partial<User>) => {
    const body = await request.json();
    sent.push({
      to: new URL(request.url).pathname.replace('/api/admin', ''),
      baseRecord: request.headers.get('If-Match'),
      body,
    });
    const answer = answers.shift() ?? 'yes';
    if (answer === 'refused') return HttpResponse.json(fixtures.failure({ message: 'Not today.' }), { status: 400 });
    if (answer === 'conflict') {
      change({ fullName: 'Ada King' });
      return HttpResponse.json({ success: false, current: state.user, ...grace }, { status: 409 });
    }
    state.isDown = answer === 'down';
    if (answer === 'down' || answer === 'lost before it arrived') return HttpResponse.error();
    change(changesOf(body as never));
    return answer === 'lost' ? HttpResponse.error() : respond();
  };
  server.use(
    http.get('/user/details/{id}', ({ response }) => response.untyped(state.isDown ? HttpResponse.error() : respond())),
    http.patch('/user/update/{id}', async ({ request, response }) =>
      response.untyped(await write(request, (body: Partial<User>) => body)),
    ),
    http.patch('/verify-kyc', async ({ request, response }) =>
      response.untyped(
        await write(request, ({ document, verified }: { document: 'selfieUpload'; verified: boolean }) => ({
          [`${document}_verified`]: verified,
        })),
      ),
    ),
    http.post('/user/{id}/documents/{kind}/request', async ({ request, params, response }) =>
      response.untyped(
        await write(request, ({ reason }: { reason: string }) => ({
          kyc_status: 'in_progress',
          [`${params.kind}_verified`]: false,
          document_requests: [fixtures.documentRequest({ kind: params.kind, reason })],
        })),
      ),
    ),
  );
  return { sent, change };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = async (name: string) => within(await screen.findByRole('dialog', { name }));
const confirmIt = async (name: string, verb: string) =>
  userEvent.click((await question(name)).getByRole('button', { name: verb }));
const mark = (label: string) => screen.findByRole('checkbox', { name: `${label} is verified` });
const documentOf = async (name: string) => within(await screen.findByRole('region', { name }));

describe('a KYC case', () => {
  it('shows the documents that there are, the account beside them, and says what is missing', async () => {
    serve({ createdAt: '2026-03-14T09:26:53.000Z' });
    open();
    const passport = await documentOf('Identification Document');
    expect(await passport.findByRole('img', { name: 'Identification Document of Ada Lovelace' })).toBeDefined();
    expect(screen.getByText('No selfie uploaded.')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Selfie' })).toBeNull();
    const account = within(screen.getByRole('region', { name: 'Account' }));
    const [terms, values] = ['term', 'definition'].map((role) =>
      account.getAllByRole(role).map(({ textContent }) => textContent),
    );
    expect(terms).toEqual(['Full Name', 'Email', 'Phone', 'Status', 'KYC Status', 'Created']);
    expect(values).toEqual([
      'Ada Lovelace',
      'ada@example.com',
      '+44 20 7946 0018',
      'Active',
      'In Progress',
      '14 Mar 2026',
    ]);
  });

  it('has a switch for the third document, and none for two', async () => {
    serve(verified);
    open();
    const choice = within(await screen.findByRole('group', { name: 'Beside the first document' }));
    const pressed = () =>
      choice.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-pressed')]);
    expect(pressed()).toEqual([
      ['Proof of Address', 'true'],
      ['Selfie', 'false'],
    ]);
    const isAside = (name: string) => screen.getByRole('region', { name }).getAttribute('data-aside');
    expect([isAside('Proof of Address'), isAside('Selfie')]).toEqual(['false', 'true']);
    await userEvent.click(choice.getByRole('button', { name: 'Selfie' }));
    expect([isAside('Proof of Address'), isAside('Selfie')]).toEqual(['true', 'false']);
  });

  it.each([
    ['Not verified', { selfieUpload_verified: false }],
    ['Verified', {}],
    ['Asked for again', { selfieUpload_verified: false, document_requests: [fixtures.documentRequest()] }],
  ])('says of a document: %s', async (verdict, user) => {
    serve({ ...verified, ...user });
    open();
    expect((await (await documentOf('Selfie')).findAllByText(verdict)).length).toBeGreaterThan(0);
  });

  it('says who asked for a document again, when and why', async () => {
    serve({ document_requests: [fixtures.documentRequest()] });
    open();
    const note = await screen.findByText(/Asked for again on/);
    expect(note.textContent).toBe('Asked for again on 15 Mar 2026 by Grace Hopper: The face is not in the picture.');
  });

  it('says that it could not be read, and reads again on Retry', async () => {
    server.use(http.get('/user/details/{id}', ({ response }) => response(500).json(fixtures.failure())));
    open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    serve({});
    await userEvent.click(retry);
    await screen.findByRole('region', { name: 'Account' });
  });

  it('of somebody who is not there it leads to the others', async () => {
    server.use(http.get('/user/details/{id}', ({ response }) => response(404).json(fixtures.failure())));
    open();
    await screen.findByText('User not found.');
    expect(screen.getByRole('link', { name: 'Go to the users' })).toBeDefined();
  });

  it('over a server that says nothing it draws no value that is not there', async () => {
    server.use(http.untyped.get('*/user/details/*', () => HttpResponse.json({ success: true, data: {} })));
    open();
    await screen.findByText('No documents uploaded');
    expect(findUnsaid()).toBeUndefined();
  });
});

describe('a document that was sent as a PDF of several pages', () => {
  const pixels = () => new HttpResponse('pixels', { headers: { 'Content-Type': 'image/webp' } });
  const proof = () => documentOf('Proof of Address');
  const name = (page: number) => `Proof of Address of Ada Lovelace, page ${page}`;

  it('has its pages, by buttons and by keys', async () => {
    serve({ document_pages: [fixtures.documentPages({ page_count: 12 })] });
    open();
    await (await proof()).findByRole('img', { name: name(1) });
    await userEvent.click((await proof()).getByRole('button', { name: 'Next page' }));
    await (await proof()).findByRole('img', { name: name(2) });
    await userEvent.keyboard('{PageDown}');
    await (await proof()).findByRole('img', { name: name(3) });
    expect((await proof()).getByText('Page 3 of 3')).toBeDefined();
    expect((await proof()).getByText('The PDF has 12 pages; the first 3 are kept.')).toBeDefined();
    expect((await documentOf('Identification Document')).queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  it('one that cannot be had is tried again, and the others can be had', async () => {
    serve({ document_pages: [fixtures.documentPages()] });
    let isThere = false;
    server.use(
      http.get('/uploads/{path}', ({ params, response }) =>
        response.untyped(
          params.path === 'address-2.webp' && !isThere ? new HttpResponse(null, { status: 404 }) : pixels(),
        ),
      ),
    );
    open();
    await userEvent.click(await (await proof()).findByRole('button', { name: 'Next page' }));
    await (await proof()).findByRole('group', { name: `${name(2)}: could not be shown` });
    await userEvent.click((await proof()).getByRole('button', { name: 'Next page' }));
    await (await proof()).findByRole('img', { name: name(3) });
    await userEvent.click((await proof()).getByRole('button', { name: 'Previous page' }));
    const retry = await (await proof()).findByRole('button', { name: 'Retry' });
    isThere = true;
    await userEvent.click(retry);
    await (await proof()).findByRole('img', { name: name(2) });
  });

  it('begins with its first page where another one has come', async () => {
    const { change } = serve({ document_pages: [fixtures.documentPages()] });
    open();
    await userEvent.click(await (await proof()).findByRole('button', { name: 'Next page' }));
    await (await proof()).findByText('Page 2 of 3');
    change({
      proofOfAddressDocument: '/uploads/new-1.webp',
      document_pages: [
        fixtures.documentPages({ pages: ['/uploads/new-1.webp', '/uploads/new-2.webp'], page_count: 2 }),
      ],
    });
    await userEvent.click(await mark('Identification Document'));
    await (await proof()).findByText('Page 1 of 2');
  });
});

describe('the verdict on a document', () => {
  it('is saved at once, for the image that was looked at', async () => {
    const { sent } = serve({});
    open();
    await userEvent.click(await mark('Proof of Address'));
    await waitFor(async () => expect(await mark('Proof of Address')).toHaveProperty('checked', true));
    expect(sent).toEqual([
      {
        to: '/verify-kyc',
        baseRecord: null,
        body: { user_id: 'u7', document: 'proofOfAddressDocument', verified: true, file: '/uploads/address-1.webp' },
      },
    ]);
    expect(screen.getByText('All documents that there are have been verified.')).toBeDefined();
  });

  it('is a change of the user where the server verifies by no call of its own', async () => {
    server.use(lacks('kyc_verification'));
    const { sent } = serve({});
    open();
    await userEvent.click(await mark('Identification Document'));
    await waitFor(async () => expect(await mark('Identification Document')).toHaveProperty('checked', false));
    expect(sent).toEqual([
      { to: '/user/update/u7', baseRecord: '"v1"', body: { identificationDocument_verified: false } },
    ]);
  });

  it('stays as it was where somebody was faster, and the case is read again', async () => {
    serve({}, 'conflict');
    const { said } = open();
    await userEvent.click(await mark('Proof of Address'));
    await screen.findByText('Ada King');
    expect(await mark('Proof of Address')).toHaveProperty('checked', false);
    expect(said).toEqual(['Grace Hopper has changed this since you read it.']);
  });
});

describe('a decision', () => {
  it('approves what was looked at, once all documents are verified', async () => {
    const { sent } = serve(verified);
    const { said } = open();
    await press('Approve');
    const dialog = await question('Approve the KYC of Ada Lovelace?');
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBe(document.activeElement);
    expect(dialog.getByText('In Progress becomes Completed')).toBeDefined();
    expect(onDecided).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Approve KYC' }));
    await waitFor(() => expect(onDecided.mock.calls).toEqual([['approved']]));
    expect(sent).toEqual([{ to: '/user/update/u7', baseRecord: '"v1"', body: { kyc_status: 'completed' } }]);
    expect(said).toEqual(['KYC approved.']);
  });

  it('asks first whether to approve over a document that is not verified', async () => {
    const { sent } = serve({ ...verified, selfieUpload_verified: false });
    open();
    await press('Approve');
    await confirmIt('Approve although the selfie is not verified?', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);

    await press('Approve');
    await confirmIt('Approve although the selfie is not verified?', 'Approve all the same');
    await confirmIt('Approve the KYC of Ada Lovelace?', 'Approve KYC');
    await waitFor(() => expect(onDecided).toHaveBeenCalledWith('approved'));
    expect(sent).toEqual([{ to: '/user/update/u7', baseRecord: '"v1"', body: { kyc_status: 'completed' } }]);
  });

  it('rejects', async () => {
    const { sent } = serve({});
    open();
    await press('Reject');
    await confirmIt('Reject the KYC of Ada Lovelace?', 'Reject KYC');
    await waitFor(() => expect(onDecided.mock.calls).toEqual([['rejected']]));
    expect(sent).toEqual([{ to: '/user/update/u7', baseRecord: '"v1"', body: { kyc_status: 'rejected' } }]);
  });

  it.each(['completed', 'rejected'] as const)('is not offered where it was made already: %s', async (kyc_status) => {
    serve({ kyc_status });
    open();
    await screen.findByText(new RegExp(`^This KYC has been ${kyc_status}\\.`));
    for (const name of ['Approve', 'Ask again', 'Reject']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('link', { name: 'Change it in the user’s form' })).toBeDefined();
  });

  it('is not made where somebody was faster: it says who and when, and shows the case as it is now', async () => {
    const { sent } = serve(verified, 'conflict');
    open();
    await press('Approve');
    await confirmIt('Approve the KYC of Ada Lovelace?', 'Approve KYC');
    const note = await screen.findByRole('alert');
    expect(note.textContent).toMatch(/^Grace Hopper was faster, on 14 Mar 2026, .*Your decision was not made\./);
    await waitFor(() => expect(note.parentElement).toBe(document.activeElement));
    expect(screen.getByText('Ada King')).toBeDefined();
    expect(onDecided).not.toHaveBeenCalled();

    await press('Approve');
    await confirmIt('Approve the KYC of Ada King?', 'Approve KYC');
    await waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
    expect(sent).toMatchObject([{ baseRecord: '"v1"' }, { baseRecord: '"v2"' }]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that is refused says why', async () => {
    serve(verified, 'refused');
    const { said } = open();
    await press('Reject');
    await confirmIt('Reject the KYC of Ada Lovelace?', 'Reject KYC');
    expect((await screen.findByRole('alert')).textContent).toBe('Not today.');
    expect(onDecided).not.toHaveBeenCalled();
    expect(said).toEqual([]);
  });

  it('without an answer is looked up: it was made', async () => {
    serve(verified, 'lost');
    open();
    await press('Approve');
    await confirmIt('Approve the KYC of Ada Lovelace?', 'Approve KYC');
    await waitFor(() => expect(onDecided.mock.calls).toEqual([['approved']]));
  });

  it('without an answer is looked up: it was not made, and can be made again', async () => {
    serve(verified, 'lost before it arrived');
    open();
    await press('Approve');
    await confirmIt('Approve the KYC of Ada Lovelace?', 'Approve KYC');
    expect((await screen.findByRole('alert')).textContent).toContain('the decision was not made');
    expect(onDecided).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', false);
  });

  it('without an answer stays open until the server can be asked', async () => {
    serve(verified, 'down');
    open();
    await press('Approve');
    await confirmIt('Approve the KYC of Ada Lovelace?', 'Approve KYC');
    const again = await screen.findByRole('button', { name: 'Check again' });
    expect(screen.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', true);
    serve({ ...verified, kyc_status: 'completed' });
    await userEvent.click(again);
    await waitFor(() => expect(onDecided.mock.calls).toEqual([['approved']]));
  });
});

describe('asking again', () => {
  const title = 'Ask Ada Lovelace for a document again';

  it('needs the document and the reason, and sends them with the version', async () => {
    const { sent } = serve({ ...verified, selfieUpload_verified: false, identificationDocument_verified: false });
    const { said } = open();
    await press('Ask again');
    const dialog = await question(title);
    await userEvent.click(dialog.getByRole('button', { name: 'Ask again' }));
    expect((await dialog.findAllByText('Choose the document')).length).toBeGreaterThan(0);
    expect(dialog.getAllByText('Reason is required').length).toBeGreaterThan(0);
    expect(sent).toEqual([]);

    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Document/ }), 'Selfie');
    await enter(dialog.getByRole('textbox', { name: /Reason/ }), ' Too dark. ');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask again' }));
    await waitFor(() => expect(onDecided.mock.calls).toEqual([['asked']]));
    expect(sent).toEqual([
      { to: '/user/u7/documents/selfieUpload/request', baseRecord: '"v1"', body: { reason: 'Too dark.' } },
    ]);
    expect(said).toEqual(['The user has been asked for the document.']);
    expect((await screen.findByText(/Asked for again on/)).textContent).toContain('Too dark.');
  });

  it('proposes the only document that is not verified', async () => {
    serve({});
    open();
    await press('Ask again');
    const select = (await question(title)).getByRole('combobox', { name: /Document/ });
    expect(select).toHaveProperty('value', 'proofOfAddressDocument');
  });

  it('keeps what was written where somebody was faster', async () => {
    const { sent } = serve({}, 'conflict');
    open();
    await press('Ask again');
    const dialog = await question(title);
    await enter(dialog.getByRole('textbox', { name: /Reason/ }), 'Too dark.');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask again' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Grace Hopper has changed this');
    expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'Too dark.');
    await screen.findByText('Ada King');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask again' }));
    await waitFor(() => expect(onDecided.mock.calls).toEqual([['asked']]));
    expect(sent).toMatchObject([{ baseRecord: '"v1"' }, { baseRecord: '"v2"' }]);
  });

  it('is not offered by a server that keeps no requests', async () => {
    server.use(lacks('kyc_requests'));
    serve({});
    open();
    await screen.findByRole('button', { name: 'Approve' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull());
  });
});
