import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as stories from './profile-menu.stories';

const { NoName, Open, WithAccount } = composeStories(stories);

it('shows initials, and a menu with name, email and Sign Out', async () => {
  const onSignOut = vi.fn();
  render(<Open onSignOut={onSignOut} />);
  const trigger = screen.getByRole('button', { name: 'Profile of Ada Lovelace' });
  expect(trigger).toHaveTextContent('AL');
  expect(screen.queryByText('ada@example.com')).toBeNull();

  await userEvent.click(trigger);
  await waitFor(() => expect(screen.getByText('ada@example.com')).toBeVisible());
  expect(screen.getByText('Ada Lovelace')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(onSignOut).toHaveBeenCalledOnce();
});

it('links to the account screen if there is one', async () => {
  render(<WithAccount />);
  await userEvent.click(screen.getByRole('button', { name: 'Profile of Ada Lovelace' }));
  const link = await screen.findByRole('link', { name: 'Your account' });
  expect(link).toHaveAttribute('href', '/account');
  await userEvent.click(link);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Your account' })).toBeNull());
});

it('shows dashes for a missing name and email', async () => {
  render(<NoName />);
  await userEvent.click(screen.getByRole('button', { name: 'Profile' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible());
  expect(screen.getAllByText('–')).toHaveLength(2);
});
