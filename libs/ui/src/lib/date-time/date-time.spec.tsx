import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './date-time.stories';

const { Dashed, Unknown } = composeStories(stories);

it('has UTC and how long ago in the tooltip', async () => {
  render(<Dashed />);
  await userEvent.hover(screen.getByText('09-03-2025'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/^2025-03-09 14:05:11 UTC · \w+/);
});

it('is a dash when unknown', () => {
  render(<Unknown />);
  expect(screen.getByText('–')).toBeVisible();
});

it.each(['', 'yesterday', '2025-13-45'])('is a dash where it cannot be read: %j', (value) => {
  render(<Unknown value={value} />);
  expect(screen.getByText('–')).toBeVisible();
});
