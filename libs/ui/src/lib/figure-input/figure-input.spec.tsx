import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './figure-input.stories';

const { Filled, Empty } = composeStories(stories);

it.each(['1.5', '1.000,50', '-3', '1e6', '12,5'])('keeps %s as typed and as pasted', async (text) => {
  render(<Empty />);
  const field = screen.getByLabelText('Investment Min');
  await userEvent.type(field, text);
  expect(field).toHaveValue(text);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
  expect(field).toHaveValue(text);
});

it('shows the unit outside the value', () => {
  render(<Filled />);
  expect(screen.getByText('USD')).toBeVisible();
  expect(screen.getByLabelText('Investment Min')).toHaveValue('1,000');
});
