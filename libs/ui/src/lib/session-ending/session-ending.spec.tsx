import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { offerTimeZone } from '../time-zone/time-zone';
import * as stories from './session-ending.stories';

const { Idle, Limit } = composeStories(stories);

afterEach(() => offerTimeZone(undefined));

it('says when, counts, and has the focus on staying', async () => {
  render(<Idle />);
  const question = screen.getByRole('alertdialog', { name: 'Are you still there?' });
  expect(question).toHaveAccessibleDescription(/You will be signed out at 14:32\./);
  expect(screen.getByRole('timer')).toHaveTextContent('1:45 left');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus());
});

it('says when by the clock of the chosen time zone', () => {
  offerTimeZone('Pacific/Auckland');
  render(<Idle />);
  expect(screen.getByText(/You will be signed out at 03:32\./)).toBeVisible();
});

it('takes Escape for staying', async () => {
  const onStay = vi.fn();
  const onSignOut = vi.fn();
  render(<Idle onStay={onStay} onSignOut={onSignOut} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(onStay).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(onSignOut).toHaveBeenCalledOnce();
});

it('says it in the title of the document, as long as it is there', () => {
  document.title = 'Users List · Countinghouse';
  const { unmount } = render(<Idle />);
  expect(document.title).toBe('Are you still there? · Users List · Countinghouse');
  unmount();
  expect(document.title).toBe('Users List · Countinghouse');
});

it('offers nothing against an end that cannot be put off', () => {
  render(<Limit />);
  expect(screen.getByRole('alertdialog', { name: 'You will be signed out at 14:32' })).toHaveAccessibleDescription(
    /Save your work/,
  );
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull();
});
