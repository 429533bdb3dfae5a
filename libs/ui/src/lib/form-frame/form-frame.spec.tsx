import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { deferred } from '../../test-support/deferred';
import * as stories from './form-frame.stories';

const { Untouched } = composeStories(stories);

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
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ name: 'Ada', email: 'ada@example.com' }));
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
