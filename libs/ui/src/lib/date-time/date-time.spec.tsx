import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { noteServerTime } from '../clock/clock';
import { Age } from './age';
import { chooseTimeZone, offerTimeZone } from '../time-zone/time-zone';
import * as stories from './date-time.stories';

const { Dashed, Unknown, WithTime } = composeStories(stories);

afterEach(() => {
  offerTimeZone(undefined);
  localStorage.clear();
});

it('has the chosen zone by name, UTC and how long ago in the tooltip', async () => {
  offerTimeZone('Pacific/Auckland');
  render(<Dashed />);
  await userEvent.hover(screen.getByText('10-03-2025'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    /^2025-03-10 03:05:11 Pacific\/Auckland · 2025-03-09 14:05:11 UTC · \d+ \w+ ago$/,
  );
});

it('is drawn anew at once where another zone is chosen, here or in another tab', () => {
  offerTimeZone('Pacific/Auckland');
  render(<WithTime />);
  expect(screen.getByText('10 Mar 2025, 03:05')).toBeVisible();
  act(() => chooseTimeZone('utc'));
  expect(screen.getByText('9 Mar 2025, 14:05')).toBeVisible();
  act(() => {
    localStorage.setItem('time-zone', 'business');
    window.dispatchEvent(new StorageEvent('storage', { key: 'time-zone' }));
  });
  expect(screen.getByText('10 Mar 2025, 03:05')).toBeVisible();
});

it('has UTC once where that is chosen', async () => {
  chooseTimeZone('utc');
  render(<Dashed />);
  await userEvent.hover(screen.getByText('09-03-2025'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/^2025-03-09 14:05:11 UTC · \d+ \w+ ago$/);
});

it('is a dash when unknown', () => {
  render(<Unknown />);
  expect(screen.getByText('–')).toBeVisible();
});

it.each(['', 'yesterday', '2025-13-45'])('is a dash where it cannot be read: %j', (value) => {
  render(<Unknown value={value} />);
  expect(screen.getByText('–')).toBeVisible();
});

it('an age is one by the clock of the server', () => {
  const server = Date.now() + 7_200_000;
  noteServerTime(new Date(server).toUTCString(), Date.now(), Date.now());
  render(<Age since={new Date(server - 5.5 * 60_000).toISOString()} />);
  expect(screen.getByText('5 min')).toBeVisible();
  noteServerTime(new Date().toUTCString(), Date.now(), Date.now());
});
