import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { deferred } from '../../test-support/deferred';
import * as stories from './form-frame.stories';

const { Untouched, VersionConflict, Deleted } = composeStories(stories);

const name = () => screen.getByLabelText('Full Name');
const email = () => screen.getByLabelText('Email');
const save = () => screen.getByRole('button', { name: 'Create Person' });
const address = () => screen.getByTestId('address').textContent;

async function fillIn(user: UserEvent) {
  await user.type(name(), 'Ada');
  await user.type(email(), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'analytical');
}

describe('saving', () => {
  it('marks what is missing, focuses the first, and sends nothing', async () => {
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
    const { promise, resolve } = deferred();
    const onSubmit = vi.fn(() => promise);
    const onSaved = vi.fn();
    render(<Untouched onSubmit={onSubmit} onSaved={onSaved} />);
    await fillIn(user);
    await user.dblClick(save());
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'Ada', email: 'ada@example.com' }),
      expect.anything(),
    );
    resolve();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  });

  it("puts the server's words onto their fields and keeps what was typed", async () => {
    const user = userEvent.setup();
    const refusal = Object.assign(new Error('Refused.'), { fields: { email: 'Taken', ledger: 'No such ledger' } });
    render(<Untouched onSubmit={() => Promise.reject(refusal)} />);
    await fillIn(user);
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused.');
    expect(screen.getByRole('alert')).toHaveTextContent('ledger: No such ledger');
    expect(email()).toHaveAccessibleDescription('Taken');
    await waitFor(() => expect(email()).toHaveFocus());
    expect(name()).toHaveValue('Ada');
  });

  it('says at one field alone what is wrong with it', async () => {
    const user = userEvent.setup();
    const refusal = Object.assign(new Error('Taken'), { status: 409, fields: { email: 'Taken' } });
    render(<Untouched onSubmit={() => Promise.reject(refusal)} />);
    await fillIn(user);
    await user.click(save());
    await waitFor(() => expect(email()).toHaveFocus());
    expect(email()).toHaveAccessibleDescription('Taken');
    expect(screen.getAllByText('Taken')).toHaveLength(1);
  });

  const words = { error: 'The person was not saved', thrown: 'That made no sense' };
  it.each([
    ["the server's words first", { status: 500, serverMessage: 'The ink is dry.' }, 'The ink is dry.'],
    ["then the call's", { status: 500, code: 'unexpected' }, 'The person was not saved'],
    ["then the call's for what makes no sense", { status: 200, code: 'malformed' }, 'That made no sense'],
    [
      'that there was no answer',
      { status: 0, code: 'network' },
      'CatalogueWhat you typed is kept, and can be sent again.',
    ],
    [
      'that it can be sent again once the server is back',
      { status: 502 },
      'CatalogueWhat you typed is kept, and can be sent again.',
    ],
    [
      'that the server will be back',
      { status: 503, serverMessage: 'The database is busy.' },
      'The database is busy.The server will be back in a moment. What you typed is kept, and can be sent again.',
    ],
  ])('says of a refused save %s', async (_what, error, said) => {
    const user = userEvent.setup();
    render(<Untouched words={words} onSubmit={() => Promise.reject(Object.assign(new Error('Catalogue'), error))} />);
    await fillIn(user);
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe(said);
    await waitFor(() => expect(screen.getByRole('alert').parentElement).toHaveFocus());
    expect(name()).toHaveValue('Ada');
  });

  it.each([
    [
      'nothing of what does not fit in an answer',
      {
        message: '`data` should be a list.',
        status: 200,
        code: 'malformed',
        plainMessage: 'An unexpected error occurred',
      },
      'An unexpected error occurred',
    ],
    [
      'which permission it lacks',
      {
        status: 401,
        serverMessage: 'You may not do this.',
        permissionMessage: 'You do not have the permission “Users”.',
      },
      'You may not do this. You do not have the permission “Users”.',
    ],
  ])('says of a refused save without words of its own %s', async (_what, error, said) => {
    const user = userEvent.setup();
    render(<Untouched onSubmit={() => Promise.reject(Object.assign(new Error('Catalogue'), error))} />);
    await fillIn(user);
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe(said);
  });

  it('says so where nothing was changed, and leaves', async () => {
    const onSaved = vi.fn();
    render(<Untouched onSubmit={() => undefined} onSaved={onSaved} />);
    await fillIn(userEvent.setup());
    await userEvent.click(save());
    expect(await screen.findByText('Nothing was changed.')).toBeVisible();
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('asks first where it is told to, and stays as it is on No', async () => {
    const onSubmit = vi.fn(() => Promise.resolve());
    const onAsk = vi.fn(() => Promise.resolve(false));
    render(<Untouched onSubmit={onSubmit} onAsk={onAsk} />);
    await fillIn(userEvent.setup());
    await userEvent.click(save());
    await waitFor(() => expect(onAsk).toHaveBeenCalledOnce());
    onAsk.mockResolvedValue(true);
    await userEvent.click(save());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onAsk).toHaveBeenCalledTimes(2);
  });
});

describe('a record that somebody else changes meanwhile', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const floor = () => screen.getByLabelText('Floor');
  const lamp = () => screen.getByLabelText('Has a lamp');
  const role = () => screen.getByLabelText('Role');
  const theirs = { name: 'Ada King', role: 'keeper', desk: { floor: '2', hasLamp: true } };
  const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('shows who and what after a refused save, keeps what was typed, and is saved on the second try', async () => {
    const onSent = vi.fn();
    render(<VersionConflict theirs={theirs} onSent={onSent} />);
    await userEvent.type(name(), ', Countess');
    await press('A colleague saves');
    await press('Update Person');

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Grace Hopper has changed this since you opened it \(14 Mar 2026, .*\)\./);
    expect(alert).toHaveTextContent('Nothing of yours has been saved yet.');
    await waitFor(() => expect(alert.parentElement).toHaveFocus());
    expect(said()).toEqual([
      'Full NameWasAda LovelaceTheirsAda KingYoursAda Lovelace, CountessUse theirs',
      'RoleWasClerkNowKeeper of the books',
    ]);
    expect(name()).toHaveValue('Ada Lovelace, Countess');
    expect(role()).toHaveValue('keeper');

    await press('Update Person');
    await waitFor(() =>
      expect(onSent.mock.calls).toEqual([
        [{ name: 'Ada Lovelace, Countess', role: 'clerk', desk: { floor: '2', hasLamp: true } }, 'v1'],
        [{ ...theirs, name: 'Ada Lovelace, Countess' }, 'v2'],
      ]),
    );
  });

  it('takes theirs, and mine again', async () => {
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

  it('is shown as it is when it is read again, without taking the focus', async () => {
    render(<VersionConflict theirs={theirs} />);
    await press('A colleague saves');
    await press('Read anew');
    const note = await screen.findByText(/This record has been changed since you opened it\./);
    expect(note.parentElement).toHaveTextContent('You see it as it is now.');
    expect(name()).toHaveValue('Ada King');
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Read anew' })).toHaveFocus();

    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(address()).toBe('/people');
  });

  it('is not replaced by a save that came at the moment of the news', async () => {
    const onSent = vi.fn();
    render(<VersionConflict theirs={theirs} onSent={onSent} />);
    await userEvent.type(name(), ', Countess');
    await press('A colleague saves');
    await press('Read anew');
    await screen.findByText(/This record has been changed since you opened it\./);

    await press('Update Person');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Nothing of yours has been saved yet.');
    await waitFor(() => expect(alert.parentElement).toHaveFocus());
    expect(onSent).not.toHaveBeenCalled();

    await press('Update Person');
    await waitFor(() => expect(onSent.mock.calls).toEqual([[{ ...theirs, name: 'Ada Lovelace, Countess' }, 'v2']]));
  });

  it('is saved at once where the news is about none of the fields that were changed here', async () => {
    const onSent = vi.fn();
    render(<VersionConflict theirs={theirs} onSent={onSent} />);
    await userEvent.type(floor(), '0');
    await press('A colleague saves');
    await press('Read anew');
    await screen.findByText(/This record has been changed since you opened it\./);
    await press('Update Person');
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  });

  it('voids what was said of something that is another now', async () => {
    render(<VersionConflict theirs={{ ...theirs, desk: { floor: '3', hasLamp: true } }} />);
    await userEvent.click(lamp());
    await press('A colleague saves');
    await press('Read anew');
    await screen.findByRole('status');
    expect(floor()).toHaveValue('3');
    expect(lamp()).toBeChecked();
  });

  it('still asks before what was typed is left, however much was read anew', async () => {
    render(<VersionConflict theirs={theirs} />);
    await userEvent.type(floor(), '0');
    await press('A colleague saves');
    await press('Read anew');
    await userEvent.type(name(), '!');
    await userEvent.type(name(), '{Backspace}');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await press('Stay');
  });

  it('brings back only what was typed, onto what it is by then', async () => {
    const onSent = vi.fn();
    const { unmount } = render(<VersionConflict theirs={theirs} draftKey="ada" />);
    await userEvent.type(floor(), '0');
    unmount();
    render(<VersionConflict theirs={theirs} draftKey="ada" onSent={onSent} initially={theirs} />);
    expect(floor()).toHaveValue('20');
    expect(name()).toHaveValue('Ada King');
    expect(screen.getByText(/Nothing of yours has been saved yet/)).toBeVisible();
    await press('Update Person');
    await waitFor(() => expect(onSent.mock.calls[0]?.[0]).toEqual({ ...theirs, desk: { floor: '20', hasLamp: true } }));
  });

  it('that is gone says so, and leads to the list', async () => {
    render(<Deleted />);
    await fillIn(userEvent.setup());
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

  it('brings back what was typed when the form was torn down', async () => {
    const { unmount } = render(<Untouched draftKey="person" />);
    await userEvent.type(name(), 'Ada');
    unmount();
    render(<Untouched draftKey="person" />);
    expect(name()).toHaveValue('Ada');
    expect(screen.getByText(/is here again/)).toBeVisible();
  });
});
