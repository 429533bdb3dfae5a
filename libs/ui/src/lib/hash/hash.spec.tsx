import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './hash.stories';

const { Shortened, Full, Unknown } = composeStories(stories);

it('is shortened by default and copies the full value', async () => {
  const user = userEvent.setup();
  render(<Shortened />);
  expect(screen.getByText('0x4f3c9b2a…3b2c1d0e9f')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(Shortened.args.value);
  expect(screen.getByText('Copied')).toBeInTheDocument();
});

it('shows the full value with a safe explorer link', () => {
  render(<Full />);
  expect(screen.getByText(String(Full.args.value))).toBeVisible();
  const link = screen.getByRole('link', { name: /explorer/ });
  expect(link).toHaveAttribute('href', Full.args.explorerHref);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('shows a dash for a missing value', () => {
  render(<Unknown />);
  expect(screen.getByText('–')).toBeVisible();
});
