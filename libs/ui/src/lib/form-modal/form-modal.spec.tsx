import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as stories from './form-modal.stories';

const { Open } = composeStories(stories);

async function open(onSubmit = vi.fn(() => Promise.resolve())) {
  const user = userEvent.setup();
  render(<Open onSubmit={onSubmit} />);
  await user.click(screen.getByRole('button', { name: 'Add shelf' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Add Shelf' }));
  const name = modal.getByRole('textbox', { name: /Name/ });
  await waitFor(() => expect(name).toHaveFocus());
  return { user, modal, name, onSubmit };
}

const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Shelf' })).toBeNull());

it('shows a missing value at the field and sends nothing', async () => {
  const { user, modal, name, onSubmit } = await open();
  await user.click(modal.getByRole('button', { name: 'Add' }));
  expect(name).toHaveAccessibleDescription(/Enter a name/);
  await waitFor(() => expect(name).toHaveFocus());
  expect(onSubmit).not.toHaveBeenCalled();
});

it('closes after a save and restores the focus', async () => {
  const { user, name, onSubmit } = await open();
  await user.type(name, 'North wall{Enter}');
  await waitUntilClosed();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'North wall', kind: 'ledgers' }, expect.anything());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add shelf' })).toHaveFocus());
});

it('stays open with the input when the save fails', async () => {
  const { user, modal, name } = await open(vi.fn(() => Promise.reject(new Error('There is no wall there.'))));
  await user.type(name, 'North wall{Enter}');
  expect(await modal.findByText('There is no wall there.')).toBeVisible();
  expect(name).toHaveValue('North wall');
});

it('asks before losing changes, but not without any', async () => {
  const { user, name } = await open();
  await user.type(name, 'North wall');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(name).toHaveValue('North wall');
  await user.clear(name);
  await user.keyboard('{Escape}');
  await waitUntilClosed();
});
