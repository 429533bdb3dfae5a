import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as stories from './form-dialog.stories';

const { Open, Busy } = composeStories(stories);

const getField = () => screen.getByLabelText('Password');

it('shows its description and focuses the field', async () => {
  render(<Open />);
  expect(screen.getByRole('dialog', { name: 'Confirm it’s you' })).toHaveAccessibleDescription(
    /This decision involves a large amount/,
  );
  await waitFor(() => expect(getField()).toHaveFocus());
});

it('submits with Enter and its button, and cancels with Escape and its button', async () => {
  const onSubmit = vi.fn();
  const onCancel = vi.fn();
  render(<Open onSubmit={onSubmit} onCancel={onCancel} />);
  await waitFor(() => expect(getField()).toHaveFocus());
  await userEvent.keyboard('secret{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(onSubmit).toHaveBeenCalledTimes(2);
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(2);
});

it('does not submit while busy, but can be cancelled', async () => {
  const onSubmit = vi.fn();
  const onCancel = vi.fn();
  render(<Busy onSubmit={onSubmit} onCancel={onCancel} />);
  await waitFor(() => expect(getField()).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});
