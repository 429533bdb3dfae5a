import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './header-dropdown.stories';

const { Closed } = composeStories(stories);

async function open() {
  const user = userEvent.setup();
  render(<Closed />);
  const trigger = screen.getByRole('button', { name: 'Messages' });
  expect(trigger).toHaveAttribute('aria-expanded', 'false');
  await user.click(trigger);
  await isOpen();
  expect(trigger).toHaveAttribute('aria-expanded', 'true');
  return { user, trigger };
}

const isOpen = () => waitFor(() => expect(screen.getByText('Nothing new.')).toBeVisible());
const isClosed = () => waitFor(() => expect(screen.queryByText('Nothing new.')).toBeNull());

it('is closed by Escape, which gives the focus back', async () => {
  const { user, trigger } = await open();
  await user.keyboard('{Escape}');
  await isClosed();
  await waitFor(() => expect(trigger).toHaveFocus());
});

it('is closed by a click outside, and by its own button', async () => {
  const { user, trigger } = await open();
  await user.click(document.body);
  await isClosed();
  await user.click(trigger);
  await isOpen();
  await user.click(trigger);
  await isClosed();
});
