import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import { pasteText, findUnrenderedValue, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KycReview } from './kyc-review';

type User = ReturnType<typeof fixtures.userDetails>;
type WriteOutcome = 'ok' | 'conflict' | 'rejected' | 'lost_response' | 'lost_request' | 'down';

const onDecided = vi.fn();
beforeEach(() => {
  onDecided.mockClear();
  // Other specs cover these features.
  server.use(withoutCapabilities('decision_checks', 'reasons'));
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
const renderPage = () => renderArea(area, '/case');

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
 * Serves one user. Each write consumes the next outcome, `ok` by default. With `lost_response` the write is stored but
 * the response is lost; after `down` the server cannot be reached.
 */
function serveUser(user: Partial<User>, ...outcomes: WriteOutcome[]) {
  const state = { user: fixtures.userDetails({ _id: 'u7', ...user }), version: 1, isDown: false };
  const sent: unknown[] = [];
  const getEtag = () => `"v${state.version}"`;
  const changeUser = (changes: Partial<User>) => {
    state.user = { ...state.user, ...changes };
    state.version += 1;
  };
  const createResponse = () => HttpResponse.json({ success: true, data: state.user }, { headers: { ETag: getEtag() } });
  const applyWrite = async (request: Request, getChanges: (body: never) => Partial<User>) => {
    const body = await request.json();
    sent.push({
      to: new URL(request.url).pathname.replace('/api/admin', ''),
      baseRecord: request.headers.get('If-Match'),
      body,
    });
    const outcome = outcomes.shift() ?? 'ok';
    if (outcome === 'rejected') return HttpResponse.json(fixtures.failure({ message: 'Not today.' }), { status: 400 });
    if (outcome === 'conflict') {
      changeUser({ fullName: 'Ada King' });
      return HttpResponse.json({ success: false, current: state.user, ...grace }, { status: 409 });
    }
    state.isDown = outcome === 'down';
    if (outcome === 'down' || outcome === 'lost_request') return HttpResponse.error();
    changeUser(getChanges(body as never));
    return outcome === 'lost_response' ? HttpResponse.error() : createResponse();
  };
  server.use(
    http.get('/user/details/{id}', ({ response }) =>
      response.untyped(state.isDown ? HttpResponse.error() : createResponse()),
    ),
    http.patch('/user/update/{id}', async ({ request, response }) =>
      response.untyped(await applyWrite(request, (body: Partial<User>) => body)),
    ),
    http.patch('/verify-kyc', async ({ request, response }) =>
      response.untyped(
        await applyWrite(request, ({ document, verified }: { document: 'selfieUpload'; verified: boolean }) => ({
          [`${document}_verified`]: verified,
        })),
      ),
    ),
    http.post('/user/{id}/documents/{kind}/request', async ({ request, params, response }) =>
      response.untyped(
        await applyWrite(request, ({ reason }: { reason: string }) => ({
          kyc_status: 'in_progress',
          [`${params.kind}_verified`]: false,
          document_requests: [fixtures.documentRequest({ kind: params.kind, reason })],
        })),
      ),
    ),
  );
  return { sent, changeUser };
}

const pressButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const confirmDialog = async (name: string, confirmLabel: string) =>
  userEvent.click((await findDialog(name)).getByRole('button', { name: confirmLabel }));
const findVerifiedBox = (label: string) => screen.findByRole('checkbox', { name: `${label} is verified` });
const findDocument = async (name: string) => within(await screen.findByRole('region', { name }));

describe('a KYC case', () => {
  it('shows the uploaded documents, the account, and the missing documents', async () => {
    serveUser({ createdAt: '2026-03-14T09:26:53.000Z' });
    renderPage();
    const passport = await findDocument('Identification Document');
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

  it('has a switch for the third document', async () => {
    serveUser(verified);
    renderPage();
    const choice = within(await screen.findByRole('group', { name: 'Compare with' }));
    const getPressedStates = () =>
      choice.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-pressed')]);
    expect(getPressedStates()).toEqual([
      ['Proof of Address', 'true'],
      ['Selfie', 'false'],
    ]);
    const isHidden = (name: string) => screen.getByRole('region', { name }).getAttribute('data-aside');
    expect([isHidden('Proof of Address'), isHidden('Selfie')]).toEqual(['false', 'true']);
    await userEvent.click(choice.getByRole('button', { name: 'Selfie' }));
    expect([isHidden('Proof of Address'), isHidden('Selfie')]).toEqual(['true', 'false']);
  });

  it.each([
    ['Not verified', { selfieUpload_verified: false }],
    ['Verified', {}],
    ['Requested again', { selfieUpload_verified: false, document_requests: [fixtures.documentRequest()] }],
  ])('shows the document status %s', async (verdict, user) => {
    serveUser({ ...verified, ...user });
    renderPage();
    expect((await (await findDocument('Selfie')).findAllByText(verdict)).length).toBeGreaterThan(0);
  });

  it('shows who requested a document, when and why', async () => {
    serveUser({ document_requests: [fixtures.documentRequest()] });
    renderPage();
    const note = await screen.findByText(/Requested again on/);
    expect(note.textContent).toBe('Requested again on 15 Mar 2026 by Grace Hopper: The face is not in the picture.');
  });

  it('shows a failed fetch, and fetches again on Retry', async () => {
    server.use(http.get('/user/details/{id}', ({ response }) => response(500).json(fixtures.failure())));
    renderPage();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    serveUser({});
    await userEvent.click(retry);
    await screen.findByRole('region', { name: 'Account' });
  });

  it('links to the users list if the user does not exist', async () => {
    server.use(http.get('/user/details/{id}', ({ response }) => response(404).json(fixtures.failure())));
    renderPage();
    await screen.findByText('User not found.');
    expect(screen.getByRole('link', { name: 'Go to the users' })).toBeDefined();
  });

  it('renders no missing values of a minimal server', async () => {
    server.use(http.untyped.get('*/user/details/*', () => HttpResponse.json({ success: true, data: {} })));
    renderPage();
    await screen.findByText('No documents uploaded');
    expect(findUnrenderedValue()).toBeUndefined();
  });
});

describe('a document that was sent as a PDF of several pages', () => {
  const createImageResponse = () => new HttpResponse('pixels', { headers: { 'Content-Type': 'image/webp' } });
  const findProofOfAddress = () => findDocument('Proof of Address');
  const getImageName = (page: number) => `Proof of Address of Ada Lovelace, page ${page}`;

  it('turns pages with buttons and keys', async () => {
    serveUser({ document_pages: [fixtures.documentPages({ page_count: 12 })] });
    renderPage();
    await (await findProofOfAddress()).findByRole('img', { name: getImageName(1) });
    await userEvent.click((await findProofOfAddress()).getByRole('button', { name: 'Next page' }));
    await (await findProofOfAddress()).findByRole('img', { name: getImageName(2) });
    await userEvent.keyboard('{PageDown}');
    await (await findProofOfAddress()).findByRole('img', { name: getImageName(3) });
    expect((await findProofOfAddress()).getByText('Page 3 of 3')).toBeDefined();
    expect((await findProofOfAddress()).getByText('The PDF has 12 pages; the first 3 are stored.')).toBeDefined();
    expect((await findDocument('Identification Document')).queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  it('offers a retry for a page that fails, and shows the other pages', async () => {
    serveUser({ document_pages: [fixtures.documentPages()] });
    let isAvailable = false;
    server.use(
      http.get('/uploads/{path}', ({ params, response }) =>
        response.untyped(
          params.path === 'address-2.webp' && !isAvailable
            ? new HttpResponse(null, { status: 404 })
            : createImageResponse(),
        ),
      ),
    );
    renderPage();
    await userEvent.click(await (await findProofOfAddress()).findByRole('button', { name: 'Next page' }));
    await (await findProofOfAddress()).findByRole('group', { name: `${getImageName(2)}: could not be shown` });
    await userEvent.click((await findProofOfAddress()).getByRole('button', { name: 'Next page' }));
    await (await findProofOfAddress()).findByRole('img', { name: getImageName(3) });
    await userEvent.click((await findProofOfAddress()).getByRole('button', { name: 'Previous page' }));
    const retry = await (await findProofOfAddress()).findByRole('button', { name: 'Retry' });
    isAvailable = true;
    await userEvent.click(retry);
    await (await findProofOfAddress()).findByRole('img', { name: getImageName(2) });
  });

  it('starts on the first page after a replacement', async () => {
    const { changeUser } = serveUser({ document_pages: [fixtures.documentPages()] });
    renderPage();
    await userEvent.click(await (await findProofOfAddress()).findByRole('button', { name: 'Next page' }));
    await (await findProofOfAddress()).findByText('Page 2 of 3');
    changeUser({
      proofOfAddressDocument: '/uploads/new-1.webp',
      document_pages: [
        fixtures.documentPages({ pages: ['/uploads/new-1.webp', '/uploads/new-2.webp'], page_count: 2 }),
      ],
    });
    await userEvent.click(await findVerifiedBox('Identification Document'));
    await (await findProofOfAddress()).findByText('Page 1 of 2');
  });
});

describe('the verdict on a document', () => {
  it('is saved immediately, with the reviewed file', async () => {
    const { sent } = serveUser({});
    renderPage();
    await userEvent.click(await findVerifiedBox('Proof of Address'));
    await waitFor(async () => expect(await findVerifiedBox('Proof of Address')).toHaveProperty('checked', true));
    expect(sent).toEqual([
      {
        to: '/verify-kyc',
        baseRecord: null,
        body: { user_id: 'u7', document: 'proofOfAddressDocument', verified: true, file: '/uploads/address-1.webp' },
      },
    ]);
    expect(screen.getByText('All uploaded documents are verified.')).toBeDefined();
  });

  it('is saved as a user change if the server has no verification endpoint', async () => {
    server.use(withoutCapabilities('kyc_verification'));
    const { sent } = serveUser({});
    renderPage();
    await userEvent.click(await findVerifiedBox('Identification Document'));
    await waitFor(async () =>
      expect(await findVerifiedBox('Identification Document')).toHaveProperty('checked', false),
    );
    expect(sent).toEqual([
      { to: '/user/update/u7', baseRecord: '"v1"', body: { identificationDocument_verified: false } },
    ]);
  });

  it('stays unchanged after a version conflict, and refetches the case', async () => {
    serveUser({}, 'conflict');
    const { toastMessages } = renderPage();
    await userEvent.click(await findVerifiedBox('Proof of Address'));
    await screen.findByText('Ada King');
    expect(await findVerifiedBox('Proof of Address')).toHaveProperty('checked', false);
    expect(toastMessages).toEqual(['Grace Hopper has changed this since you read it.']);
  });
});

describe('a decision', () => {
  it('approves the reviewed version once all documents are verified', async () => {
    const { sent } = serveUser(verified);
    const { toastMessages } = renderPage();
    await pressButton('Approve');
    const dialog = await findDialog('Approve the KYC of Ada Lovelace?');
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBe(document.activeElement);
    expect(dialog.getByText('In Progress becomes Completed')).toBeDefined();
    expect(onDecided).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Approve KYC' }));
    await waitFor(() => expect(onDecided.mock.calls).toEqual([['approved']]));
    expect(sent).toEqual([{ to: '/user/update/u7', baseRecord: '"v1"', body: { kyc_status: 'completed' } }]);
    expect(toastMessages).toEqual(['KYC approved.']);
  });

  it('asks for confirmation if a document is not verified', async () => {
    const { sent } = serveUser({ ...verified, selfieUpload_verified: false });
    renderPage();
    await pressButton('Approve');
    await confirmDialog('Approve although the selfie is not verified?', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);

    await pressButton('Approve');
    await confirmDialog('Approve although the selfie is not verified?', 'Approve anyway');
    await confirmDialog('Approve the KYC of Ada Lovelace?', 'Approve KYC');
    await waitFor(() => expect(onDecided).toHaveBeenCalledWith('approved'));
    expect(sent).toEqual([{ to: '/user/update/u7', baseRecord: '"v1"', body: { kyc_status: 'completed' } }]);
  });

  it('rejects', async () => {
    const { sent } = serveUser({});
    renderPage();
    await pressButton('Reject');
    await confirmDialog('Reject the KYC of Ada Lovelace?', 'Reject KYC');
    await waitFor(() => expect(onDecided.mock.calls).toEqual([['rejected']]));
    expect(sent).toEqual([{ to: '/user/update/u7', baseRecord: '"v1"', body: { kyc_status: 'rejected' } }]);
  });

  it.each(['completed', 'rejected'] as const)('is not offered for a decided KYC: %s', async (kyc_status) => {
    serveUser({ kyc_status });
    renderPage();
    await screen.findByText(new RegExp(`^This KYC has been ${kyc_status}\\.`));
    for (const name of ['Approve', 'Request new document', 'Reject'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('link', { name: 'Change it in the user’s form' })).toBeDefined();
  });

  it('is not applied after a version conflict: shows who decided when, and the current case', async () => {
    const { sent } = serveUser(verified, 'conflict');
    renderPage();
    await pressButton('Approve');
    await confirmDialog('Approve the KYC of Ada Lovelace?', 'Approve KYC');
    const note = await screen.findByRole('alert');
    expect(note.textContent).toMatch(
      /^Grace Hopper already decided this, on 14 Mar 2026, .*Your decision was not saved\./,
    );
    await waitFor(() => expect(note.parentElement).toBe(document.activeElement));
    expect(screen.getByText('Ada King')).toBeDefined();
    expect(onDecided).not.toHaveBeenCalled();

    await pressButton('Approve');
    await confirmDialog('Approve the KYC of Ada King?', 'Approve KYC');
    await waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
    expect(sent).toMatchObject([{ baseRecord: '"v1"' }, { baseRecord: '"v2"' }]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows why the server rejected it', async () => {
    serveUser(verified, 'rejected');
    const { toastMessages } = renderPage();
    await pressButton('Reject');
    await confirmDialog('Reject the KYC of Ada Lovelace?', 'Reject KYC');
    expect((await screen.findByRole('alert')).textContent).toBe('Not today.');
    expect(onDecided).not.toHaveBeenCalled();
    expect(toastMessages).toEqual([]);
  });

  it('is looked up after a lost response: it was applied', async () => {
    serveUser(verified, 'lost_response');
    renderPage();
    await pressButton('Approve');
    await confirmDialog('Approve the KYC of Ada Lovelace?', 'Approve KYC');
    await waitFor(() => expect(onDecided.mock.calls).toEqual([['approved']]));
  });

  it('is looked up after a lost request: it was not applied, and can be repeated', async () => {
    serveUser(verified, 'lost_request');
    renderPage();
    await pressButton('Approve');
    await confirmDialog('Approve the KYC of Ada Lovelace?', 'Approve KYC');
    expect((await screen.findByRole('alert')).textContent).toContain('the decision was not saved');
    expect(onDecided).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', false);
  });

  it('stays unknown until the server is reachable', async () => {
    serveUser(verified, 'down');
    renderPage();
    await pressButton('Approve');
    await confirmDialog('Approve the KYC of Ada Lovelace?', 'Approve KYC');
    const checkAgain = await screen.findByRole('button', { name: 'Check again' });
    expect(screen.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', true);
    serveUser({ ...verified, kyc_status: 'completed' });
    await userEvent.click(checkAgain);
    await waitFor(() => expect(onDecided.mock.calls).toEqual([['approved']]));
  });
});

describe('requesting a document', () => {
  const title = 'Request a new document from Ada Lovelace';

  it('requires document and reason, and sends them with the version', async () => {
    const { sent } = serveUser({ ...verified, selfieUpload_verified: false, identificationDocument_verified: false });
    const { toastMessages } = renderPage();
    await pressButton('Request new document');
    const dialog = await findDialog(title);
    await userEvent.click(dialog.getByRole('button', { name: 'Request new document' }));
    expect((await dialog.findAllByText('Choose the document')).length).toBeGreaterThan(0);
    expect(dialog.getAllByText('Reason is required').length).toBeGreaterThan(0);
    expect(sent).toEqual([]);

    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Document/ }), 'Selfie');
    await pasteText(dialog.getByRole('textbox', { name: /Reason/ }), ' Too dark. ');
    await userEvent.click(dialog.getByRole('button', { name: 'Request new document' }));
    await waitFor(() => expect(onDecided.mock.calls).toEqual([['requested']]));
    expect(sent).toEqual([
      { to: '/user/u7/documents/selfieUpload/request', baseRecord: '"v1"', body: { reason: 'Too dark.' } },
    ]);
    expect(toastMessages).toEqual(['New document requested.']);
    expect((await screen.findByText(/Requested again on/)).textContent).toContain('Too dark.');
  });

  it('preselects the only unverified document', async () => {
    serveUser({});
    renderPage();
    await pressButton('Request new document');
    const select = (await findDialog(title)).getByRole('combobox', { name: /Document/ });
    expect(select).toHaveProperty('value', 'proofOfAddressDocument');
  });

  it('keeps the input after a version conflict', async () => {
    const { sent } = serveUser({}, 'conflict');
    renderPage();
    await pressButton('Request new document');
    const dialog = await findDialog(title);
    await pasteText(dialog.getByRole('textbox', { name: /Reason/ }), 'Too dark.');
    await userEvent.click(dialog.getByRole('button', { name: 'Request new document' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Grace Hopper has changed this');
    expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'Too dark.');
    await screen.findByText('Ada King');
    await userEvent.click(dialog.getByRole('button', { name: 'Request new document' }));
    await waitFor(() => expect(onDecided.mock.calls).toEqual([['requested']]));
    expect(sent).toMatchObject([{ baseRecord: '"v1"' }, { baseRecord: '"v2"' }]);
  });

  it('is not offered if the server does not support requests', async () => {
    server.use(withoutCapabilities('kyc_requests'));
    serveUser({});
    renderPage();
    await screen.findByRole('button', { name: 'Approve' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Request new document' })).toBeNull());
  });
});
