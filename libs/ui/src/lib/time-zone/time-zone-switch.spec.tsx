import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { offerTimeZone } from './time-zone';
import * as stories from './time-zone-switch.stories';

const { WithBusiness, WithoutBusiness } = composeStories(stories);
const names = () => screen.getAllByRole('radio').map(({ textContent }) => textContent);

afterEach(() => {
  offerTimeZone(undefined);
  localStorage.clear();
});

it('offers the browser’s zone and UTC, each by name, and remembers the choice', async () => {
  render(<WithoutBusiness />);
  expect(names()).toEqual([expect.stringMatching(/^This browser’s \(\S.*\)$/), 'UTC']);
  expect(screen.getByRole('radio', { name: /^This browser’s/ })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'UTC' }));
  expect(screen.getByRole('radio', { name: 'UTC' })).toBeChecked();
  expect(localStorage.getItem('time-zone')).toBe('utc');
});

it('begins with the zone of the business, where it has one', () => {
  offerTimeZone('America/St_Johns');
  render(<WithBusiness />);
  expect(screen.getByRole('radio', { name: 'The business’s (America/St Johns)' })).toBeChecked();
});
