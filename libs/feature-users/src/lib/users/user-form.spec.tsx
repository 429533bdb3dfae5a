import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, findUnrenderedValue, withoutCapabilities, renderArea, server } from '@countinghouse/testing';

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { usersArea } from './users-area';

const CREATE_PATH = '/admin/users/create';
const EDIT_PATH = '/admin/users/edit/u7';

const serveUser = (user: Partial<ReturnType<typeof fixtures.userDetails>>) =>
  server.use(
    http.get('/user/details/{id}', ({ params, response }) =>
      response(200).json({ success: true, data: fixtures.userDetails({ _id: params.id, ...user }) }),
    ),
  );

/** Finds a text field. A required one has a mark behind its label, hence the pattern. */
const findField = (label: RegExp) => screen.findByRole('textbox', { name: label });
const queryPassword = () => screen.queryByLabelText(/^Password/, { selector: 'input' });
const getOptions = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const findDocument = async (name: string) => within(await screen.findByRole('group', { name }));
const createImage = () => new File(['pixels'], 'passport.png', { type: 'image/png' });

const getLabel = (element: Element) =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement
    ? element.labels?.[0]?.childNodes[0]?.textContent
    : undefined;

describe('spec §2 User form', () => {
  // covers: user-form.back
  it.each([CREATE_PATH, EDIT_PATH])('has a Back link (%s)', async (address) => {
    renderArea(usersArea, address);
    expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe('/admin/users');
  });

  // covers: user-form.fields
  it.each([
    [CREATE_PATH, ['Full Name', 'Email', 'Phone Number', 'Password', 'Status', 'KYC Status']],
    [EDIT_PATH, ['Full Name', 'Email', 'Phone Number', 'Status', 'KYC Status']],
  ])('has these fields of %s: %j', async (address, names) => {
    renderArea(usersArea, address);
    await findField(/Full Name/);
    const fields = document.querySelectorAll('input:not([type=file], [type=checkbox]), select');
    expect(Array.from(fields, (element) => getLabel(element))).toEqual(names);
  });

  // covers: valid.user-required
  it('requires Full Name and Email', async () => {
    renderArea(usersArea, CREATE_PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Create User' }));

    expect(await findField(/Full Name/)).toHaveProperty('required', true);
    expect(await findField(/Email/)).toHaveProperty('required', true);
    expect((await screen.findAllByText('Full Name is required')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Email is required').length).toBeGreaterThan(0);
    await waitFor(async () => expect(document.activeElement).toBe(await findField(/Full Name/)));
  });

  it('rejects a name that looks empty', async () => {
    renderArea(usersArea, CREATE_PATH);
    await userEvent.click(await findField(/Full Name/));
    await userEvent.paste('\u3164\u200b');
    await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
    expect((await screen.findAllByText('Full Name is required')).length).toBeGreaterThan(0);
  });

  // covers: valid.user-email
  it('spec §5 checks the type of Email', async () => {
    renderArea(usersArea, EDIT_PATH);
    const email = await findField(/Email/);
    await userEvent.clear(email);
    await pasteText(email, 'ada at example');
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));

    expect((await screen.findAllByText('Enter an email address such as ada@example.com')).length).toBeGreaterThan(0);
  });

  // covers: valid.user-phone, calls.user-update
  it('sends no phone number if the optional Phone Number is empty', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.patch('/user/update/{id}', async ({ request, response, params }) => {
        bodies.push(await request.json());
        return response(200).json({ success: true, data: fixtures.userDetails({ _id: params.id }) });
      }),
    );
    renderArea(usersArea, EDIT_PATH);
    await userEvent.clear(await findField(/Phone Number/));
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));

    await waitFor(() => expect(bodies).toEqual([{ phoneNumber: null }]));
  });

  // covers: valid.user-password, user-form.password
  it('requires Password on create', async () => {
    renderArea(usersArea, CREATE_PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Create User' }));
    expect(queryPassword()).toHaveProperty('required', true);
    expect((await screen.findAllByText('Password is required')).length).toBeGreaterThan(0);
  });

  // covers: valid.user-password, user-form.password
  it('has no Password on edit', async () => {
    renderArea(usersArea, EDIT_PATH);
    await findField(/Full Name/);
    expect(queryPassword()).toBeNull();
  });

  // covers: user-form.show-password
  it('has a show-password toggle', async () => {
    renderArea(usersArea, CREATE_PATH);
    const toggle = await screen.findByRole('button', { name: 'Show password' });
    expect(queryPassword()).toHaveProperty('type', 'password');
    await userEvent.click(toggle);
    expect(queryPassword()).toHaveProperty('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(queryPassword()).toHaveProperty('type', 'password');
  });

  // covers: user-form.status
  it('has Status (Active/Inactive, default Active)', async () => {
    renderArea(usersArea, CREATE_PATH);
    const status = await screen.findByRole('combobox', { name: 'Status' });
    expect(getOptions(status)).toEqual(['Active', 'Inactive']);
    expect(status).toHaveProperty('value', 'active');
  });

  // covers: user-form.kyc
  it('has KYC Status (Pending/In Progress/Completed/Rejected, default Pending)', async () => {
    renderArea(usersArea, CREATE_PATH);
    const status = await screen.findByRole('combobox', { name: 'KYC Status' });
    expect(getOptions(status)).toEqual(['Pending', 'In Progress', 'Completed', 'Rejected']);
    expect(status).toHaveProperty('value', 'pending');
  });

  // covers: user-form.loads, calls.user-details
  it('shows the values of the user', async () => {
    serveUser({
      fullName: 'Grace Hopper',
      email: 'grace@example.com',
      phoneNumber: null,
      status: 'inactive',
      kyc_status: 'rejected',
    });
    renderArea(usersArea, EDIT_PATH);
    expect(await findField(/Full Name/)).toHaveProperty('value', 'Grace Hopper');
    expect(await findField(/Email/)).toHaveProperty('value', 'grace@example.com');
    expect(await findField(/Phone Number/)).toHaveProperty('value', '');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'inactive');
    expect(screen.getByRole('combobox', { name: 'KYC Status' })).toHaveProperty('value', 'rejected');
  });

  // covers: state.kyc
  it('shows a missing KYC status as pending', async () => {
    const { kyc_status: _missing, ...user } = fixtures.userDetails();
    server.use(
      http.get('/user/details/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: true, data: user })),
      ),
    );
    renderArea(usersArea, EDIT_PATH);
    expect(await screen.findByRole('combobox', { name: 'KYC Status' })).toHaveProperty('value', 'pending');
  });

  // covers: user-form.submit, toast.user-saved, calls.user-add
  it('has the submit label Create User, confirms success, and goes back to the list', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('/user/add', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(201).json({ success: true, data: fixtures.userDetails() });
      }),
    );
    const { router, toastMessages } = renderArea(usersArea, CREATE_PATH);
    await pasteText(await findField(/Full Name/), 'Ada Lovelace');
    await pasteText(await findField(/Email/), 'ada@example.com');
    await pasteText(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Create User' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(toastMessages).toEqual(['User created successfully']);
    expect(bodies).toMatchObject([{ fullName: 'Ada Lovelace', password: 'correct horse', phoneNumber: null }]);
  });

  // covers: user-form.submit, toast.user-saved
  it('has the submit label Update User, confirms success, and goes back to the list', async () => {
    const { router, toastMessages } = renderArea(usersArea, EDIT_PATH);
    await pasteText(await findField(/Full Name/), ' King');
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(toastMessages).toEqual(['User updated successfully']);
  });
});

describe('spec §2 User form: Identification Document, Proof of Address and Selfie', () => {
  // covers: user-form.documents
  it('appear as images, fetched with the token', async () => {
    const requests: unknown[] = [];
    server.use(
      http.get('/uploads/{path}', ({ params, request, response }) => {
        requests.push([params.path, request.headers.get('authorization')]);
        return response.untyped(new HttpResponse('pixels', { headers: { 'Content-Type': 'image/webp' } }));
      }),
    );
    serveUser({ selfieUpload: '/uploads/selfie-1.webp' });
    renderArea(usersArea, EDIT_PATH);

    expect(await screen.findByRole('img', { name: 'Identification Document of Ada Lovelace' })).toBeDefined();
    expect(await screen.findByRole('img', { name: 'Proof of Address of Ada Lovelace' })).toBeDefined();
    expect(await screen.findByRole('img', { name: 'Selfie of Ada Lovelace' })).toBeDefined();
    expect(requests).toHaveLength(3);
    expect(requests).toContainEqual(['selfie-1.webp', 'Bearer token']);
  });

  // covers: user-form.verified
  it('have a Verified checkbox only if the file exists', async () => {
    serveUser({ proofOfAddressDocument: null, selfieUpload: null });
    renderArea(usersArea, EDIT_PATH);

    expect((await findDocument('Identification Document')).getByRole('checkbox', { name: 'Verified' })).toHaveProperty(
      'checked',
      true,
    );
    expect((await findDocument('Proof of Address')).queryByRole('checkbox')).toBeNull();
    expect((await findDocument('Proof of Address')).getByText('Not uploaded')).toBeDefined();
    expect((await findDocument('Selfie')).queryByRole('checkbox')).toBeNull();
  });

  it('send no verified flag without a file', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.patch('/user/update/{id}', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json({ success: true, data: fixtures.userDetails() });
      }),
    );
    serveUser({ selfieUpload: null, selfieUpload_verified: true });
    renderArea(usersArea, EDIT_PATH);
    await pasteText(await findField(/Full Name/), ' King');
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));

    await waitFor(() => expect(bodies).toEqual([{ fullName: 'Ada Lovelace King' }]));
  });

  it("show the server's error about a missing document at its field", async () => {
    const message = 'There is no proof of address to verify yet.';
    server.use(
      http.patch('/user/update/{id}', ({ response }) =>
        response(400).json({
          success: false,
          message,
          code: 'validation_failed',
          errors: [{ field: 'proofOfAddressDocument_verified', message }],
        }),
      ),
    );
    renderArea(usersArea, EDIT_PATH);
    const frame = await findDocument('Proof of Address');
    await userEvent.click(frame.getByRole('checkbox', { name: 'Verified' }));
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));

    expect(await frame.findByText(message)).toBeDefined();
  });

  it('lose the verified flag when an image is removed on create', async () => {
    const forms: unknown[] = [];
    server.use(
      http.post('/user/add', async ({ request, response }) => {
        forms.push(await request.json());
        return response(201).json({ success: true, data: fixtures.userDetails() });
      }),
    );
    renderArea(usersArea, CREATE_PATH);
    await pasteText(await findField(/Full Name/), 'Ada Lovelace');
    await pasteText(await findField(/Email/), 'ada@example.com');
    await pasteText(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    await userEvent.upload(getFileInput('Selfie'), createImage());
    const frame = await findDocument('Selfie');
    await userEvent.click(await frame.findByRole('checkbox', { name: 'Verified' }));
    await userEvent.click(frame.getByRole('button', { name: 'Remove Selfie' }));
    expect(frame.queryByRole('checkbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Create User' }));

    await waitFor(() => expect(forms).toMatchObject([{ selfieUpload_verified: false }]));
  });

  // covers: state.document
  it('save the verified flags', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.patch('/user/update/{id}', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json({ success: true, data: fixtures.userDetails() });
      }),
    );
    renderArea(usersArea, EDIT_PATH);
    await userEvent.click((await findDocument('Proof of Address')).getByRole('checkbox', { name: 'Verified' }));
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));

    await waitFor(() => expect(bodies).toEqual([{ proofOfAddressDocument_verified: true }]));
  });

  it('report an image that fails to load', async () => {
    server.use(
      http.get('/uploads/{path}', ({ response }) => response.untyped(new HttpResponse(null, { status: 404 }))),
    );
    renderArea(usersArea, EDIT_PATH);
    expect(
      await screen.findByRole('img', { name: 'Identification Document of Ada Lovelace: could not be shown' }),
    ).toBeDefined();
  });

  it('confirm and upload a new image immediately, not verified', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/user/{id}/documents/{kind}', async ({ params, request, response }) => {
        sent.push(params.kind, (await request.formData()).get('file'));
        serveUser({ identificationDocument_verified: false });
        return response(200).json({
          success: true,
          data: fixtures.userDetails({ identificationDocument_verified: false }),
        });
      }),
    );
    const { toastMessages } = renderArea(usersArea, EDIT_PATH);
    const frame = await findDocument('Identification Document');
    expect(frame.getByRole('button', { name: 'Replace Identification Document' })).toBeDefined();
    await userEvent.upload(getFileInput('Identification Document'), createImage());

    const dialog = within(await screen.findByRole('dialog', { name: 'Replace the Identification Document?' }));
    expect(dialog.getByText('passport.png')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Replace file' }));

    await waitFor(() =>
      expect(sent).toEqual(['identificationDocument', expect.objectContaining({ type: 'image/png' })]),
    );
    await waitFor(() => expect(frame.getByRole('checkbox', { name: 'Verified' })).toHaveProperty('checked', false));
    expect(toastMessages).toEqual(['Document replaced successfully']);
  });

  // covers: calls.other-server, calls.user-update
  it('send all known values if the server does not support partial changes', async () => {
    server.use(withoutCapabilities('partial_changes', 'decision_checks'));
    serveUser({ fullName: 'Ada Lovelace', phoneNumber: null, status: 'active', kyc_status: 'in_progress' });
    const bodies: unknown[] = [];
    server.use(
      http.patch('/user/update/{id}', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json({ success: true });
      }),
    );
    renderArea(usersArea, EDIT_PATH);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'KYC Status' }), 'Completed');
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Complete KYC' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    const { email, identificationDocument_verified, proofOfAddressDocument_verified, selfieUpload_verified } =
      fixtures.userDetails();
    expect(bodies).toEqual([
      {
        fullName: 'Ada Lovelace',
        email,
        status: 'active',
        kyc_status: 'completed',
        identificationDocument_verified,
        proofOfAddressDocument_verified,
        selfieUpload_verified,
      },
    ]);
  });

  // covers: calls.other-server
  it('show stored images read-only if the server does not support uploads', async () => {
    server.use(withoutCapabilities('user_documents'));
    renderArea(usersArea, EDIT_PATH);
    const frame = await findDocument('Identification Document');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^(Add|Replace) (?!note)/ })).toBeNull());
    expect(frame.getByRole('checkbox', { name: 'Verified' })).toBeDefined();
  });

  // covers: calls.other-server
  it('have no section on create if the server does not support uploads', async () => {
    server.use(withoutCapabilities('user_documents'));
    renderArea(usersArea, CREATE_PATH);
    await findField(/Full Name/);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull());
  });

  it('show chosen images on create, and send them with the form', async () => {
    const forms: FormData[] = [];
    server.use(
      http.post('/user/add', async ({ request, response }) => {
        forms.push(await request.formData());
        return response(201).json({ success: true, data: fixtures.userDetails() });
      }),
    );
    renderArea(usersArea, CREATE_PATH);
    await pasteText(await findField(/Full Name/), 'Ada Lovelace');
    await pasteText(await findField(/Email/), 'ada@example.com');
    await pasteText(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    await userEvent.upload(getFileInput('Selfie'), createImage());
    const frame = await findDocument('Selfie');
    await frame.findByRole('img', { name: 'Selfie' });
    await userEvent.click(frame.getByRole('checkbox', { name: 'Verified' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create User' }));

    await waitFor(() => expect(forms).toHaveLength(1));
    expect(forms[0]?.get('fullName')).toBe('Ada Lovelace');
    expect(forms[0]?.get('selfieUpload_verified')).toBe('true');
    expect(forms[0]?.get('selfieUpload')).toHaveProperty('type', 'image/png');
  });
});

it.each([
  ['IMG_4711.HEIC', 'image/heic'],
  ['proof.pdf', 'application/pdf'],
])('sends a file that the browser cannot display: %s', async (name, type) => {
  const forms: FormData[] = [];
  server.use(
    http.post('/user/add', async ({ request, response }) => {
      forms.push(await request.formData());
      return response(201).json({ success: true, data: fixtures.userDetails() });
    }),
  );
  renderArea(usersArea, CREATE_PATH);
  await pasteText(await findField(/Full Name/), 'Ada Lovelace');
  await pasteText(await findField(/Email/), 'ada@example.com');
  await pasteText(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
  await userEvent.upload(getFileInput('Selfie'), new File(['pixels'], name, { type }));
  const frame = await findDocument('Selfie');
  fireEvent.error(await frame.findByRole('img', { name: 'Selfie' }));
  frame.getByText(name);
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
  await waitFor(() => expect(forms).toHaveLength(1));
  expect(forms[0]?.get('selfieUpload')).toHaveProperty('name', name);
});

describe('a document that was sent as a PDF of several pages', () => {
  const findProofOfAddress = () => findDocument('Proof of Address');
  const pressProofButton = async (name: string) =>
    userEvent.click((await findProofOfAddress()).getByRole('button', { name }));
  /** Serves images except `missing`. Returns a function that returns the requested pages of the proof of address. */
  function serveUploads(missing: Set<string> = new Set()) {
    const requested: string[] = [];
    server.use(
      http.get('/uploads/{path}', ({ params, response }) => {
        requested.push(params.path);
        const isMissing = missing.has(params.path);
        const headers = { 'Content-Type': 'image/webp' };
        return response.untyped(
          isMissing ? new HttpResponse(null, { status: 404 }) : new HttpResponse('pixels', { headers }),
        );
      }),
    );
    return () => requested.filter((path) => path.startsWith('address'));
  }

  it('fetches each page when it is shown', async () => {
    const requested = serveUploads();
    serveUser({ document_pages: [fixtures.documentPages()] });
    renderArea(usersArea, EDIT_PATH);
    expect(
      await (await findProofOfAddress()).findByRole('img', { name: 'Proof of Address of Ada Lovelace, page 1' }),
    ).toBeDefined();
    expect(requested()).toEqual(['address-1.webp']);
    await pressProofButton('Next page');
    expect(
      await (await findProofOfAddress()).findByRole('img', { name: 'Proof of Address of Ada Lovelace, page 2' }),
    ).toBeDefined();
    expect((await findProofOfAddress()).getByText('Page 2 of 3')).toBeDefined();
    expect(requested()).toEqual(['address-1.webp', 'address-2.webp']);
    expect((await findDocument('Identification Document')).queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  it('shows how many pages were not stored', async () => {
    serveUser({ document_pages: [fixtures.documentPages({ page_count: 12 })] });
    renderArea(usersArea, EDIT_PATH);
    expect(
      await (await findProofOfAddress()).findByText('The PDF has 12 pages; the first 3 are stored.'),
    ).toBeDefined();
  });

  it('offers a retry for a page that fails', async () => {
    serveUser({ document_pages: [fixtures.documentPages()] });
    const missing = new Set(['address-2.webp']);
    serveUploads(missing);
    renderArea(usersArea, EDIT_PATH);
    await (await findProofOfAddress()).findByRole('img', { name: /page 1$/ });
    await pressProofButton('Next page');
    await (await findProofOfAddress()).findByRole('img', { name: /page 2: could not be shown$/ });
    await pressProofButton('Next page');
    await (await findProofOfAddress()).findByRole('img', { name: /page 3$/ });
    await pressProofButton('Previous page');
    await (await findProofOfAddress()).findByRole('button', { name: 'Retry' });
    missing.clear();
    await pressProofButton('Retry');
    await (await findProofOfAddress()).findByRole('img', { name: /page 2$/ });
  });

  it.each([
    ['without any', { pages: [] }],
    ['of another file', { pages: ['/uploads/other-1.webp', '/uploads/other-2.webp'] }],
    ['of an unknown kind', { kind: 'passport' as 'selfieUpload' }],
  ])('ignores pages %s', async (_, pages) => {
    serveUser({ document_pages: [fixtures.documentPages(pages)] });
    renderArea(usersArea, EDIT_PATH);
    expect(
      await (await findProofOfAddress()).findByRole('img', { name: 'Proof of Address of Ada Lovelace' }),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });
});

describe('a rejected file', () => {
  const createLargeImage = () => {
    const file = createImage();
    Object.defineProperty(file, 'size', { value: 10 * 1024 * 1024 + 1 });
    return file;
  };

  it.each([
    [415, 'unsupported_type', 'Please choose a JPEG, PNG, WebP or HEIC image.'],
    [415, 'unsupported_type', 'This PDF is password-protected. Please choose one without a password.'],
    [413, 'too_large', 'Choose a file of at most 10 MB.'],
  ] as const)('shows the error of a %i next to the field on create', async (status, code, message) => {
    server.use(
      http.post('/user/add', ({ response }) =>
        response(status).json({ success: false, message, code, errors: [{ field: 'selfieUpload', message }] }),
      ),
    );
    renderArea(usersArea, CREATE_PATH);
    await pasteText(await findField(/Full Name/), 'Ada Lovelace');
    await pasteText(await findField(/Email/), 'ada@example.com');
    await pasteText(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    await userEvent.upload(getFileInput('Selfie'), createImage());
    await userEvent.click(screen.getByRole('button', { name: 'Create User' }));

    const frame = await findDocument('Selfie');
    await frame.findByText(message);
    const replace = frame.getByRole('button', { name: 'Replace Selfie', description: message });
    await waitFor(() => expect(document.activeElement).toBe(replace));
    await userEvent.upload(getFileInput('Selfie'), createImage());
    expect(frame.queryByText(message)).toBeNull();
  });

  it('shows the error of a 415 next to the document on edit', async () => {
    const message = 'This PDF is password-protected. Please choose one without a password.';
    server.use(
      http.put('/user/{id}/documents/{kind}', ({ response }) =>
        response(415).json({
          success: false,
          message,
          code: 'unsupported_type',
          errors: [{ field: 'file', message }],
        }),
      ),
    );
    renderArea(usersArea, EDIT_PATH);
    const frame = await findDocument('Proof of Address');
    const pdf = new File(['%PDF-1.7'], 'proof.pdf', { type: 'application/pdf' });
    await userEvent.upload(getFileInput('Proof of Address'), pdf);
    await userEvent.click(await screen.findByRole('button', { name: 'Replace file' }));
    expect(await frame.findByText(`The document is unchanged. ${message}`)).toBeDefined();
  });

  it('shows an error about a hidden field above the form', async () => {
    const message = 'A selfie is required.';
    server.use(
      withoutCapabilities('user_documents'),
      http.post('/user/add', ({ response }) =>
        response(400).json({
          success: false,
          message,
          code: 'validation_failed',
          errors: [{ field: 'selfieUpload', message }],
        }),
      ),
    );
    renderArea(usersArea, CREATE_PATH);
    await pasteText(await findField(/Full Name/), 'Ada Lovelace');
    await pasteText(await findField(/Email/), 'ada@example.com');
    await pasteText(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(message));
  });

  it.each([
    ['on create', CREATE_PATH],
    ['on edit', EDIT_PATH],
  ])('is not sent above 10 MB %s', async (_, address) => {
    renderArea(usersArea, address);
    const frame = await findDocument('Selfie');
    await userEvent.upload(getFileInput('Selfie'), createLargeImage());
    await frame.findByText('Choose a file of at most 10 MB.');
    expect(frame.getByText('Not uploaded')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

/** Returns the file input of a document, which has no accessible name. */
function getFileInput(name: string): HTMLInputElement {
  const input = screen.getByRole('group', { name }).querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error(`${name} has no file input`);
  return input;
}

describe('completing a KYC with an unverified document', () => {
  const bodies: unknown[] = [];
  beforeEach(() => {
    bodies.length = 0;
    // Checks would add their own confirmation.
    server.use(
      withoutCapabilities('decision_checks'),
      http.patch('/user/update/{id}', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json({ success: true, data: fixtures.userDetails() });
      }),
    );
  });
  const selectCompleted = async () =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name: 'KYC Status' }), 'Completed');
  const submitForm = () => userEvent.click(screen.getByRole('button', { name: 'Update User' }));
  const findDialog = () =>
    screen.findByRole('dialog', { name: 'Complete the KYC although the proof of address is not verified?' });

  it('asks for confirmation; Cancel keeps the input', async () => {
    const { router } = renderArea(usersArea, EDIT_PATH);
    await selectCompleted();
    await pasteText(await findField(/Full Name/), ' King');
    await submitForm();
    await userEvent.click(within(await findDialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await findField(/Full Name/)).toHaveProperty('value', 'Ada Lovelace King');
    expect(screen.getByRole('combobox', { name: 'KYC Status' })).toHaveProperty('value', 'completed');
    expect(bodies).toEqual([]);

    await submitForm();
    await userEvent.click(within(await findDialog()).getByRole('button', { name: 'Complete KYC' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(bodies).toEqual([{ fullName: 'Ada Lovelace King', kyc_status: 'completed' }]);
  });

  it('does not ask if the same save verifies the document', async () => {
    renderArea(usersArea, EDIT_PATH);
    await selectCompleted();
    await userEvent.click((await findDocument('Proof of Address')).getByRole('checkbox', { name: 'Verified' }));
    await submitForm();
    await waitFor(() => expect(bodies).toEqual([{ kyc_status: 'completed', proofOfAddressDocument_verified: true }]));
  });

  it('does not ask if that is already stored', async () => {
    serveUser({ kyc_status: 'completed' });
    renderArea(usersArea, EDIT_PATH);
    await pasteText(await findField(/Full Name/), ' King');
    await submitForm();
    await waitFor(() => expect(bodies).toEqual([{ fullName: 'Ada Lovelace King' }]));
  });

  it('asks if a document of a completed KYC loses its verified flag', async () => {
    serveUser({ kyc_status: 'completed', proofOfAddressDocument: null });
    renderArea(usersArea, EDIT_PATH);
    await userEvent.click((await findDocument('Identification Document')).getByRole('checkbox', { name: 'Verified' }));
    await submitForm();
    const name = 'Complete the KYC although the identification document is not verified?';
    expect(await screen.findByRole('dialog', { name })).toBeDefined();
    expect(bodies).toEqual([]);
  });
});

it('shows when and why a document was requested', async () => {
  serveUser({ document_requests: [fixtures.documentRequest()] });
  renderArea(usersArea, EDIT_PATH);
  const note = await (await findDocument('Selfie')).findByText(/Requested again on/);
  expect(note.textContent).toBe('Requested again on 15 Mar 2026 by Grace Hopper: The face is not in the picture.');
  expect(screen.getAllByText(/Requested again on/)).toHaveLength(1);
});

describe('user form: errors', () => {
  it("shows the server's field error and keeps the input", async () => {
    server.use(
      http.patch('/user/update/{id}', ({ response }) =>
        response(409).json({
          success: false,
          message: 'This email belongs to another account.',
          code: 'email_taken',
          errors: [{ field: 'email', message: 'This email belongs to another account.' }],
        }),
      ),
    );
    const { router, toastMessages } = renderArea(usersArea, EDIT_PATH);
    const email = await findField(/Email/);
    await pasteText(email, '.uk');
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));

    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(email).toHaveProperty('value', 'ada@example.com.uk');
    expect(router.state.location.pathname).toBe(EDIT_PATH);
    expect(screen.getAllByText('This email belongs to another account.')).toHaveLength(1);
    expect(toastMessages).toEqual([]);
  });

  it('sends one request for two clicks', async () => {
    let requests = 0;
    server.use(
      http.post('/user/add', ({ response }) => {
        requests += 1;
        return response(201).json({ success: true, data: fixtures.userDetails() });
      }),
    );
    const { router } = renderArea(usersArea, CREATE_PATH);
    await pasteText(await findField(/Full Name/), 'Ada Lovelace');
    await pasteText(await findField(/Email/), 'ada@example.com');
    await pasteText(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create User' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(requests).toBe(1);
  });

  // covers: toast.user
  it("spec §8 shows 'Failed to load user' in place, and reads again on Retry", async () => {
    server.use(
      http.get('/user/details/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { toastMessages } = renderArea(usersArea, EDIT_PATH);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to load user')).toBeDefined();
    expect(toastMessages).toEqual([]);

    server.resetHandlers();
    await userEvent.click(retry);
    await findField(/Full Name/);
  });

  it('links to the list without a retry if the user does not exist', async () => {
    server.use(http.get('/user/details/{id}', ({ response }) => response(404).json(fixtures.failure())));
    const { toastMessages } = renderArea(usersArea, EDIT_PATH);
    await screen.findByText('User not found.');
    expect(screen.getByRole('link', { name: 'Go to the users' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(toastMessages).toEqual([]);
  });

  // covers: toast.user-thrown
  it("spec §8 shows 'Error fetching user details' for an invalid response", async () => {
    server.use(http.get('/user/details/{id}', ({ response }) => response.untyped(HttpResponse.html('<p>A page.</p>'))));
    const { toastMessages } = renderArea(usersArea, EDIT_PATH);
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Error fetching user details')).toBeDefined();
    expect(toastMessages).toEqual([]);
  });

  // covers: toast.user-save
  it.each([
    [CREATE_PATH, 'post', '/user/add', 'Create User'],
    [EDIT_PATH, 'patch', '/user/update/{id}', 'Update User'],
  ] as const)(
    "spec §8 shows 'Something went wrong' for an error without a message (%s)",
    async (address, method, path, submit) => {
      server.use(
        http.untyped[method](`*${path.replace('{id}', ':id')}`, () => new HttpResponse(null, { status: 500 })),
      );
      const { router, toastMessages } = renderArea(usersArea, address);
      await pasteText(await findField(/Full Name/), 'Ada Lovelace');
      await userEvent.clear(await findField(/Email/));
      await pasteText(await findField(/Email/), 'ada@example.com');
      const newPassword = queryPassword();
      if (newPassword) await pasteText(newPassword, 'correct horse');
      await userEvent.click(screen.getByRole('button', { name: submit }));

      expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong');
      expect(router.state.location.pathname).toBe(address);
      expect(toastMessages).toEqual([]);
    },
  );
});

describe('minimal server', () => {
  const nullUser = Object.fromEntries(Object.keys(fixtures.userDetails()).map((key) => [key, null]));

  /** Serves exactly these details. Returns the saved ids and bodies. Write responses contain no data. */
  function serveIncomplete(user: object = {}) {
    const sent: unknown[] = [];
    server.use(
      withoutCapabilities('decision_checks'),
      http.untyped.get('*/user/details/*', () => HttpResponse.json({ success: true, data: user })),
      http.untyped.patch('*/user/update/:id', async ({ params, request }) => {
        sent.push([params['id'], await request.json()]);
        return HttpResponse.json({ success: true });
      }),
    );
    return sent;
  }

  it.each([[{}], [nullUser]])('shows missing values as empty, without images and not verified (%#)', async (user) => {
    serveIncomplete(user);
    renderArea(usersArea, EDIT_PATH);
    await screen.findByRole('heading', { level: 1, name: 'Edit this user' });
    for (const label of [/Full Name/, /Email/, /Phone Number/])
      expect(await findField(label)).toHaveProperty('value', '');
    const status = screen.getByRole('combobox', { name: 'Status' });
    expect(status).toHaveProperty('value', '');
    expect(getOptions(status)).toEqual(['Not known', 'Active', 'Inactive']);
    expect(screen.getAllByText('Not uploaded')).toHaveLength(3);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('neither requires nor sends unknown values', async () => {
    const sent = serveIncomplete();
    const { router } = renderArea(usersArea, EDIT_PATH);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'KYC Status' }), 'Completed');
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(sent).toEqual([['u7', { kyc_status: 'completed' }]]);
  });

  it('sends a chosen status', async () => {
    const sent = serveIncomplete({ fullName: 'Ada Lovelace' });
    renderArea(usersArea, EDIT_PATH);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Active');
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));
    await waitFor(() => expect(sent).toEqual([['u7', { status: 'active' }]]));
  });

  it('sends nothing if nothing changed', async () => {
    const sent = serveIncomplete();
    const { router } = renderArea(usersArea, EDIT_PATH);
    await findField(/Full Name/);
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(sent).toEqual([]);
  });

  it('reads a new image from the refetched record', async () => {
    serveIncomplete({ email: 'ada@example.com', selfieUpload_verified: true });
    const requests: unknown[] = [];
    server.use(
      http.untyped.put('*/user/:id/documents/selfieUpload', ({ params }) => {
        requests.push(params['id']);
        serveIncomplete({ email: 'ada@example.com', selfieUpload: '/uploads/selfie-9.webp' });
        return HttpResponse.json({ success: true });
      }),
    );
    renderArea(usersArea, EDIT_PATH);
    const frame = await findDocument('Selfie');
    expect(frame.queryByRole('checkbox')).toBeNull();
    await userEvent.upload(getFileInput('Selfie'), createImage());
    const dialog = await screen.findByRole('dialog', { name: 'Add the Selfie?' });
    expect(dialog.textContent).toContain('becomes the Selfie of ada@example.com, not yet verified.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add file' }));

    expect(await frame.findByRole('img', { name: 'Selfie of ada@example.com' })).toBeDefined();
    expect(frame.getByRole('checkbox', { name: 'Verified' })).toHaveProperty('checked', false);
    expect(requests).toEqual(['u7']);
    expect(screen.queryByText(/This record has been changed/)).toBeNull();
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it.each([
    [[], 'There is no user with this email.'],
    [[{ _id: 1, fullName: 'Ada Lovelace' }], 'the user may already exist'],
  ])('looks up the user after a lost response: %j', async (users, message) => {
    server.use(
      http.untyped.post('*/user/add', () => HttpResponse.error()),
      http.untyped.get('*/user/getall', () => HttpResponse.json({ success: true, data: { users } })),
    );
    renderArea(usersArea, CREATE_PATH);
    await pasteText(await findField(/Full Name/), 'Ada Lovelace');
    await pasteText(await findField(/Email/), 'ada@example.com');
    await pasteText(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    await userEvent.upload(getFileInput('Selfie'), createImage());
    await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });
});
