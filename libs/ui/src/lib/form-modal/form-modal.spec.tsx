import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as stories from './form-modal.stories';

const { Open } = composeStories(stories);

async function openModal(onSubmit = vi.fn(() => Promise.resolve())) {
  const user = userEvent.setup();
  render(<Open onSubmit={onSubmit} />);
  await user.click(screen.getByRole('button', { name: 'Add wallet' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Add Wallet' }));
  const name = modal.getByRole('textbox', { name: /Name/ });
  await waitFor(() => expect(name).toHaveFocus());
  return { user, modal, name, onSubmit };
}

const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Wallet' })).toBeNull());

it('shows the error of a missing value next to the field and sends nothing', async () => {
  const { user, modal, name, onSubmit } = await openModal();
  await user.click(modal.getByRole('button', { name: 'Add' }));
  expect(name).toHaveAccessibleDescription(/Enter a name/);
  await waitFor(() => expect(name).toHaveFocus());
  expect(onSubmit).not.toHaveBeenCalled();
});

it('closes after a save and restores the focus', async () => {
  const { user, name, onSubmit } = await openModal();
  await user.type(name, 'Cold storage{Enter}');
  await waitUntilClosed();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Cold storage', network: 'ETH' }, expect.anything());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add wallet' })).toHaveFocus());
});

it('stays open with the input when the save fails', async () => {
  const { user, modal, name } = await openModal(vi.fn(() => Promise.reject(new Error('This name is taken.'))));
  await user.type(name, 'Cold storage{Enter}');
  expect(await modal.findByText('This name is taken.')).toBeVisible();
  expect(name).toHaveValue('Cold storage');
});

it('asks before losing changes, but not without any', async () => {
  const { user, name } = await openModal();
  await user.type(name, 'Cold storage');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(name).toHaveValue('Cold storage');
  await user.clear(name);
  await user.keyboard('{Escape}');
  await waitUntilClosed();
});
