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

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Shelf' })).toBeNull());

it('says at the field what is missing, and sends nothing', async () => {
  const { user, modal, name, onSubmit } = await open();
  await user.click(modal.getByRole('button', { name: 'Add' }));
  expect(name).toHaveAccessibleDescription(/Enter a name/);
  await waitFor(() => expect(name).toHaveFocus());
  expect(onSubmit).not.toHaveBeenCalled();
});

it('closes after a save, and gives the focus back', async () => {
  const { user, name, onSubmit } = await open();
  await user.type(name, 'North wall{Enter}');
  await isClosed();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'North wall', kind: 'ledgers' }, expect.anything());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add shelf' })).toHaveFocus());
});

it('stays with what was typed when the save is refused', async () => {
  const { user, modal, name } = await open(vi.fn(() => Promise.reject(new Error('There is no wall there.'))));
  await user.type(name, 'North wall{Enter}');
  expect(await modal.findByText('There is no wall there.')).toBeVisible();
  expect(name).toHaveValue('North wall');
});

it('asks before what was typed is lost, and not where nothing was', async () => {
  const { user, name } = await open();
  await user.type(name, 'North wall');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(name).toHaveValue('North wall');
  await user.clear(name);
  await user.keyboard('{Escape}');
  await isClosed();
});
