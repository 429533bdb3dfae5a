import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './stat-card.stories';

const { Figure, Loading, NotKnown, WithNoteAndLink } = composeStories(stories);

it('says a figure and its label', () => {
  render(<Figure />);
  expect(screen.getByText('Net Earnings')).toBeVisible();
  expect(screen.getByText('$1,284,920.50')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('leads to what it counts, and says more about it', () => {
  render(<WithNoteAndLink />);
  expect(screen.getByRole('link', { name: 'Net Earnings' })).toHaveAttribute('href', '/entries');
  expect(screen.getByText('12 wait for a decision')).toBeVisible();
});

it('shows no figure while it loads', () => {
  render(<Loading />);
  expect(screen.getByText('Net Earnings')).toBeVisible();
  expect(screen.queryByText(/\d/)).toBeNull();
});

it.each([null, '', Number.NaN])('shows a dash where the figure is not known: %j', (value) => {
  render(<NotKnown value={value} />);
  expect(screen.getByText('–')).toBeVisible();
  expect(screen.getByText('–').nextSibling).toBeNull();
});
