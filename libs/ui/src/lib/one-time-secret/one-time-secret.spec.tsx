import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { removeClipboard } from '../../test-support/remove-clipboard';
import * as stories from './one-time-secret.stories';

const { One, Several } = composeStories(stories);

it('shows the secret with the warning and closes only by its button', async () => {
  const onConfirm = vi.fn();
  render(<One onConfirm={onConfirm} />);
  const dialog = screen.getByRole('dialog', { name: 'The key of Nightly job' });
  expect(dialog).toHaveAccessibleDescription(/shown only once/);
  expect(within(dialog).getByText(/^chk_/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'I’ve saved it' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('copies all lines and confirms it', async () => {
  const user = userEvent.setup();
  render(<Several />);
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Copy codes' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  const copied = await navigator.clipboard.readText();
  expect(copied.split('\n')).toHaveLength(10);
  expect(copied).toMatch(/^7KQ2-M4XD-09VT-HB3N-Q5ZT-8RCE\n/);
});

it('copies all lines over plain http', async () => {
  const user = userEvent.setup();
  const copied = removeClipboard(true);
  render(<Several />);
  await user.click(screen.getByRole('button', { name: 'Copy codes' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(copied[0]?.split('\n')).toHaveLength(10);
});

it('selects the secret when copying is impossible', async () => {
  const user = userEvent.setup();
  removeClipboard(false);
  render(<One />);
  await user.click(screen.getByRole('button', { name: 'Copy key' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your browser blocked copying. The key is selected: press Ctrl+C.',
  );
  expect(String(document.getSelection())).toBe(One.args.secret);
  expect(screen.queryByText('Copied')).toBeNull();
});
