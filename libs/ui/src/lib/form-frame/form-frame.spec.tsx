import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createDeferred } from '../../test-support/deferred';
import * as stories from './form-frame.stories';

const { Untouched, VersionConflict, Deleted } = composeStories(stories);

const name = () => screen.getByLabelText('Full Name');
const email = () => screen.getByLabelText('Email');
const save = () => screen.getByRole('button', { name: 'Create Person' });
const address = () => screen.getByTestId('address').textContent;

async function fillInForm(user: UserEvent) {
  await user.type(name(), 'Ada');
  await user.type(email(), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'analytical');
}

describe('saving', () => {
  it('marks invalid fields, focuses the first, and sends nothing', async () => {
    const onSubmit = vi.fn(() => Promise.resolve());
    render(<Untouched onSubmit={onSubmit} />);
    await userEvent.click(save());
    await waitFor(() => expect(name()).toHaveFocus());
    expect(name()).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('Enter an email address');
    await userEvent.click(screen.getByRole('button', { name: 'Enter an email address' }));
    await waitFor(() => expect(email()).toHaveFocus());
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('sends one request however often it is submitted', async () => {
    const user = userEvent.setup();
    const { promise, resolve } = createDeferred();
    const onSubmit = vi.fn(() => promise);
    const onSaved = vi.fn();
    render(<Untouched onSubmit={onSubmit} onSaved={onSaved} />);
    await fillInForm(user);
    await user.dblClick(save());
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
    const error = Object.assign(new Error('Refused.'), { fields: { email: 'Taken', ledger: 'No such ledger' } });
    render(<Untouched onSubmit={() => Promise.reject(error)} />);
    await fillInForm(user);
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused.');
    expect(screen.getByRole('alert')).toHaveTextContent('ledger: No such ledger');
    expect(email()).toHaveAccessibleDescription('Taken');
    await waitFor(() => expect(email()).toHaveFocus());
    expect(name()).toHaveValue('Ada');
  });

  it('shows an error of a single field only there', async () => {
    const user = userEvent.setup();
    const error = Object.assign(new Error('Taken'), { status: 409, fields: { email: 'Taken' } });
    render(<Untouched onSubmit={() => Promise.reject(error)} />);
    await fillInForm(user);
    await user.click(save());
    await waitFor(() => expect(email()).toHaveFocus());
    expect(email()).toHaveAccessibleDescription('Taken');
    expect(screen.getAllByText('Taken')).toHaveLength(1);
  });

  const messages = { error: 'The person was not saved', malformedResponse: 'That made no sense' };
  it.each([
    ['the server message first', { status: 500, serverMessage: 'The ink is dry.' }, 'The ink is dry.'],
    ['otherwise the configured message', { status: 500, code: 'unexpected' }, 'The person was not saved'],
    ['the configured message for a malformed response', { status: 200, code: 'malformed' }, 'That made no sense'],
    ['that the network failed', { status: 0, code: 'network' }, 'CatalogueYour input is kept. You can try again.'],
    [
      'that it can be retried when the server is back',
      { status: 502 },
      'CatalogueYour input is kept. You can try again.',
    ],
    [
      'that the server is temporarily unavailable',
      { status: 503, serverMessage: 'The database is busy.' },
      'The database is busy.The server will be back in a moment. Your input is kept. You can try again.',
    ],
  ])('shows for a failed save: %s', async (_what, error, expected) => {
    const user = userEvent.setup();
    render(
      <Untouched messages={messages} onSubmit={() => Promise.reject(Object.assign(new Error('Catalogue'), error))} />,
    );
    await fillInForm(user);
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe(expected);
    await waitFor(() => expect(screen.getByRole('alert').parentElement).toHaveFocus());
    expect(name()).toHaveValue('Ada');
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
        serverMessage: 'You may not do this.',
        permissionMessage: 'You do not have the permission “Users”.',
      },
      'You may not do this. You do not have the permission “Users”.',
    ],
  ])('shows for a failed save without configured messages: %s', async (_what, error, expected) => {
    const user = userEvent.setup();
    render(<Untouched onSubmit={() => Promise.reject(Object.assign(new Error('Catalogue'), error))} />);
    await fillInForm(user);
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe(expected);
  });

  it('reports that nothing changed and leaves', async () => {
    const onSaved = vi.fn();
    render(<Untouched onSubmit={() => undefined} onSaved={onSaved} />);
    await fillInForm(userEvent.setup());
    await userEvent.click(save());
    expect(await screen.findByText('Nothing has changed.')).toBeVisible();
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('asks for confirmation if configured, and stays when it is declined', async () => {
    const onSubmit = vi.fn(() => Promise.resolve());
    const onBeforeSave = vi.fn(() => Promise.resolve(false));
    render(<Untouched onSubmit={onSubmit} onBeforeSave={onBeforeSave} />);
    await fillInForm(userEvent.setup());
    await userEvent.click(save());
    await waitFor(() => expect(onBeforeSave).toHaveBeenCalledOnce());
    onBeforeSave.mockResolvedValue(true);
    await userEvent.click(save());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onBeforeSave).toHaveBeenCalledTimes(2);
  });
});

describe('a record that somebody else changes in the meantime', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const floor = () => screen.getByLabelText('Floor');
  const lamp = () => screen.getByLabelText('Has a lamp');
  const role = () => screen.getByLabelText('Role');
  const theirs = { name: 'Ada King', role: 'keeper', desk: { floor: '2', hasLamp: true } };
  const getItems = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('shows author and changes after a version conflict, keeps the input, and saves on the second attempt', async () => {
    const onRequest = vi.fn();
    render(<VersionConflict theirs={theirs} onRequest={onRequest} />);
    await userEvent.type(name(), ', Countess');
    await press('A colleague saves');
    await press('Update Person');

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Grace Hopper has changed this since you opened it \(14 Mar 2026, .*\)\./);
    expect(alert).toHaveTextContent('Your changes have not been saved yet.');
    await waitFor(() => expect(alert.parentElement).toHaveFocus());
    expect(getItems()).toEqual([
      'Full NameWasAda LovelaceTheirsAda KingYoursAda Lovelace, CountessUse theirs',
      'RoleWasClerkNowKeeper of the books',
    ]);
    expect(name()).toHaveValue('Ada Lovelace, Countess');
    expect(role()).toHaveValue('keeper');

    await press('Update Person');
    await waitFor(() =>
      expect(onRequest.mock.calls).toEqual([
        [{ name: 'Ada Lovelace, Countess', role: 'clerk', desk: { floor: '2', hasLamp: true } }, 'v1'],
        [{ ...theirs, name: 'Ada Lovelace, Countess' }, 'v2'],
      ]),
    );
  });

  it('switches to their value and back', async () => {
    render(<VersionConflict theirs={theirs} />);
    await userEvent.type(name(), ', Countess');
    await press('A colleague saves');
    await press('Update Person');
    await screen.findByRole('alert');
    await press('Use theirs for Full Name');
    expect(name()).toHaveValue('Ada King');
    await press('Use mine for Full Name');
    expect(name()).toHaveValue('Ada Lovelace, Countess');
  });

  it('shows the new version after a reload without moving the focus', async () => {
    render(<VersionConflict theirs={theirs} />);
    await press('A colleague saves');
    await press('Refetch');
    const note = await screen.findByText(/This record has been changed since you opened it\./);
    expect(note.parentElement).toHaveTextContent('You see the current version.');
    expect(name()).toHaveValue('Ada King');
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Refetch' })).toHaveFocus();

    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(address()).toBe('/people');
  });

  it('is not overwritten by a save right after a reload', async () => {
    const onRequest = vi.fn();
    render(<VersionConflict theirs={theirs} onRequest={onRequest} />);
    await userEvent.type(name(), ', Countess');
    await press('A colleague saves');
    await press('Refetch');
    await screen.findByText(/This record has been changed since you opened it\./);

    await press('Update Person');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your changes have not been saved yet.');
    await waitFor(() => expect(alert.parentElement).toHaveFocus());
    expect(onRequest).not.toHaveBeenCalled();

    await press('Update Person');
    await waitFor(() => expect(onRequest.mock.calls).toEqual([[{ ...theirs, name: 'Ada Lovelace, Countess' }, 'v2']]));
  });

  it('is saved at once if the changes concern other fields', async () => {
    const onRequest = vi.fn();
    render(<VersionConflict theirs={theirs} onRequest={onRequest} />);
    await userEvent.type(floor(), '0');
    await press('A colleague saves');
    await press('Refetch');
    await screen.findByText(/This record has been changed since you opened it\./);
    await press('Update Person');
    await waitFor(() => expect(onRequest).toHaveBeenCalledOnce());
  });

  it('discards a dependent value when its field changes', async () => {
    render(<VersionConflict theirs={{ ...theirs, desk: { floor: '3', hasLamp: true } }} />);
    await userEvent.click(lamp());
    await press('A colleague saves');
    await press('Refetch');
    await screen.findByRole('status');
    expect(floor()).toHaveValue('3');
    expect(lamp()).toBeChecked();
  });

  it('still asks before leaving after reloads', async () => {
    render(<VersionConflict theirs={theirs} />);
    await userEvent.type(floor(), '0');
    await press('A colleague saves');
    await press('Refetch');
    await userEvent.type(name(), '!');
    await userEvent.type(name(), '{Backspace}');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await press('Stay');
  });

  it("restores only the user's changes onto the current version", async () => {
    const onRequest = vi.fn();
    const { unmount } = render(<VersionConflict theirs={theirs} draftKey="ada" />);
    await userEvent.type(floor(), '0');
    unmount();
    render(<VersionConflict theirs={theirs} draftKey="ada" onRequest={onRequest} initialPerson={theirs} />);
    expect(floor()).toHaveValue('20');
    expect(name()).toHaveValue('Ada King');
    expect(screen.getByText(/Your changes have not been saved yet/)).toBeVisible();
    await press('Update Person');
    await waitFor(() =>
      expect(onRequest.mock.calls[0]?.[0]).toEqual({ ...theirs, desk: { floor: '20', hasLamp: true } }),
    );
  });

  it('shows that the record was deleted and links to the list', async () => {
    render(<Deleted />);
    await fillInForm(userEvent.setup());
    await userEvent.click(save());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This has been deleted since you opened it.');
    expect(name()).toHaveValue('Ada');
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/people');
  });
});

describe('leaving', () => {
  it('asks when something was changed', async () => {
    const user = userEvent.setup();
    render(<Untouched />);
    await user.type(name(), 'Ada');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/');
    expect(name()).toHaveValue('Ada');

    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });

  it('does not ask when nothing was changed', async () => {
    render(<Untouched />);
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(address()).toBe('/elsewhere');
  });

  it('asks on closing the tab', async () => {
    render(<Untouched />);
    const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(false);
    await userEvent.type(name(), 'Ada');
    expect(closing()).toBe(true);
  });

  it('restores the input after unmounting', async () => {
    const { unmount } = render(<Untouched draftKey="person" />);
    await userEvent.type(name(), 'Ada');
    unmount();
    render(<Untouched draftKey="person" />);
    expect(name()).toHaveValue('Ada');
    expect(screen.getByText(/Draft restored/)).toBeVisible();
  });
});
