import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './password-field.stories';

const { Filled } = composeStories(stories);

it('hides the password until it is shown', async () => {
  render(<Filled />);
  const field = screen.getByLabelText('New password');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

it('keeps the full pasted text', async () => {
  render(<Filled defaultValue="" />);
  const field = screen.getByLabelText('New password');
  await userEvent.click(field);
  await userEvent.paste('p'.repeat(200));
  expect(field).toHaveValue('p'.repeat(200));
});
