import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './shortcut-help.stories';

const { Open } = composeStories(stories);

it('opens on ?, lists the shortcuts by area, and restores the focus', async () => {
  const user = userEvent.setup();
  render(<Open />);
  screen.getByRole('button', { name: 'Show shortcuts' }).focus();
  await user.keyboard('{Shift>}?{/Shift}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getByRole('region', { name: 'Everywhere' })).toHaveTextContent('Search or go toCtrlK');
  expect(dialog.getByRole('region', { name: 'Lists' })).toHaveTextContent('Go to the search field/');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show shortcuts' })).toHaveFocus());
});

it('ignores ? in a text field', async () => {
  const user = userEvent.setup();
  render(<Open />);
  await user.click(screen.getByRole('textbox', { name: 'Text field' }));
  await user.keyboard('{Shift>}?{/Shift}');
  expect(screen.getByRole('textbox', { name: 'Text field' })).toHaveValue('?');
  expect(screen.queryByRole('dialog')).toBeNull();
});
