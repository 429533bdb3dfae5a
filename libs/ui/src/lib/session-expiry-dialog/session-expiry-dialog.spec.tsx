import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { setBusinessTimeZone } from '../time-zone/time-zone';
import * as stories from './session-expiry-dialog.stories';

const { Idle, Limit } = composeStories(stories);

afterEach(() => setBusinessTimeZone(undefined));

it('shows the time and a countdown, and focuses the stay button', async () => {
  render(<Idle />);
  const dialog = screen.getByRole('alertdialog', { name: 'Are you still there?' });
  expect(dialog).toHaveAccessibleDescription(/You will be signed out at 14:32\./);
  expect(screen.getByRole('timer')).toHaveTextContent('1:45 left');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus());
});

it('shows the time in the selected time zone', () => {
  setBusinessTimeZone('Pacific/Auckland');
  render(<Idle />);
  expect(screen.getByText(/You will be signed out at 03:32\./)).toBeVisible();
});

it('stays on Escape', async () => {
  const onStay = vi.fn();
  const onSignOut = vi.fn();
  render(<Idle onStay={onStay} onSignOut={onSignOut} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(onStay).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(onSignOut).toHaveBeenCalledOnce();
});

it('shows the warning in the document title while open', () => {
  document.title = 'Users List · Countinghouse';
  const { unmount } = render(<Idle />);
  expect(document.title).toBe('Are you still there? · Users List · Countinghouse');
  unmount();
  expect(document.title).toBe('Users List · Countinghouse');
});

it('does not offer to extend a session at its maximum length', () => {
  render(<Limit />);
  expect(screen.getByRole('alertdialog', { name: 'You will be signed out at 14:32' })).toHaveAccessibleDescription(
    /Save your work/,
  );
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull();
});
