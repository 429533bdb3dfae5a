import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './hash.stories';

const { Shortened, Whole, Unknown } = composeStories(stories);

it('is shortened in a list, and copies the whole', async () => {
  const user = userEvent.setup();
  render(<Shortened />);
  expect(screen.getByText('0x4f3c9b2a…3b2c1d0e9f')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(Shortened.args.value);
  expect(screen.getByText('Copied')).toBeInTheDocument();
});

it('is whole where it is decided about, with a safe link to the explorer', () => {
  render(<Whole />);
  expect(screen.getByText(String(Whole.args.value))).toBeVisible();
  const link = screen.getByRole('link', { name: /explorer/ });
  expect(link).toHaveAttribute('href', Whole.args.explorerHref);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('is a dash when unknown', () => {
  render(<Unknown />);
  expect(screen.getByText('–')).toBeVisible();
});
