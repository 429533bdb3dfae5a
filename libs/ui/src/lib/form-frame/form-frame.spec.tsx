import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createDeferred } from '../../test-support/deferred';
import * as stories from './form-frame.stories';

const { Untouched, VersionConflict, Deleted } = composeStories(stories);

const getName = () => screen.getByLabelText('Full Name');
const getEmail = () => screen.getByLabelText('Email');
const getSaveButton = () => screen.getByRole('button', { name: 'Create Person' });
const getAddress = () => screen.getByTestId('address').textContent;

async function fillInForm(user: UserEvent) {
  await user.type(getName(), 'Ada');
  await user.type(getEmail(), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
}

describe('saving', () => {
  it('marks invalid fields, focuses the first, and sends nothing', async () => {
    const onSubmit = vi.fn(() => Promise.resolve());
    render(<Untouched onSubmit={onSubmit} />);
    await userEvent.click(getSaveButton());
    await waitFor(() => expect(getName()).toHaveFocus());
    expect(getName()).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('Enter an email address');
    await userEvent.click(screen.getByRole('button', { name: 'Enter an email address' }));
    await waitFor(() => expect(getEmail()).toHaveFocus());
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('sends one request however often it is submitted', async () => {
    const user = userEvent.setup();
    const { promise, resolve } = createDeferred();
    const onSubmit = vi.fn(() => promise);
    const onSaved = vi.fn();
    render(<Untouched onSubmit={onSubmit} onSaved={onSaved} />);
    await fillInForm(user);
    await user.dblClick(getSaveButton());
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'Ada', email: 'ada@example.com' }),
      expect.anything(),
    );
    resolve();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  });

  it('shows field errors of the server at their fields and keeps the input', async () => {
    const user = userEvent.setup();
    const error = Object.assign(new Error('Rejected.'), {
      fields: { email: 'Email in use', ledger: 'No such ledger' },
    });
    render(<Untouched onSubmit={() => Promise.reject(error)} />);
    await fillInForm(user);
    await user.click(getSaveButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Rejected.');
    expect(screen.getByRole('alert')).toHaveTextContent('ledger: No such ledger');
    expect(getEmail()).toHaveAccessibleDescription('Email in use');
    await waitFor(() => expect(getEmail()).toHaveFocus());
    expect(getName()).toHaveValue('Ada');
  });

  it('shows an error of a single field only there', async () => {
    const user = userEvent.setup();
    const error = Object.assign(new Error('Email in use'), { status: 409, fields: { email: 'Email in use' } });
    render(<Untouched onSubmit={() => Promise.reject(error)} />);
    await fillInForm(user);
    await user.click(getSaveButton());
    await waitFor(() => expect(getEmail()).toHaveFocus());
    expect(getEmail()).toHaveAccessibleDescription('Email in use');
    expect(screen.getAllByText('Email in use')).toHaveLength(1);
  });

  const messages = { error: 'The person was not saved', malformedResponse: 'Unexpected response' };
  it.each([
    ['the server message first', { status: 500, serverMessage: 'The period is closed.' }, 'The period is closed.'],
    ['otherwise the configured message', { status: 500, code: 'unexpected' }, 'The person was not saved'],
    ['the configured message for a malformed response', { status: 200, code: 'malformed' }, 'Unexpected response'],
    ['that the network failed', { status: 0, code: 'network' }, 'Network ErrorYour input is kept. You can try again.'],
    [
      'that it can be retried when the server is back',
      { status: 502 },
      'Network ErrorYour input is kept. You can try again.',
    ],
    [
      'that the server is temporarily unavailable',
      { status: 503, serverMessage: 'The database is busy.' },
      'The database is busy.The server will be back in a moment. Your input is kept. You can try again.',
    ],
  ])('shows for a failed save: %s', async (_what, error, expected) => {
    const user = userEvent.setup();
    render(
      <Untouched
        messages={messages}
        onSubmit={() => Promise.reject(Object.assign(new Error('Network Error'), error))}
      />,
    );
    await fillInForm(user);
    await user.click(getSaveButton());
    expect((await screen.findByRole('alert')).textContent).toBe(expected);
    await waitFor(() => expect(screen.getByRole('alert').parentElement).toHaveFocus());
    expect(getName()).toHaveValue('Ada');
  });

  it.each([
    [
      'no details of a malformed response',
      {
        message: '`data` should be a list.',
        status: 200,
        code: 'malformed',
        userMessage: 'An unexpected error occurred',
      },
      'An unexpected error occurred',
    ],
    [
      'the missing permission',
      {
        status: 401,
        serverMessage: 'Access denied.',
        permissionMessage: 'You do not have the permission “Users”.',
      },
      'Access denied. You do not have the permission “Users”.',
    ],
  ])('shows for a failed save without configured messages: %s', async (_what, error, expected) => {
    const user = userEvent.setup();
    render(<Untouched onSubmit={() => Promise.reject(Object.assign(new Error('Network Error'), error))} />);
    await fillInForm(user);
    await user.click(getSaveButton());
    expect((await screen.findByRole('alert')).textContent).toBe(expected);
  });

  it('reports that nothing changed and leaves', async () => {
    const onSaved = vi.fn();
    render(<Untouched onSubmit={() => undefined} onSaved={onSaved} />);
    await fillInForm(userEvent.setup());
    await userEvent.click(getSaveButton());
    expect(await screen.findByText('Nothing has changed.')).toBeVisible();
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('asks for confirmation if configured, and stays when it is declined', async () => {
    const onSubmit = vi.fn(() => Promise.resolve());
    const onBeforeSave = vi.fn(() => Promise.resolve(false));
    render(<Untouched onSubmit={onSubmit} onBeforeSave={onBeforeSave} />);
    await fillInForm(userEvent.setup());
    await userEvent.click(getSaveButton());
    await waitFor(() => expect(onBeforeSave).toHaveBeenCalledOnce());
    onBeforeSave.mockResolvedValue(true);
    await userEvent.click(getSaveButton());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onBeforeSave).toHaveBeenCalledTimes(2);
  });
});

describe('a record that someone else changes in the meantime', () => {
  const pressButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const documentNumber = () => screen.getByLabelText('Document number');
  const getVerifiedBox = () => screen.getByLabelText('Verified');
  const getRole = () => screen.getByLabelText('Role');
  const theirs = { name: 'Ada King', role: 'finance', document: { number: '2', isVerified: true } };
  const getItems = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('shows author and changes after a version conflict, keeps the input, and saves on retry', async () => {
    const onRequest = vi.fn();
    render(<VersionConflict theirs={theirs} onRequest={onRequest} />);
    await userEvent.type(getName(), ', Countess');
    await pressButton('A colleague saves');
    await pressButton('Update Person');

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Grace Hopper has changed this since you opened it \(14 Mar 2026, .*\)\./);
    expect(alert).toHaveTextContent('Your changes have not been saved yet.');
    await waitFor(() => expect(alert.parentElement).toHaveFocus());
    expect(getItems()).toEqual([
      'Full NameWasAda LovelaceTheirsAda KingYoursAda Lovelace, CountessUse theirs',
      'RoleWasSupportNowFinance and operations',
    ]);
    expect(getName()).toHaveValue('Ada Lovelace, Countess');
    expect(getRole()).toHaveValue('finance');

    await pressButton('Update Person');
    await waitFor(() =>
      expect(onRequest.mock.calls).toEqual([
        [{ name: 'Ada Lovelace, Countess', role: 'support', document: { number: '2', isVerified: true } }, 'v1'],
        [{ ...theirs, name: 'Ada Lovelace, Countess' }, 'v2'],
      ]),
    );
  });

  it('switches to their value and back', async () => {
    render(<VersionConflict theirs={theirs} />);
    await userEvent.type(getName(), ', Countess');
    await pressButton('A colleague saves');
    await pressButton('Update Person');
    await screen.findByRole('alert');
    await pressButton('Use theirs for Full Name');
    expect(getName()).toHaveValue('Ada King');
    await pressButton('Use mine for Full Name');
    expect(getName()).toHaveValue('Ada Lovelace, Countess');
  });

  it('shows the new version after a reload without moving the focus', async () => {
    render(<VersionConflict theirs={theirs} />);
    await pressButton('A colleague saves');
    await pressButton('Refetch');
    const note = await screen.findByText(/This record has been changed since you opened it\./);
    expect(note.parentElement).toHaveTextContent('You see the current version.');
    expect(getName()).toHaveValue('Ada King');
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Refetch' })).toHaveFocus();

    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(getAddress()).toBe('/people');
  });

  it('is not overwritten by a save right after a reload', async () => {
    const onRequest = vi.fn();
    render(<VersionConflict theirs={theirs} onRequest={onRequest} />);
    await userEvent.type(getName(), ', Countess');
    await pressButton('A colleague saves');
    await pressButton('Refetch');
    await screen.findByText(/This record has been changed since you opened it\./);

    await pressButton('Update Person');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your changes have not been saved yet.');
    await waitFor(() => expect(alert.parentElement).toHaveFocus());
    expect(onRequest).not.toHaveBeenCalled();

    await pressButton('Update Person');
    await waitFor(() => expect(onRequest.mock.calls).toEqual([[{ ...theirs, name: 'Ada Lovelace, Countess' }, 'v2']]));
  });

  it('is saved without confirmation if the changes concern other fields', async () => {
    const onRequest = vi.fn();
    render(<VersionConflict theirs={theirs} onRequest={onRequest} />);
    await userEvent.type(documentNumber(), '0');
    await pressButton('A colleague saves');
    await pressButton('Refetch');
    await screen.findByText(/This record has been changed since you opened it\./);
    await pressButton('Update Person');
    await waitFor(() => expect(onRequest).toHaveBeenCalledOnce());
  });

  it('discards a dependent value when its field changes', async () => {
    render(<VersionConflict theirs={{ ...theirs, document: { number: '3', isVerified: true } }} />);
    await userEvent.click(getVerifiedBox());
    await pressButton('A colleague saves');
    await pressButton('Refetch');
    await screen.findByRole('status');
    expect(documentNumber()).toHaveValue('3');
    expect(getVerifiedBox()).toBeChecked();
  });

  it('still asks before leaving after reloads', async () => {
    render(<VersionConflict theirs={theirs} />);
    await userEvent.type(documentNumber(), '0');
    await pressButton('A colleague saves');
    await pressButton('Refetch');
    await userEvent.type(getName(), '!');
    await userEvent.type(getName(), '{Backspace}');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await pressButton('Stay');
  });

  it("restores only the user's changes onto the current version", async () => {
    const onRequest = vi.fn();
    const { unmount } = render(<VersionConflict theirs={theirs} draftKey="ada" />);
    await userEvent.type(documentNumber(), '0');
    unmount();
    render(<VersionConflict theirs={theirs} draftKey="ada" onRequest={onRequest} initialPerson={theirs} />);
    expect(documentNumber()).toHaveValue('20');
    expect(getName()).toHaveValue('Ada King');
    expect(screen.getByText(/Your changes have not been saved yet/)).toBeVisible();
    await pressButton('Update Person');
    await waitFor(() =>
      expect(onRequest.mock.calls[0]?.[0]).toEqual({ ...theirs, document: { number: '20', isVerified: true } }),
    );
  });

  it('shows that the record was deleted and links to the list', async () => {
    render(<Deleted />);
    await fillInForm(userEvent.setup());
    await userEvent.click(getSaveButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This has been deleted since you opened it.');
    expect(getName()).toHaveValue('Ada');
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/people');
  });
});

describe('leaving', () => {
  it('asks when something was changed', async () => {
    const user = userEvent.setup();
    render(<Untouched />);
    await user.type(getName(), 'Ada');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(getAddress()).toBe('/');
    expect(getName()).toHaveValue('Ada');

    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(getAddress()).toBe('/elsewhere'));
  });

  it('does not ask when nothing was changed', async () => {
    render(<Untouched />);
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(getAddress()).toBe('/elsewhere');
  });

  it('asks on closing the tab', async () => {
    render(<Untouched />);
    const isCloseBlocked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isCloseBlocked()).toBe(false);
    await userEvent.type(getName(), 'Ada');
    expect(isCloseBlocked()).toBe(true);
  });

  it('restores the input after unmounting', async () => {
    const { unmount } = render(<Untouched draftKey="person" />);
    await userEvent.type(getName(), 'Ada');
    unmount();
    render(<Untouched draftKey="person" />);
    expect(getName()).toHaveValue('Ada');
    expect(screen.getByText(/Draft restored/)).toBeVisible();
  });
});
