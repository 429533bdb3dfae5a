import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { withoutClipboard } from '../../test-support/without-clipboard';
import * as stories from './shown-once.stories';

const { One, Several } = composeStories(stories);

it('shows the secret with the warning, and is left by its button alone', async () => {
  const onKept = vi.fn();
  render(<One onKept={onKept} />);
  const dialog = screen.getByRole('dialog', { name: 'The key of Nightly job' });
  expect(dialog).toHaveAccessibleDescription(/only time that it is shown/);
  expect(within(dialog).getByText(/^chk_/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onKept).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'I have kept it' }));
  expect(onKept).toHaveBeenCalledOnce();
});

it('copies all of it, a line each, and says so', async () => {
  const user = userEvent.setup();
  render(<Several />);
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Copy codes' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  const copied = await navigator.clipboard.readText();
  expect(copied.split('\n')).toHaveLength(10);
  expect(copied).toMatch(/^7KQ2-M4XD-09VT-HB3N-Q5ZT-8RCE\n/);
});

it('copies all of it over plain http too', async () => {
  const user = userEvent.setup();
  const copied = withoutClipboard(true);
  render(<Several />);
  await user.click(screen.getByRole('button', { name: 'Copy codes' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(copied[0]?.split('\n')).toHaveLength(10);
});

it('selects it, and says so, where nothing can be copied', async () => {
  const user = userEvent.setup();
  withoutClipboard(false);
  render(<One />);
  await user.click(screen.getByRole('button', { name: 'Copy key' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The browser does not let this page copy. The key is selected: press Ctrl+C.',
  );
  expect(String(document.getSelection())).toBe(One.args.secret);
  expect(screen.queryByText('Copied')).toBeNull();
});
