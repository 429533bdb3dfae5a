import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { setBusinessTimeZone } from './time-zone';
import * as stories from './time-zone-switch.stories';

const { WithBusinessTimeZone, WithoutBusinessTimeZone } = composeStories(stories);
const getNames = () => screen.getAllByRole('radio').map(({ textContent }) => textContent);

afterEach(() => {
  setBusinessTimeZone(undefined);
  localStorage.clear();
});

it('lists the browser’s zone and UTC, and stores the choice', async () => {
  render(<WithoutBusinessTimeZone />);
  expect(getNames()).toEqual([expect.stringMatching(/^Browser \(\S.*\)$/), 'UTC']);
  expect(screen.getByRole('radio', { name: /^Browser/ })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'UTC' }));
  expect(screen.getByRole('radio', { name: 'UTC' })).toBeChecked();
  expect(localStorage.getItem('time-zone')).toBe('utc');
});

it('defaults to the company’s zone if there is one', () => {
  setBusinessTimeZone('America/St_Johns');
  render(<WithBusinessTimeZone />);
  expect(screen.getByRole('radio', { name: 'Company (America/St Johns)' })).toBeChecked();
});
