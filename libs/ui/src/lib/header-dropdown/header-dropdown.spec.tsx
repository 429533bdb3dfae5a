import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './header-dropdown.stories';

const { Closed } = composeStories(stories);

async function openDropdown() {
  const user = userEvent.setup();
  render(<Closed />);
  const trigger = screen.getByRole('button', { name: 'Messages' });
  expect(trigger).toHaveAttribute('aria-expanded', 'false');
  await user.click(trigger);
  await waitUntilOpen();
  expect(trigger).toHaveAttribute('aria-expanded', 'true');
  return { user, trigger };
}

const waitUntilOpen = () => waitFor(() => expect(screen.getByText('Nothing new.')).toBeVisible());
const waitUntilClosed = () => waitFor(() => expect(screen.queryByText('Nothing new.')).toBeNull());

it('closes on Escape and restores the focus', async () => {
  const { user, trigger } = await openDropdown();
  await user.keyboard('{Escape}');
  await waitUntilClosed();
  await waitFor(() => expect(trigger).toHaveFocus());
});

it('closes on a click outside and on its button', async () => {
  const { user, trigger } = await openDropdown();
  await user.click(document.body);
  await waitUntilClosed();
  await user.click(trigger);
  await waitUntilOpen();
  await user.click(trigger);
  await waitUntilClosed();
});
