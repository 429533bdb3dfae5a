import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './stat-card.stories';

const { Figure, Loading, Unknown, WithNoteAndLink } = composeStories(stories);

it('shows the figure with its label', () => {
  render(<Figure />);
  expect(screen.getByText('Net Earnings')).toBeVisible();
  expect(screen.getByText('$1,284,920.50')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('links to the counted list and shows the note', () => {
  render(<WithNoteAndLink />);
  expect(screen.getByRole('link', { name: 'Net Earnings' })).toHaveAttribute('href', '/entries');
  expect(screen.getByText('12 awaiting decision')).toBeVisible();
});

it('shows no figure while loading', () => {
  render(<Loading />);
  expect(screen.getByText('Net Earnings')).toBeVisible();
  expect(screen.queryByText(/\d/)).toBeNull();
});

it.each([null, '', Number.NaN])('shows a dash for a missing figure: %j', (value) => {
  render(<Unknown value={value} />);
  expect(screen.getByText('–')).toBeVisible();
  expect(screen.getByText('–').nextSibling).toBeNull();
});
