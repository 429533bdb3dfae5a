import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, findUnsaid, lacks, renderArea, server } from '@countinghouse/testing';

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { usersArea } from './users-area';

const create = '/admin/users/create';
const edit = '/admin/users/edit/u7';

const serve = (user: Partial<ReturnType<typeof fixtures.userDetails>>) =>
  server.use(
    http.get('/user/details/{id}', ({ params, response }) =>
      response(200).json({ success: true, data: fixtures.userDetails({ _id: params.id, ...user }) }),
    ),
  );

/** The text fields have their own label; a dot behind the name is the mark of a required one. */
const field = (label: RegExp) => screen.findByRole('textbox', { name: label });
const password = () => screen.queryByLabelText(/^Password/, { selector: 'input' });
const choices = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const documentOf = async (name: string) => within(await screen.findByRole('group', { name }));
const image = () => new File(['pixels'], 'passport.png', { type: 'image/png' });

const labelOf = (element: Element) =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement
    ? element.labels?.[0]?.childNodes[0]?.textContent
    : undefined;

describe('spec §2 User form', () => {
  // covers: user-form.back
  it.each([create, edit])('A Back link (%s)', async (address) => {
    renderArea(usersArea, address);
    expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe('/admin/users');
  });

  // covers: user-form.fields
  it.each([
    [create, ['Full Name', 'Email', 'Phone Number', 'Password', 'Status', 'KYC Status']],
    [edit, ['Full Name', 'Email', 'Phone Number', 'Status', 'KYC Status']],
  ])('fields of %s: %j', async (address, names) => {
    renderArea(usersArea, address);
    await field(/Full Name/);
    const fields = document.querySelectorAll('input:not([type=file], [type=checkbox]), select');
    expect(Array.from(fields, (element) => labelOf(element))).toEqual(names);
  });

  // covers: valid.user-required
  it('Full Name (required), Email (required)', async () => {
    renderArea(usersArea, create);
    await userEvent.click(await screen.findByRole('button', { name: 'Create User' }));

    expect(await field(/Full Name/)).toHaveProperty('required', true);
    expect(await field(/Email/)).toHaveProperty('required', true);
    expect((await screen.findAllByText('Full Name is required')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Email is required').length).toBeGreaterThan(0);
    await waitFor(async () => expect(document.activeElement).toBe(await field(/Full Name/)));
  });

  it('a name that looks empty is none', async () => {
    renderArea(usersArea, create);
    await userEvent.click(await field(/Full Name/));
    await userEvent.paste('\u3164\u200b');
    await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
    expect((await screen.findAllByText('Full Name is required')).length).toBeGreaterThan(0);
  });

  // covers: valid.user-email
  it('spec §5 Email: an email-type check', async () => {
    renderArea(usersArea, edit);
    const email = await field(/Email/);
    await userEvent.clear(email);
    await enter(email, 'ada at example');
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));

    expect((await screen.findAllByText('Enter an email address such as ada@example.com')).length).toBeGreaterThan(0);
  });

  // covers: valid.user-phone, calls.user-update
  it('Phone Number is optional: an empty one is sent as none', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.patch('/user/update/{id}', async ({ request, response, params }) => {
        bodies.push(await request.json());
        return response(200).json({ success: true, data: fixtures.userDetails({ _id: params.id }) });
      }),
    );
    renderArea(usersArea, edit);
    await userEvent.clear(await field(/Phone Number/));
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));

    await waitFor(() => expect(bodies).toEqual([{ phoneNumber: null }]));
  });

  // covers: valid.user-password, user-form.password
  it('Password (create only, required)', async () => {
    renderArea(usersArea, create);
    await userEvent.click(await screen.findByRole('button', { name: 'Create User' }));
    expect(password()).toHaveProperty('required', true);
    expect((await screen.findAllByText('Password is required')).length).toBeGreaterThan(0);
  });

  // covers: valid.user-password, user-form.password
  it('Password is not on the edit form', async () => {
    renderArea(usersArea, edit);
    await field(/Full Name/);
    expect(password()).toBeNull();
  });

  // covers: user-form.show-password
  it('a show-password toggle', async () => {
    renderArea(usersArea, create);
    const toggle = await screen.findByRole('button', { name: 'Show password' });
    expect(password()).toHaveProperty('type', 'password');
    await userEvent.click(toggle);
    expect(password()).toHaveProperty('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveProperty('type', 'password');
  });

  // covers: user-form.status
  it('Status (Active/Inactive, default Active)', async () => {
    renderArea(usersArea, create);
    const status = await screen.findByRole('combobox', { name: 'Status' });
    expect(choices(status)).toEqual(['Active', 'Inactive']);
    expect(status).toHaveProperty('value', 'active');
  });

  // covers: user-form.kyc
  it('KYC Status (Pending/In Progress/Completed/Rejected, default Pending)', async () => {
    renderArea(usersArea, create);
    const status = await screen.findByRole('combobox', { name: 'KYC Status' });
    expect(choices(status)).toEqual(['Pending', 'In Progress', 'Completed', 'Rejected']);
    expect(status).toHaveProperty('value', 'pending');
  });

  // covers: user-form.loads, calls.user-details
  it('shows the user that is edited', async () => {
    serve({
      fullName: 'Grace Hopper',
      email: 'grace@example.com',
      phoneNumber: null,
      status: 'inactive',
      kyc_status: 'rejected',
    });
    renderArea(usersArea, edit);
    expect(await field(/Full Name/)).toHaveProperty('value', 'Grace Hopper');
    expect(await field(/Email/)).toHaveProperty('value', 'grace@example.com');
    expect(await field(/Phone Number/)).toHaveProperty('value', '');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'inactive');
    expect(screen.getByRole('combobox', { name: 'KYC Status' })).toHaveProperty('value', 'rejected');
  });

  // covers: state.kyc
  it('a missing KYC status is a pending one', async () => {
    const { kyc_status: _missing, ...user } = fixtures.userDetails();
    server.use(
      http.get('/user/details/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: true, data: user })),
      ),
    );
    renderArea(usersArea, edit);
    expect(await screen.findByRole('combobox', { name: 'KYC Status' })).toHaveProperty('value', 'pending');
  });

  // covers: user-form.submit, toast.user-saved, calls.user-add
  it('The submit label is Create User; success says so and goes back to the list', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('/user/add', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(201).json({ success: true, data: fixtures.userDetails() });
      }),
    );
    const { router, said } = renderArea(usersArea, create);
    await enter(await field(/Full Name/), 'Ada Lovelace');
    await enter(await field(/Email/), 'ada@example.com');
    await enter(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Create User' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(said).toEqual(['User created successfully']);
    expect(bodies).toMatchObject([{ fullName: 'Ada Lovelace', password: 'correct horse', phoneNumber: null }]);
  });

  // covers: user-form.submit, toast.user-saved
  it('The submit label is Update User; success says so and goes back to the list', async () => {
    const { router, said } = renderArea(usersArea, edit);
    await enter(await field(/Full Name/), ' King');
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(said).toEqual(['User updated successfully']);
  });
});

describe('spec §2 User form: Identification Document, Proof of Address and Selfie', () => {
  // covers: user-form.documents
  it('are shown as images, fetched with the token', async () => {
    const asked: unknown[] = [];
    server.use(
      http.get('/uploads/{path}', ({ params, request, response }) => {
        asked.push([params.path, request.headers.get('authorization')]);
        return response.untyped(new HttpResponse('pixels', { headers: { 'Content-Type': 'image/webp' } }));
      }),
    );
    serve({ selfieUpload: '/uploads/selfie-1.webp' });
    renderArea(usersArea, edit);

    expect(await screen.findByRole('img', { name: 'Identification Document of Ada Lovelace' })).toBeDefined();
    expect(await screen.findByRole('img', { name: 'Proof of Address of Ada Lovelace' })).toBeDefined();
    expect(await screen.findByRole('img', { name: 'Selfie of Ada Lovelace' })).toBeDefined();
    expect(asked).toHaveLength(3);
    expect(asked).toContainEqual(['selfie-1.webp', 'Bearer token']);
  });

  // covers: user-form.verified
  it('each with a Verified checkbox, only if the file exists', async () => {
    serve({ proofOfAddressDocument: null, selfieUpload: null });
    renderArea(usersArea, edit);

    expect((await documentOf('Identification Document')).getByRole('checkbox', { name: 'Verified' })).toHaveProperty(
      'checked',
      true,
    );
    expect((await documentOf('Proof of Address')).queryByRole('checkbox')).toBeNull();
    expect((await documentOf('Proof of Address')).getByText('No file')).toBeDefined();
    expect((await documentOf('Selfie')).queryByRole('checkbox')).toBeNull();
  });

  it('what another server calls verified without a file is not sent as verified', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.patch('/user/update/{id}', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json({ success: true, data: fixtures.userDetails() });
      }),
    );
    serve({ selfieUpload: null, selfieUpload_verified: true });
    renderArea(usersArea, edit);
    await enter(await field(/Full Name/), ' King');
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));

    await waitFor(() => expect(bodies).toEqual([{ fullName: 'Ada Lovelace King' }]));
  });

  it("the server's words for one that is gone stand at its box", async () => {
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
    renderArea(usersArea, edit);
    const frame = await documentOf('Proof of Address');
    await userEvent.click(frame.getByRole('checkbox', { name: 'Verified' }));
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));

    expect(await frame.findByText(message)).toBeDefined();
  });

  it('on create: a removed image takes its tick along', async () => {
    const forms: unknown[] = [];
    server.use(
      http.post('/user/add', async ({ request, response }) => {
        forms.push(await request.json());
        return response(201).json({ success: true, data: fixtures.userDetails() });
      }),
    );
    renderArea(usersArea, create);
    await enter(await field(/Full Name/), 'Ada Lovelace');
    await enter(await field(/Email/), 'ada@example.com');
    await enter(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    await userEvent.upload(fileInputOf('Selfie'), image());
    const frame = await documentOf('Selfie');
    await userEvent.click(await frame.findByRole('checkbox', { name: 'Verified' }));
    await userEvent.click(frame.getByRole('button', { name: 'Remove Selfie' }));
    expect(frame.queryByRole('checkbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Create User' }));

    await waitFor(() => expect(forms).toMatchObject([{ selfieUpload_verified: false }]));
  });

  // covers: state.document
  it('what is ticked is saved', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.patch('/user/update/{id}', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json({ success: true, data: fixtures.userDetails() });
      }),
    );
    renderArea(usersArea, edit);
    await userEvent.click((await documentOf('Proof of Address')).getByRole('checkbox', { name: 'Verified' }));
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));

    await waitFor(() => expect(bodies).toEqual([{ proofOfAddressDocument_verified: true }]));
  });

  it('an image that cannot be had says so', async () => {
    server.use(
      http.get('/uploads/{path}', ({ response }) => response.untyped(new HttpResponse(null, { status: 404 }))),
    );
    renderArea(usersArea, edit);
    expect(
      await screen.findByRole('img', { name: 'Identification Document of Ada Lovelace: could not be shown' }),
    ).toBeDefined();
  });

  it('a new image asks first, is sent at once, and is not verified', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/user/{id}/documents/{kind}', async ({ params, request, response }) => {
        sent.push(params.kind, (await request.formData()).get('file'));
        serve({ identificationDocument_verified: false });
        return response(200).json({
          success: true,
          data: fixtures.userDetails({ identificationDocument_verified: false }),
        });
      }),
    );
    const { said } = renderArea(usersArea, edit);
    const frame = await documentOf('Identification Document');
    expect(frame.getByRole('button', { name: 'Replace Identification Document' })).toBeDefined();
    await userEvent.upload(fileInputOf('Identification Document'), image());

    const question = within(await screen.findByRole('dialog', { name: 'Replace the Identification Document?' }));
    expect(question.getByText('passport.png')).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Replace file' }));

    await waitFor(() =>
      expect(sent).toEqual(['identificationDocument', expect.objectContaining({ type: 'image/png' })]),
    );
    await waitFor(() => expect(frame.getByRole('checkbox', { name: 'Verified' })).toHaveProperty('checked', false));
    expect(said).toEqual(['Document replaced successfully']);
  });

  // covers: calls.other-server, calls.user-update
  it('a server that takes no parts of a user is sent everything that is known', async () => {
    server.use(lacks('partial_changes', 'decision_checks'));
    serve({ fullName: 'Ada Lovelace', phoneNumber: null, status: 'active', kyc_status: 'in_progress' });
    const bodies: unknown[] = [];
    server.use(
      http.patch('/user/update/{id}', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json({ success: true });
      }),
    );
    renderArea(usersArea, edit);
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
  it('where the server takes no images, those that are there can be looked at and marked', async () => {
    server.use(lacks('user_documents'));
    renderArea(usersArea, edit);
    const frame = await documentOf('Identification Document');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^(Add|Replace) (?!note)/ })).toBeNull());
    expect(frame.getByRole('checkbox', { name: 'Verified' })).toBeDefined();
  });

  // covers: calls.other-server
  it('where the server takes no images, a new user has none', async () => {
    server.use(lacks('user_documents'));
    renderArea(usersArea, create);
    await field(/Full Name/);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull());
  });

  it('on create: chosen images are shown, can be verified, and go with the form', async () => {
    const forms: FormData[] = [];
    server.use(
      http.post('/user/add', async ({ request, response }) => {
        forms.push(await request.formData());
        return response(201).json({ success: true, data: fixtures.userDetails() });
      }),
    );
    renderArea(usersArea, create);
    await enter(await field(/Full Name/), 'Ada Lovelace');
    await enter(await field(/Email/), 'ada@example.com');
    await enter(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    await userEvent.upload(fileInputOf('Selfie'), image());
    const frame = await documentOf('Selfie');
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
])('sends a file that the browser cannot draw, under its name: %s', async (name, type) => {
  const forms: FormData[] = [];
  server.use(
    http.post('/user/add', async ({ request, response }) => {
      forms.push(await request.formData());
      return response(201).json({ success: true, data: fixtures.userDetails() });
    }),
  );
  renderArea(usersArea, create);
  await enter(await field(/Full Name/), 'Ada Lovelace');
  await enter(await field(/Email/), 'ada@example.com');
  await enter(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
  await userEvent.upload(fileInputOf('Selfie'), new File(['pixels'], name, { type }));
  const frame = await documentOf('Selfie');
  fireEvent.error(await frame.findByRole('img', { name: 'Selfie' }));
  frame.getByText(name);
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
  await waitFor(() => expect(forms).toHaveLength(1));
  expect(forms[0]?.get('selfieUpload')).toHaveProperty('name', name);
});

describe('a document that was sent as a PDF of several pages', () => {
  const proof = () => documentOf('Proof of Address');
  const press = async (name: string) => userEvent.click((await proof()).getByRole('button', { name }));
  /** A server that has the images, but for some; returns which pages of the proof of address were requested. */
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

  it('has its pages, each read when it is shown', async () => {
    const requested = serveUploads();
    serve({ document_pages: [fixtures.documentPages()] });
    renderArea(usersArea, edit);
    expect(await (await proof()).findByRole('img', { name: 'Proof of Address of Ada Lovelace, page 1' })).toBeDefined();
    expect(requested()).toEqual(['address-1.webp']);
    await press('Next page');
    expect(await (await proof()).findByRole('img', { name: 'Proof of Address of Ada Lovelace, page 2' })).toBeDefined();
    expect((await proof()).getByText('Page 2 of 3')).toBeDefined();
    expect(requested()).toEqual(['address-1.webp', 'address-2.webp']);
    expect((await documentOf('Identification Document')).queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  it('says how many were not kept', async () => {
    serve({ document_pages: [fixtures.documentPages({ page_count: 12 })] });
    renderArea(usersArea, edit);
    expect(await (await proof()).findByText('The PDF has 12 pages; the first 3 are kept.')).toBeDefined();
  });

  it('a page that cannot be had can be tried again', async () => {
    serve({ document_pages: [fixtures.documentPages()] });
    const missing = new Set(['address-2.webp']);
    serveUploads(missing);
    renderArea(usersArea, edit);
    await (await proof()).findByRole('img', { name: /page 1$/ });
    await press('Next page');
    await (await proof()).findByRole('img', { name: /page 2: could not be shown$/ });
    await press('Next page');
    await (await proof()).findByRole('img', { name: /page 3$/ });
    await press('Previous page');
    await (await proof()).findByRole('button', { name: 'Retry' });
    missing.clear();
    await press('Retry');
    await (await proof()).findByRole('img', { name: /page 2$/ });
  });

  it.each([
    ['without any', { pages: [] }],
    ['of another file', { pages: ['/uploads/other-1.webp', '/uploads/other-2.webp'] }],
    ['of an unknown kind', { kind: 'passport' as 'selfieUpload' }],
  ])('pages %s change nothing', async (_, pages) => {
    serve({ document_pages: [fixtures.documentPages(pages)] });
    renderArea(usersArea, edit);
    expect(await (await proof()).findByRole('img', { name: 'Proof of Address of Ada Lovelace' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });
});

describe('a file that is not taken', () => {
  const large = () => {
    const file = image();
    Object.defineProperty(file, 'size', { value: 10 * 1024 * 1024 + 1 });
    return file;
  };

  it.each([
    [415, 'unsupported_type', 'Please choose a JPEG, PNG, WebP or HEIC image.'],
    [415, 'unsupported_type', 'This PDF is protected by a password. Please choose one without.'],
    [413, 'too_large', 'Choose a file of at most 10 MB.'],
  ] as const)('on create: the words of a %i stand at its field', async (status, code, message) => {
    server.use(
      http.post('/user/add', ({ response }) =>
        response(status).json({ success: false, message, code, errors: [{ field: 'selfieUpload', message }] }),
      ),
    );
    renderArea(usersArea, create);
    await enter(await field(/Full Name/), 'Ada Lovelace');
    await enter(await field(/Email/), 'ada@example.com');
    await enter(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    await userEvent.upload(fileInputOf('Selfie'), image());
    await userEvent.click(screen.getByRole('button', { name: 'Create User' }));

    const frame = await documentOf('Selfie');
    await frame.findByText(message);
    const replace = frame.getByRole('button', { name: 'Replace Selfie', description: message });
    await waitFor(() => expect(document.activeElement).toBe(replace));
    await userEvent.upload(fileInputOf('Selfie'), image());
    expect(frame.queryByText(message)).toBeNull();
  });

  it('on edit: the words of a 415 stand at the document, which is as it was', async () => {
    const message = 'This PDF is protected by a password. Please choose one without.';
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
    renderArea(usersArea, edit);
    const frame = await documentOf('Proof of Address');
    const pdf = new File(['%PDF-1.7'], 'proof.pdf', { type: 'application/pdf' });
    await userEvent.upload(fileInputOf('Proof of Address'), pdf);
    await userEvent.click(await screen.findByRole('button', { name: 'Replace file' }));
    expect(await frame.findByText(`The document is as it was. ${message}`)).toBeDefined();
  });

  it('the words about a field that the form does not draw stand above all fields', async () => {
    const message = 'A selfie is required.';
    server.use(
      lacks('user_documents'),
      http.post('/user/add', ({ response }) =>
        response(400).json({
          success: false,
          message,
          code: 'validation_failed',
          errors: [{ field: 'selfieUpload', message }],
        }),
      ),
    );
    renderArea(usersArea, create);
    await enter(await field(/Full Name/), 'Ada Lovelace');
    await enter(await field(/Email/), 'ada@example.com');
    await enter(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(message));
  });

  it.each([
    ['on create', create],
    ['on edit', edit],
  ])('%s: one of more than 10 MB is not sent', async (_, address) => {
    renderArea(usersArea, address);
    const frame = await documentOf('Selfie');
    await userEvent.upload(fileInputOf('Selfie'), large());
    await frame.findByText('Choose a file of at most 10 MB.');
    expect(frame.getByText('No file')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

/** The input behind a document's button, which itself has no name. */
function fileInputOf(name: string): HTMLInputElement {
  const input = screen.getByRole('group', { name }).querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error(`${name} takes no file`);
  return input;
}

describe('a KYC that is completed with a document that is not verified', () => {
  const bodies: unknown[] = [];
  beforeEach(() => {
    bodies.length = 0;
    // Where the server tells facts, those are asked about too.
    server.use(
      lacks('decision_checks'),
      http.patch('/user/update/{id}', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json({ success: true, data: fixtures.userDetails() });
      }),
    );
  });
  const complete = async () =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name: 'KYC Status' }), 'Completed');
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Update User' }));
  const question = () =>
    screen.findByRole('dialog', { name: 'Complete the KYC although the proof of address is not verified?' });

  it('is asked about before it is saved; Cancel keeps all that was entered', async () => {
    const { router } = renderArea(usersArea, edit);
    await complete();
    await enter(await field(/Full Name/), ' King');
    await submit();
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await field(/Full Name/)).toHaveProperty('value', 'Ada Lovelace King');
    expect(screen.getByRole('combobox', { name: 'KYC Status' })).toHaveProperty('value', 'completed');
    expect(bodies).toEqual([]);

    await submit();
    await userEvent.click(within(await question()).getByRole('button', { name: 'Complete KYC' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(bodies).toEqual([{ fullName: 'Ada Lovelace King', kyc_status: 'completed' }]);
  });

  it('is not asked about where the same save verifies it', async () => {
    renderArea(usersArea, edit);
    await complete();
    await userEvent.click((await documentOf('Proof of Address')).getByRole('checkbox', { name: 'Verified' }));
    await submit();
    await waitFor(() => expect(bodies).toEqual([{ kyc_status: 'completed', proofOfAddressDocument_verified: true }]));
  });

  it('is not asked about again where it was so already', async () => {
    serve({ kyc_status: 'completed' });
    renderArea(usersArea, edit);
    await enter(await field(/Full Name/), ' King');
    await submit();
    await waitFor(() => expect(bodies).toEqual([{ fullName: 'Ada Lovelace King' }]));
  });

  it('is asked about where the mark of another document is taken away', async () => {
    serve({ kyc_status: 'completed', proofOfAddressDocument: null });
    renderArea(usersArea, edit);
    await userEvent.click((await documentOf('Identification Document')).getByRole('checkbox', { name: 'Verified' }));
    await submit();
    const name = 'Complete the KYC although the identification document is not verified?';
    expect(await screen.findByRole('dialog', { name })).toBeDefined();
    expect(bodies).toEqual([]);
  });
});

it('a document that the user was asked for says so, when and why', async () => {
  serve({ document_requests: [fixtures.documentRequest()] });
  renderArea(usersArea, edit);
  const note = await (await documentOf('Selfie')).findByText(/Asked for again on/);
  expect(note.textContent).toBe('Asked for again on 15 Mar 2026 by Grace Hopper: The face is not in the picture.');
  expect(screen.getAllByText(/Asked for again on/)).toHaveLength(1);
});

describe('user form: what goes wrong', () => {
  it("the server's words for a field stand at the field, and what was typed stays", async () => {
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
    const { router, said } = renderArea(usersArea, edit);
    const email = await field(/Email/);
    await enter(email, '.uk');
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));

    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(email).toHaveProperty('value', 'ada@example.com.uk');
    expect(router.state.location.pathname).toBe(edit);
    expect(screen.getAllByText('This email belongs to another account.')).toHaveLength(1);
    expect(said).toEqual([]);
  });

  it('two clicks are one request', async () => {
    let requests = 0;
    server.use(
      http.post('/user/add', ({ response }) => {
        requests += 1;
        return response(201).json({ success: true, data: fixtures.userDetails() });
      }),
    );
    const { router } = renderArea(usersArea, create);
    await enter(await field(/Full Name/), 'Ada Lovelace');
    await enter(await field(/Email/), 'ada@example.com');
    await enter(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create User' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(requests).toBe(1);
  });

  // covers: toast.user
  it("spec §8 'Failed to load user': says so in place, and reads again on Retry", async () => {
    server.use(
      http.get('/user/details/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { said } = renderArea(usersArea, edit);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to load user')).toBeDefined();
    expect(said).toEqual([]);

    server.resetHandlers();
    await userEvent.click(retry);
    await field(/Full Name/);
  });

  it('a user who is not there: the way to the others, and nothing to try again', async () => {
    server.use(http.get('/user/details/{id}', ({ response }) => response(404).json(fixtures.failure())));
    const { said } = renderArea(usersArea, edit);
    await screen.findByText('User not found.');
    expect(screen.getByRole('link', { name: 'Go to the users' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(said).toEqual([]);
  });

  // covers: toast.user-thrown
  it("spec §8 'Error fetching user details' where the answer makes no sense", async () => {
    server.use(http.get('/user/details/{id}', ({ response }) => response.untyped(HttpResponse.html('<p>A page.</p>'))));
    const { said } = renderArea(usersArea, edit);
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Error fetching user details')).toBeDefined();
    expect(said).toEqual([]);
  });

  // covers: toast.user-save
  it.each([
    [create, 'post', '/user/add', 'Create User'],
    [edit, 'patch', '/user/update/{id}', 'Update User'],
  ] as const)(
    "spec §8 'Something went wrong' stands for a refusal without words (%s)",
    async (address, method, path, submit) => {
      server.use(
        http.untyped[method](`*${path.replace('{id}', ':id')}`, () => new HttpResponse(null, { status: 500 })),
      );
      const { router, said } = renderArea(usersArea, address);
      await enter(await field(/Full Name/), 'Ada Lovelace');
      await userEvent.clear(await field(/Email/));
      await enter(await field(/Email/), 'ada@example.com');
      const newPassword = password();
      if (newPassword) await enter(newPassword, 'correct horse');
      await userEvent.click(screen.getByRole('button', { name: submit }));

      expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong');
      expect(router.state.location.pathname).toBe(address);
      expect(said).toEqual([]);
    },
  );
});

describe('over a server that is not ours', () => {
  const nothing = Object.fromEntries(Object.keys(fixtures.userDetails()).map((key) => [key, null]));

  /** A server whose details say as much; collects what is saved, and where. Its writes are answered without a word. */
  function serveThin(user: object = {}) {
    const sent: unknown[] = [];
    server.use(
      lacks('decision_checks'),
      http.untyped.get('*/user/details/*', () => HttpResponse.json({ success: true, data: user })),
      http.untyped.patch('*/user/update/:id', async ({ params, request }) => {
        sent.push([params['id'], await request.json()]);
        return HttpResponse.json({ success: true });
      }),
    );
    return sent;
  }

  it.each([[{}], [nothing]])('what it does not send is empty, no image and not verified (%#)', async (user) => {
    serveThin(user);
    renderArea(usersArea, edit);
    await screen.findByRole('heading', { level: 1, name: 'Edit this user' });
    for (const label of [/Full Name/, /Email/, /Phone Number/]) expect(await field(label)).toHaveProperty('value', '');
    const status = screen.getByRole('combobox', { name: 'Status' });
    expect(status).toHaveProperty('value', '');
    expect(choices(status)).toEqual(['Not known', 'Active', 'Inactive']);
    expect(screen.getAllByText('No file')).toHaveLength(3);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(findUnsaid()).toBeUndefined();
  });

  it('what is not known need not be made up, and is not sent', async () => {
    const sent = serveThin();
    const { router } = renderArea(usersArea, edit);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'KYC Status' }), 'Completed');
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(sent).toEqual([['u7', { kyc_status: 'completed' }]]);
  });

  it('a status that is chosen is sent', async () => {
    const sent = serveThin({ fullName: 'Ada Lovelace' });
    renderArea(usersArea, edit);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Active');
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));
    await waitFor(() => expect(sent).toEqual([['u7', { status: 'active' }]]));
  });

  it('nothing is sent where nothing is changed', async () => {
    const sent = serveThin();
    const { router } = renderArea(usersArea, edit);
    await field(/Full Name/);
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(sent).toEqual([]);
  });

  it('a new image is read from the record, not from the answer', async () => {
    serveThin({ email: 'ada@example.com', selfieUpload_verified: true });
    const asked: unknown[] = [];
    server.use(
      http.untyped.put('*/user/:id/documents/selfieUpload', ({ params }) => {
        asked.push(params['id']);
        serveThin({ email: 'ada@example.com', selfieUpload: '/uploads/selfie-9.webp' });
        return HttpResponse.json({ success: true });
      }),
    );
    renderArea(usersArea, edit);
    const frame = await documentOf('Selfie');
    expect(frame.queryByRole('checkbox')).toBeNull();
    await userEvent.upload(fileInputOf('Selfie'), image());
    const question = await screen.findByRole('dialog', { name: 'Add the Selfie?' });
    expect(question.textContent).toContain('becomes the Selfie of ada@example.com, not yet verified.');
    await userEvent.click(within(question).getByRole('button', { name: 'Add file' }));

    expect(await frame.findByRole('img', { name: 'Selfie of ada@example.com' })).toBeDefined();
    expect(frame.getByRole('checkbox', { name: 'Verified' })).toHaveProperty('checked', false);
    expect(asked).toEqual(['u7']);
    expect(screen.queryByText(/This record has been changed/)).toBeNull();
    expect(findUnsaid()).toBeUndefined();
  });

  it.each([
    [[], 'There is no user with this email.'],
    [[{ _id: 1, fullName: 'Ada Lovelace' }], 'the user may be there'],
  ])('a lost answer is judged by what the list says: %j', async (users, words) => {
    server.use(
      http.untyped.post('*/user/add', () => HttpResponse.error()),
      http.untyped.get('*/user/getall', () => HttpResponse.json({ success: true, data: { users } })),
    );
    renderArea(usersArea, create);
    await enter(await field(/Full Name/), 'Ada Lovelace');
    await enter(await field(/Email/), 'ada@example.com');
    await enter(screen.getByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    await userEvent.upload(fileInputOf('Selfie'), image());
    await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });
});
